//! An army file: a name, its wings and its units.
use super::units::{self, DraftedWing, Reading, Roll};
use crate::{
    Ruleset, Veritas,
    book::Rulebook,
    kinds::Side,
    scene::{Card, LeaderSetup, UnitSetup, WingCard},
};
use kernel::{
    doc::{Doc, Problem},
    scenario::{ArmyOf, Edge},
};

/// An army that stands nowhere yet.
#[derive(Clone, PartialEq, Debug)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// The book it was raised by.
    pub book: Rulebook,
    /// Its wings.
    pub wings: Vec<WingCard>,
    /// Its units, all of side 0.
    pub units: Vec<(Card, UnitSetup)>,
    /// Its commanders.
    pub leaders: Vec<(Card, LeaderSetup)>,
}

/// Reads an army.
pub fn army(doc: &Doc) -> Result<Army, Vec<Problem>> {
    let problems = doc.problems();
    let file = ArmyOf::read(doc, Veritas::ID, &problems);
    let book = kernel::house::rules(file.rules.as_ref(), &Rulebook::default());
    let mut roll = Roll::default();
    let wings = file.top.want("wings", "its wings, each as [[wings]]");
    for item in wings.iter().filter_map(|item| item.list("wings", 1, 12)).flatten() {
        let Some(table) = item.table() else { continue };
        let id = table.want("id", "a short name such as `right`").and_then(|item| item.id());
        let name = table.get("name").and_then(|item| item.words(80)).or(id);
        table.done();
        let (Some(id), Some(name)) = (id, name) else { continue };
        let card = WingCard {
            id: id.to_owned(),
            name: name.to_owned(),
            side: Side(0),
            order: None,
            objective: None,
        };
        roll.wings.push(DraftedWing { whole: item, card });
    }
    let limit = file.top.get("points");
    file.top.done();
    let reading =
        Reading { book: &book, side: Side(0), edge: Edge::South, field: None, terrain: &[] };
    for unit in &file.units {
        units::one(&reading, unit, &mut roll);
    }
    super::leaders::join(&mut roll);
    if let Some(wings) = &wings {
        super::wings::check_army(&book, wings, &roll);
    }
    let army = file.name.map(|name| Army {
        name,
        book: book.clone(),
        wings: roll.wings.into_iter().map(|draft| draft.card).collect(),
        units: roll.units.into_iter().map(|draft| (draft.card, draft.unit)).collect(),
        leaders: roll.leaders.into_iter().map(|draft| (draft.card, draft.leader)).collect(),
    });
    if let (Some(item), Some(army)) = (&limit, &army) {
        within(item, army);
    }
    problems.settle(army)
}

/// IDV-PTS-013: an army that says how many points it may have has no more.
fn within(item: &kernel::doc::Item<'_>, army: &Army) {
    let cost = i64::from(crate::points::army(army));
    if let Some(limit) = item.whole(0..=10_000)
        && cost > limit
    {
        item.wrong(
            format!("{} costs {cost} points, {} too many", army.name, cost - limit),
            "take something out, or allow more points",
        );
    }
}
