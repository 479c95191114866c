//! Reading scenarios, armies and house rules. All problems are reported at once, each with its line.
mod house;
mod keys;
mod placed;
mod sound;
mod stands;
mod units;

pub use kernel::scenario::{FileKind, kind};
pub use sound::sound;

use crate::{
    book::{Rulebook, TerrainKind},
    composition,
    kinds::Side,
    scene::{self, Brought, Scene, Setup, UnitSetup},
};
use kernel::{
    doc::{Doc, Item, Problem},
    names,
    scenario::{self, Scenario},
    scene::Nothing,
};
use std::sync::Arc;

/// An army whose units are not placed.
pub type Army = scenario::Army<Rulebook, UnitSetup, Brought>;
/// A unit as it was read.
type Drafted<'a> = scenario::Drafted<'a, UnitSetup, Brought>;

kernel::readers! { Setup by drafted, army, Rulebook }

/// Reads an army file. Its composition is checked unless it says `composition = false` under `[rules]`.
pub fn army(doc: &Doc) -> Result<Army, Vec<Problem>> {
    scenario::army(doc, units::unit, |file, book, drafts| {
        if house::composition(file.rules.as_ref()).unwrap_or(true) {
            composed(book, drafts, file.list.as_ref().unwrap_or(file.top.item()));
        }
    })
}

/// The setup, as far as it could be read, with its problems noted.
fn drafted(scenario: &Scenario<'_>, book: Rulebook) -> Option<Setup> {
    // ASV-SET-002: the terrain and its effects, from the scenario and the book's tables.
    let pieces = scenario.pieces(book.kind.iter().map(TerrainKind::sort));
    let drafts = scenario.drafted(&book, units::unit);
    let [one, other] = &scenario.sides[..] else { return None };
    let cards = drafts.iter().map(|draft| draft.card.clone()).collect();
    let depth = book.rulings.deployment_depth;
    let scene = Scene::read(scenario, [one, other], pieces, cards, depth, Nothing {});
    let units = drafts.iter().map(|draft| draft.unit.clone()).collect();
    let setup = Setup { book, scene, units };
    let called = Arc::new(scene::names(&setup.book, &setup.scene));
    names::lend(&called, || placed::check(&setup, &drafts));
    if house::composition(scenario.rules.as_ref()) == Some(true) {
        for (side, of) in Side::BOTH.into_iter().zip([one, other]) {
            let ours: Vec<_> = drafts.iter().filter(|it| it.unit.side == side).cloned().collect();
            // Units that could not be read do not count as missing.
            if ours.len() == of.units.len() {
                composed(&setup.book, &ours, &of.item);
            }
        }
    }
    Some(setup)
}

/// The problems of an army's units with the limits of an army.
fn composed(book: &Rulebook, drafts: &[Drafted<'_>], whole: &Item<'_>) {
    for limit in composition::faults(book, drafts.iter().map(|draft| &draft.unit)) {
        whole.wrong(limit.to_string(), limit.remedy());
    }
}
