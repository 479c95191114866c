//! Scenarios, armies and house rules of this ruleset. All problems of a file are reported at once, with their lines.
mod army;
mod commands;
mod generals;
mod orders;
mod placed;
mod sound;
mod troops;
mod units;

pub use army::{Army, army};
pub use sound::sound;
pub(crate) use {commands::MOST as MOST_COMMANDS, units::types};

use crate::{
    book::{Rulebook, TerrainKind},
    deploy,
    kinds::Side,
    scene::{OrderOfBattle, Scene, Setup},
};
use kernel::{
    doc::{Doc, Problem},
    scenario::{self, Scenario},
};
use std::sync::Arc;
use units::Roll;

/// A scenario of this ruleset as a battle to be played.
pub fn setup(doc: &Doc) -> Result<Setup, Vec<Problem>> {
    scenario::setup(doc, drafted)
}

/// A file of house rules: the book with the values of the file.
pub fn rulebook(doc: &Doc) -> Result<Rulebook, Vec<Problem>> {
    kernel::house::rulebook(doc)
}

/// Every problem of a scenario, an army or a file of house rules.
pub fn check(doc: &Doc) -> Vec<Problem> {
    scenario::check(doc, setup, army, rulebook)
}

/// The setup, as far as it could be read, with its problems noted.
fn drafted(scenario: &Scenario<'_>, book: Rulebook) -> Option<Setup> {
    let pieces = scenario.pieces(book.kind.iter().map(TerrainKind::sort));
    let mut roll = Roll::new(orders::nations(scenario));
    for (side, of) in Side::BOTH.into_iter().zip(&scenario.sides) {
        commands::read(of.table.get("corps").as_ref(), Some(scenario), side, &book, &mut roll);
    }
    scenario.drafted(&book, |reading, of| {
        units::read(reading, of, &mut roll);
        Some(())
    });
    let [one, other] = &scenario.sides[..] else { return None };
    generals::join(&mut roll);
    orders::succeed(scenario, &mut roll);
    let ground_is_whole = pieces.len() == scenario.terrain.len();
    let is_whole = roll.n_listed() == one.units.len() + other.units.len();
    if is_whole {
        generals::check(scenario, &roll);
    }
    units::garrison(&mut roll, &pieces, &book);
    units::give_stretches(&mut roll);
    commands::add_lines(&mut roll);
    let cards = roll.units.iter().map(|draft| draft.card.clone()).collect();
    let orders = orders::read(scenario, &roll, &pieces);
    let more = OrderOfBattle {
        generals: roll.generals.iter().map(|draft| draft.card.clone()).collect(),
        commands: roll.commands.iter().map(|(_, card)| card.clone()).collect(),
        ..orders
    };
    let depth = book.reaches.zone.value;
    let mut scene = Scene::read(scenario, [one, other], pieces, cards, depth, more);
    scene.turns.get_or_insert(book.victory.turns.value.clamp(1, 200) as u16);
    // A scenario lists generals among its units. Seats and terms number the units alone.
    scene.renumber(|units| roll.ids(units));
    commands::give_lines(&mut scene.seats, &roll);
    let units = roll.units.iter().map(|draft| draft.unit.clone()).collect();
    let generals = roll.generals.iter().map(|draft| draft.unit.clone()).collect();
    let setup = Setup { book: Arc::new(book), scene: Arc::new(scene), units, generals };
    if ground_is_whole {
        let model = deploy::table(&setup);
        placed::check(&model, &roll);
        if is_whole {
            placed::check_armies(&model, scenario, &roll);
        }
    }
    Some(setup)
}
