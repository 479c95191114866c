//! An army file: a name and its units.
use super::{
    house,
    units::{self, Drafted, Reading},
};
use crate::{
    Glorious, Ruleset,
    book::Rulebook,
    kinds::Side,
    scene::{Edge, UnitCard, UnitSetup},
};
use kernel::{
    doc::{Doc, Problem},
    scenario::{self, MOST_UNITS},
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
    let top = doc.table(&problems);
    scenario::head(&top, Glorious::ID);
    let name = top.want("name", "what it is called").and_then(|item| item.words(120));
    top.get("notes").and_then(|item| item.words(20_000));
    let rules = top.get("rules").and_then(|item| item.table());
    let book = house::rules(rules.as_ref(), &Rulebook::default());
    let list = top.want("units", "its units, each as [[units]]");
    let items = list.as_ref().and_then(|item| item.list("units", 1, MOST_UNITS));
    top.done();
    let reading =
        Reading { book: &book, side: Side(0), edge: Edge::South, field: None, terrain: &[] };
    let of = scenario::units(&items.unwrap_or_default());
    let drafts: Vec<Drafted<'_>> =
        of.iter().filter_map(|unit| units::unit(&reading, unit)).collect();
    // An army that could not be read whole is not measured.
    if let (Some(list), true) = (&list, !drafts.is_empty() && drafts.len() == of.len()) {
        super::composed(&book, drafts.iter().map(|draft| &draft.unit), list);
    }
    let units = drafts.into_iter().map(|draft| (draft.card, draft.unit)).collect();
    let army = name.map(|name| Army { name: name.to_owned(), book: book.clone(), units });
    problems.settle(army)
}
