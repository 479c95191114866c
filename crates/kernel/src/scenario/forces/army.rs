//! Army files of books with a chain of command.
use super::{Forces, Hierarchy};
use crate::{
    doc::{Doc, Item, Problem},
    house,
    ids::Side,
    rulebook::BookTables,
    scenario::ArmyOf,
    scene::Card,
};

/// An army with its generals, not placed yet.
#[derive(Clone, PartialEq, Debug)]
pub struct LedArmy<B, U, G, C, P> {
    /// Its name.
    pub name: String,
    /// The book with the army's house rules.
    pub book: B,
    /// Its groups.
    pub groups: Vec<C>,
    /// Its units, all of side 0.
    pub units: Vec<(Card, U)>,
    /// Its generals.
    pub generals: Vec<(Card, G)>,
    points: P,
}

impl<B, U, G, C, P: Copy> LedArmy<B, U, G, C, P> {
    /// What it costs.
    pub fn points(&self) -> P {
        self.points
    }
}

/// An army of a book with a chain of command.
type ArmyBy<B, H, P> =
    LedArmy<B, <H as Hierarchy>::Unit, <H as Hierarchy>::General, <H as Hierarchy>::Group, P>;

/// Reads an army. `forces` reads its groups, units and generals, `cost` reckons what they cost, and `must_cost` checks that against the
/// points that the file states.
pub fn led_army<B: BookTables, H: Hierarchy, P: Copy>(
    doc: &Doc,
    forces: impl for<'a> FnOnce(&ArmyOf<'a>, &B) -> Forces<'a, H>,
    cost: impl FnOnce(&B, &Forces<'_, H>) -> P,
    must_cost: fn(&Item<'_>, &str, P),
) -> Result<ArmyBy<B, H, P>, Vec<Problem>> {
    let problems = doc.problems();
    let file = ArmyOf::read(doc, B::RULESET, &problems);
    let book = house::rules(file.rules.as_ref(), &B::default());
    let limit = file.top.get("points");
    let read = forces(&file, &book);
    file.top.done();
    if read.is_whole() {
        let whole = file.list.as_ref().unwrap_or(file.top.item());
        read.must_have_chief(whole, Side(0), "the army");
        read.groups_must_be_led();
    }
    let points = cost(&book, &read);
    if let (Some(item), Some(name)) = (&limit, &file.name) {
        must_cost(item, name, points);
    }
    let Forces { units, generals, groups, .. } = read;
    let army = file.name.map(|name| LedArmy {
        name,
        book,
        groups: groups.into_iter().map(|(_, group)| group).collect(),
        units: units.into_iter().map(|draft| (draft.card, draft.unit)).collect(),
        generals: generals.into_iter().map(|draft| (draft.card, draft.unit)).collect(),
        points,
    });
    problems.settle(army)
}
