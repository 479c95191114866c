//! An army file: a name, its brigades and its units.
use super::{
    corps, generals,
    units::{self, Roll},
};
use crate::{
    Gloria,
    book::Rulebook,
    cost,
    kinds::Side,
    scene::{Card, CorpsCard, GeneralSetup, UnitSetup},
};
use kernel::{
    Ruleset,
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
    /// Its brigades and wings.
    pub corps: Vec<CorpsCard>,
    /// Its units, all of side 0.
    pub units: Vec<(Card, UnitSetup)>,
    /// Its generals.
    pub generals: Vec<(Card, GeneralSetup)>,
}

impl Army {
    /// PG-OOB-001: what it costs.
    pub fn points(&self) -> i32 {
        let units = self.units.iter().map(|(_, unit)| unit.into());
        cost::total(&self.book, units, self.generals.iter().map(|(_, it)| it.rank))
    }
}

/// Reads an army.
pub fn army(doc: &Doc) -> Result<Army, Vec<Problem>> {
    let problems = doc.problems();
    let file = ArmyOf::read(doc, Gloria::ID, &problems);
    let book = kernel::house::rules(file.rules.as_ref(), &Rulebook::default());
    let mut roll = Roll::default();
    corps::read(file.top.get("corps").as_ref(), None, Side(0), &mut roll);
    let limit = file.top.get("points");
    file.top.get("nation").and_then(|item| item.kind::<crate::book::Nation>("a nation"));
    file.top.done();
    for unit in &file.units {
        units::read(&Reading::army(&book), unit, &mut roll);
    }
    generals::join(&mut roll);
    corps::give_branches(&mut roll);
    if roll.units.len() + roll.generals.len() == file.units.len() {
        generals::check_army(file.list.as_ref().unwrap_or(file.top.item()), &roll);
    }
    let army = file.name.map(|name| Army {
        name,
        book: book.clone(),
        corps: roll.corps.into_iter().map(|(_, card)| card).collect(),
        units: roll.units.into_iter().map(|draft| (draft.card, draft.unit)).collect(),
        generals: roll.generals.into_iter().map(|draft| (draft.card, draft.unit)).collect(),
    });
    // PG-OOB-001, PG-SET-005: an army that states its points must not cost more.
    if let (Some(item), Some(army)) = (&limit, &army) {
        must_cost_at_most(item, &army.name, army.points());
    }
    problems.settle(army)
}
