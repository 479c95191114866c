//! An army file: a name, its brigades, divisions and corps, and its units.
use super::{
    commands, generals,
    units::{self, Roll},
};
use crate::{
    NearRun,
    book::Rulebook,
    cost,
    kinds::Side,
    scene::{Card, CommandCard, GeneralSetup, UnitSetup},
};
use kernel::{
    Ruleset,
    book::Points,
    doc::{Doc, Problem},
    scenario::{ArmyOf, Reading, must_cost_at_most_in_halves},
};

/// An army without places.
#[derive(Clone, PartialEq, Debug)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// The book it was raised by.
    pub book: Rulebook,
    /// Its brigades, divisions and corps.
    pub commands: Vec<CommandCard>,
    /// Its units, all of side 0.
    pub units: Vec<(Card, UnitSetup)>,
    /// Its generals.
    pub generals: Vec<(Card, GeneralSetup)>,
}

impl Army {
    /// ANT-PTS-001 to -007: what it costs.
    pub fn points(&self) -> Points {
        let units = self.units.iter().map(|(_, unit)| unit);
        cost::total(&self.book, units, self.generals.iter().map(|(_, general)| general))
    }
}

/// Reads an army.
pub fn army(doc: &Doc) -> Result<Army, Vec<Problem>> {
    let problems = doc.problems();
    let file = ArmyOf::read(doc, NearRun::ID, &problems);
    let book = kernel::house::rules(file.rules.as_ref(), &Rulebook::default());
    let nation = file.top.get("nation").and_then(|item| item.kind("a nation"));
    let mut roll = Roll::new([nation, None]);
    commands::read(file.top.get("corps").as_ref(), None, Side(0), &book, &mut roll);
    let limit = file.top.get("points");
    file.top.done();
    for unit in &file.units {
        units::read(&Reading::army(&book), unit, &mut roll);
    }
    generals::join(&mut roll);
    if roll.n_listed() == file.units.len() {
        generals::check_army(file.list.as_ref().unwrap_or(file.top.item()), &roll);
    }
    let army = file.name.map(|name| Army {
        name,
        book: book.clone(),
        commands: roll.commands.into_iter().map(|(_, card)| card).collect(),
        units: roll.units.into_iter().map(|draft| (draft.card, draft.unit)).collect(),
        generals: roll.generals.into_iter().map(|draft| (draft.card, draft.unit)).collect(),
    });
    // ANT-PTS-007: an army that states its points must not cost more, half points included.
    if let (Some(item), Some(army)) = (&limit, &army) {
        must_cost_at_most_in_halves(item, &army.name, army.points());
    }
    problems.settle(army)
}
