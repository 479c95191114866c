//! An army file: a name and its units.
use super::units::{self, Drafted, Reading};
use crate::{
    Glorious, Ruleset,
    book::Rulebook,
    kinds::Side,
    scene::{Edge, UnitCard, UnitSetup},
};
use kernel::{
    doc::{Doc, Problem},
    scenario::ArmyOf,
};

/// An army that stands nowhere yet.
#[derive(Clone, PartialEq, Debug)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// The book it was raised by.
    pub book: Rulebook,
    /// Its units, all of side 0.
    pub units: Vec<(UnitCard, UnitSetup)>,
}

/// Reads an army.
pub fn army(doc: &Doc) -> Result<Army, Vec<Problem>> {
    let problems = doc.problems();
    let file = ArmyOf::read(doc, Glorious::ID, &problems);
    file.top.done();
    let book = kernel::house::rules(file.rules.as_ref(), &Rulebook::default());
    let reading =
        Reading { book: &book, side: Side(0), edge: Edge::South, field: None, terrain: &[] };
    let drafts: Vec<Drafted<'_>> =
        file.units.iter().filter_map(|unit| units::unit(&reading, unit)).collect();
    // An army that could not be read whole is not measured.
    let whole = !drafts.is_empty() && drafts.len() == file.units.len();
    if let (Some(list), true) = (&file.list, whole) {
        super::composed(&book, drafts.iter().map(|draft| &draft.unit), list);
    }
    let units = drafts.into_iter().map(|draft| (draft.card, draft.unit)).collect();
    let army = file.name.map(|name| Army { name, book: book.clone(), units });
    problems.settle(army)
}
