//! Scenarios, armies and house rules of this ruleset. All problems of a file are reported at once, with their lines.
mod battles;
mod house;
mod keys;
mod placed;
mod sound;
mod units;

pub use sound::sound;

use crate::{
    book::{Rulebook, TerrainKind},
    composition,
    kinds::Side,
    scene::{Brought, Edges, Scene, Setup, UnitSetup},
};
use kernel::{
    doc::{Doc, Item, Problem},
    scenario::{self, Scenario, SideOf},
};
use std::sync::Arc;

/// An army that is not deployed yet.
pub type Army = scenario::Army<Rulebook, UnitSetup, Brought>;
/// A unit as it was read.
type Drafted<'a> = scenario::Drafted<'a, UnitSetup, Brought>;

kernel::readers! { Setup by drafted, army, Rulebook }

/// Reads an army file.
pub fn army(doc: &Doc) -> Result<Army, Vec<Problem>> {
    scenario::army(doc, units::unit, |file, book, drafts| {
        let units = drafts.iter().map(|draft| &draft.unit);
        composed(book, units, file.list.as_ref().unwrap_or(file.top.item()));
    })
}

/// The setup, as far as it could be read, with its problems noted.
fn drafted(scenario: &Scenario<'_>, book: Rulebook) -> Option<Setup> {
    let pieces = scenario.pieces(book.kind.iter().map(TerrainKind::sort));
    let drafts = scenario.drafted(&book, units::unit);
    let [one, other] = &scenario.sides[..] else { return None };
    // AGV-SET-002: the sides throw for edges unless the scenario says who stands where.
    let edges_given = [one, other].iter().any(|side| side.item.node().get("edge").is_some())
        || scenario.zones.iter().any(Option::is_some)
        || drafts.iter().any(|draft| draft.unit.at.is_some());
    let cards = drafts.iter().map(|draft| draft.card.clone()).collect();
    let (depth, edges) = (book.options.deployment_depth.value, Edges { edges_given });
    let mut scene = Scene::read(scenario, [one, other], pieces, cards, depth, edges);
    scene.turns.get_or_insert(book.options.turn_limit.value);
    if scenario.turns.is_none() {
        too_late(&scene, [one, other]);
    }
    let n_pieces = scene.field.pieces.len();
    let whole = scenario.is_whole(drafts.len(), n_pieces);
    let units = drafts.iter().map(|draft| draft.unit.clone()).collect();
    // A Battle without a member that could not be read is no Battle.
    let battles = if whole { battles::formed(&drafts) } else { Vec::new() };
    let setup = Setup { book: Arc::new(book), scene: Arc::new(scene), units, battles };
    if whole {
        for (side, of) in Side::BOTH.into_iter().zip([one, other]) {
            let units = setup.units.iter().filter(|unit| unit.side == side);
            composed(&setup.book, units, &of.item);
        }
    }
    // A garrison is in a piece of terrain by its number, so all pieces must have been read.
    if n_pieces == scenario.terrain.len() || setup.units.iter().all(|it| it.garrison.is_none()) {
        placed::check(&setup, &drafts);
    }
    Some(setup)
}

/// AGV-VIC-014, AGV-OPT-025: reports terms to be met by a turn that comes after the book's last turn.
fn too_late(scene: &Scene, sides: [&SideOf<'_>; 2]) {
    let last = scene.last_turn();
    for term in &scene.terms {
        let Some(by) = term.by.filter(|by| *by > last) else { continue };
        let side = sides[term.side.idx().min(1)];
        side.item.wrong(
            format!(
                "{} has a term for turn {by}, but the battle ends after turn {last}",
                side.name
            ),
            format!("give the term a `by` up to {last}, or the scenario more `turns`"),
        );
    }
}

/// AGV-OPT-029: an army must keep to the limits of armies unless the option turns them off.
fn composed<'a>(book: &Rulebook, units: impl Iterator<Item = &'a UnitSetup>, whole: &Item<'_>) {
    if book.options.composition.value {
        for fault in composition::faults_of(book, units) {
            whole.wrong(fault.to_string(), fault.remedy());
        }
    }
}
