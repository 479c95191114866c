//! What every army file has, in every ruleset; and how to recognise the kinds of file.
use super::{Drafted, MOST_UNITS, Reading, UnitOf, head, units};
use crate::{
    book::Points,
    doc::{Doc, Item, Problem, Problems, Table},
    house,
    rulebook::BookTables,
    scene::{Card, Nothing},
};

/// An army file except for what only its ruleset understands.
#[derive(Clone, Debug)]
pub struct ArmyOf<'a> {
    /// Its name, if it could be read.
    pub name: Option<String>,
    /// Options and house rules, for the ruleset.
    pub rules: Option<Table<'a>>,
    /// The list of units, for problems of the whole army.
    pub list: Option<Item<'a>>,
    /// Its units.
    pub units: Vec<UnitOf<'a>>,
    /// The rest of the file, for the ruleset, which calls `done` on it.
    pub top: Table<'a>,
}

impl<'a> ArmyOf<'a> {
    /// Reads an army file and notes every problem.
    pub fn read(doc: &'a Doc, ruleset: &str, problems: &'a Problems) -> Self {
        let top = doc.table(problems);
        head(&top, ruleset);
        let name = top.want("name", "what it is called").and_then(|item| item.words(120));
        top.get("notes").and_then(|item| item.words(20_000));
        let rules = top.get("rules").and_then(|item| item.table());
        let list = top.want("units", "its units, each as [[units]]");
        let items = list.as_ref().and_then(|item| item.list("units", 1, MOST_UNITS));
        let units = units(&items.unwrap_or_default());
        Self { name: name.map(ToOwned::to_owned), rules, list, units, top }
    }

    /// Notes a problem of the whole army.
    pub fn wrong(&self, why: impl Into<String>, remedy: impl Into<String>) {
        self.list.as_ref().unwrap_or(self.top.item()).wrong(why, remedy);
    }
}

/// An army that is not placed yet.
#[derive(Clone, PartialEq, Debug)]
pub struct Army<B, U, T = Nothing> {
    /// Its name.
    pub name: String,
    /// The book with the army's house rules.
    pub book: B,
    /// Its units, all on side 0.
    pub units: Vec<(Card<T>, U)>,
}

/// Reads an army that has only units. `unit` reads one of them. `limits` notes problems of all of them together, but only if
/// every unit could be read.
pub fn army<B: BookTables, U, T>(
    doc: &Doc,
    unit: impl for<'a> Fn(&Reading<'_, B>, &UnitOf<'a>) -> Option<Drafted<'a, U, T>>,
    limits: impl FnOnce(&ArmyOf<'_>, &B, &[Drafted<'_, U, T>]),
) -> Result<Army<B, U, T>, Vec<Problem>> {
    let problems = doc.problems();
    let file = ArmyOf::read(doc, B::RULESET, &problems);
    file.top.done();
    let book = house::rules(file.rules.as_ref(), &B::default());
    let reading = Reading::army(&book);
    let drafts: Vec<_> = file.units.iter().filter_map(|of| unit(&reading, of)).collect();
    if !drafts.is_empty() && drafts.len() == file.units.len() {
        limits(&file, &book, &drafts);
    }
    let units = drafts.into_iter().map(|draft| (draft.card, draft.unit)).collect();
    let army = file.name.map(|name| Army { name, book, units });
    problems.settle(army)
}

/// Notes that an army costs more than the points that its file states, in books without half points.
pub fn must_cost_at_most(limit: &Item<'_>, name: &str, cost: i32) {
    let stated = limit.whole(0..=100_000).map(|points| Points::whole(points as i32));
    within(limit, stated, name, Points::whole(cost));
}

/// The same in books with half points.
pub fn must_cost_at_most_in_halves(limit: &Item<'_>, name: &str, cost: Points) {
    within(limit, limit.number(0.0..=100_000.0).map(Points::of_number), name, cost);
}

fn within(limit: &Item<'_>, stated: Option<Points>, name: &str, cost: Points) {
    if let Some(stated) = stated.filter(|stated| cost > *stated) {
        limit.wrong(
            format!("{name} costs {cost} points, {} too many", cost - stated),
            "take something out, or allow more points",
        );
    }
}

/// The kind of a file.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// It has sides or a table.
    Scenario,
    /// It has units but no sides.
    Army,
    /// It has none of these, so it has house rules.
    Rulebook,
}

/// Recognises the kind of a file.
pub fn kind(doc: &Doc) -> FileKind {
    let has = |key: &str| doc.root.get(key).is_some();
    if has("sides") || has("table") {
        FileKind::Scenario
    } else if has("units") {
        FileKind::Army
    } else {
        FileKind::Rulebook
    }
}

/// Every problem of a scenario, an army or a file of house rules, each read in the ruleset's own way.
pub fn check<S, A, B>(
    doc: &Doc,
    scenario: fn(&Doc) -> Result<S, Vec<Problem>>,
    army: fn(&Doc) -> Result<A, Vec<Problem>>,
    rulebook: fn(&Doc) -> Result<B, Vec<Problem>>,
) -> Vec<Problem> {
    let problems = match kind(doc) {
        FileKind::Scenario => scenario(doc).err(),
        FileKind::Army => army(doc).err(),
        FileKind::Rulebook => rulebook(doc).err(),
    };
    problems.unwrap_or_default()
}
