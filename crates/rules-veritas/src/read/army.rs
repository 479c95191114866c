//! An army file: a name, its wings and its units.
use super::{
    leaders,
    units::{self, Roll},
    wings,
};
use crate::{
    Ruleset, Veritas,
    book::Rulebook,
    kinds::Side,
    scene::{Card, LeaderSetup, UnitSetup, WingCard},
};
use kernel::{
    doc::{Doc, Problem},
    scenario::{ArmyOf, Reading, must_cost_at_most},
};

/// An army without places.
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
    let list = file.top.want("wings", "its wings, each as [[wings]]");
    wings::read(list.as_ref(), None, Side(0), &mut roll);
    let limit = file.top.get("points");
    file.top.done();
    for unit in &file.units {
        units::read(&Reading::army(&book), unit, &mut roll);
    }
    leaders::join(&mut roll);
    if let Some(list) = &list {
        wings::check_army(&book, list, &roll);
    }
    let army = file.name.map(|name| Army {
        name,
        book: book.clone(),
        wings: roll.wings.into_iter().map(|(_, card)| card).collect(),
        units: roll.units.into_iter().map(|draft| (draft.card, draft.unit)).collect(),
        leaders: roll.leaders.into_iter().map(|draft| (draft.card, draft.unit)).collect(),
    });
    // IDV-PTS-013: an army that states its points must not cost more.
    if let (Some(item), Some(army)) = (&limit, &army) {
        must_cost_at_most(item, &army.name, crate::points::army(army));
    }
    problems.settle(army)
}
