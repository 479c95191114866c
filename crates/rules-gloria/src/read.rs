//! Scenarios, armies and house rules of this ruleset. All problems of a file are reported at once, with their lines.
mod army;
mod corps;
mod generals;
mod orders;
mod placed;
mod sound;
mod troops;
mod units;

pub use army::{Army, army};
pub use sound::sound;
pub(crate) use {orders::WINDS, units::types};

use crate::{
    book::{Rulebook, TerrainKind},
    deploy, ground,
    kinds::{Side, UnitId},
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
    let mut pieces = scenario.pieces(book.kind.iter().map(TerrainKind::sort));
    let ground_is_whole = pieces.len() == scenario.terrain.len();
    ground::fords::add(&mut pieces, &book);
    let mut roll = Roll::default();
    for (side, of) in Side::BOTH.into_iter().zip(&scenario.sides) {
        let list = of.table.get("corps");
        corps::read(
            list.as_ref(),
            Some((of.edge, [scenario.width, scenario.height])),
            side,
            &mut roll,
        );
    }
    let nations = orders::nations(scenario);
    scenario.drafted(&book, |reading, of| {
        units::read(reading, of, &mut roll);
        Some(())
    });
    let orders = orders::read(scenario, &roll);
    let [one, other] = &scenario.sides[..] else { return None };
    generals::join(&mut roll);
    corps::give_branches(&mut roll);
    corps::give_names(&mut roll);
    let n_read = roll.units.len() + roll.generals.len();
    let is_whole = n_read == one.units.len() + other.units.len();
    if is_whole {
        generals::check(scenario, &roll);
    }
    let cards = roll.units.iter().map(|draft| draft.card.clone()).collect();
    let more = OrderOfBattle {
        generals: roll.generals.iter().map(|draft| draft.card.clone()).collect(),
        corps: roll.corps.iter().map(|(_, card)| card.clone()).collect(),
        nations,
        ..orders
    };
    let depth = book.mm(&book.reaches.zone);
    let mut scene = Scene::read(scenario, [one, other], pieces, cards, depth, more);
    scene.turns.get_or_insert(book.victory.turns.value.clamp(1, 200) as u16);
    // A scenario lists commanders among its units. Seats and terms number the units alone.
    scene.renumber(|units| roll.ids(units));
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

/// A unit's number in the order of battle, as an id.
fn id(n: usize) -> UnitId {
    UnitId(u8::try_from(n).unwrap_or(u8::MAX))
}
