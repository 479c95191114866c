//! Reading scenarios, armies and house rules; every problem at once, with its line.
mod army;
mod house;
mod placed;
mod schema;
mod sound;
mod stands;
mod units;

pub use army::{Army, army};
pub use kernel::scenario::{FileKind, kind};
pub use schema::{army_schema, rulebook_schema, scenario_schema};
pub use sound::sound;

use crate::{
    Ruleset, Splendid,
    book::{Rulebook, TerrainKind},
    composition,
    kinds::Side,
    scene::{Scene, Setup},
};
use kernel::{
    doc::{Doc, Problem},
    names,
    scenario::{self, Scenario, SideOf},
};
use std::sync::Arc;
use units::{Drafted, Reading};

/// A scenario of this ruleset as a battle to be played.
pub fn setup(doc: &Doc) -> Result<Setup, Vec<Problem>> {
    setup_by(doc, &Rulebook::default())
}

/// The same by a book that house rules have changed; what the scenario says comes last.
pub fn setup_by(doc: &Doc, book: &Rulebook) -> Result<Setup, Vec<Problem>> {
    let problems = doc.problems();
    let scenario = Scenario::read(doc, Splendid::ID, &problems);
    scenario.done();
    let book = kernel::house::rules(scenario.rules.as_ref(), book);
    let setup = drafted(&scenario, book).map(|(setup, drafts)| {
        names::lend(&Arc::new(setup.names()), || placed::check(&setup, &drafts));
        if house::composition(scenario.rules.as_ref()) == Some(true) {
            for (side, of) in Side::BOTH.into_iter().zip(&scenario.sides) {
                composed(&setup.book, &drafts, side, of);
            }
        }
        setup
    });
    problems.settle(setup)
}

/// A file of house rules: the book with its values put in.
pub fn rulebook(doc: &Doc) -> Result<Rulebook, Vec<Problem>> {
    kernel::house::rulebook(doc)
}

/// Every problem of a scenario, an army or a file of house rules.
pub fn check(doc: &Doc) -> Vec<Problem> {
    scenario::check(doc, setup, army, rulebook)
}

/// The setup, as far as it could be read, and where its units were read from.
fn drafted<'a>(scenario: &Scenario<'a>, book: Rulebook) -> Option<(Setup, Vec<Drafted<'a>>)> {
    let [one, other] = &scenario.sides[..] else { return None };
    // ASV-SET-002: the terrain and what it does, as the scenario and the book's tables have it.
    let sorts = || book.kind.iter().map(TerrainKind::sort);
    let pieces = scenario.terrain.iter().filter_map(|it| it.piece(sorts())).collect();
    let mut drafts = Vec::new();
    for (side, of) in Side::BOTH.into_iter().zip([one, other]) {
        let reading = Reading {
            book: &book,
            side,
            edge: of.edge,
            field: Some([scenario.width, scenario.height]),
            terrain: &scenario.terrain,
        };
        drafts.extend(of.units.iter().filter_map(|unit| units::unit(&reading, unit)));
    }
    let cards = drafts.iter().map(|draft| draft.card.clone()).collect();
    let depth = book.rulings.deployment_depth;
    let scene = Scene::read(scenario, [one, other], pieces, cards, depth);
    let units = drafts.iter().map(|draft| draft.unit.clone()).collect();
    Some((Setup { book, scene, units }, drafts))
}

/// What the limits of an army say against a side.
fn composed(book: &Rulebook, drafts: &[Drafted<'_>], side: Side, of: &SideOf<'_>) {
    let units = || drafts.iter().map(|draft| &draft.unit).filter(|unit| unit.side == side);
    // Units that could not be read are not counted as missing.
    if of.units.is_empty() || units().count() != of.units.len() {
        return;
    }
    for limit in composition::faults(book, units()) {
        of.item.wrong(limit.to_string(), limit.remedy());
    }
}
