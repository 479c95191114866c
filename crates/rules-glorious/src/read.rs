//! Scenarios, armies and house rules of this ruleset. All problems of a file are reported at once, with their lines.
mod army;
mod battles;
mod house;
mod placed;
mod schema;
mod sound;
mod units;

pub use army::{Army, army};
pub use schema::{army_schema, rulebook_schema, scenario_schema};
pub use sound::sound;

use crate::{
    Glorious, Ruleset,
    book::{Rulebook, TerrainKind},
    composition,
    kinds::{Side, UnitId},
    scene::{Scene, Setup, UnitSetup},
};
use geom::Length;
use kernel::{
    doc::{Doc, Item, Problem},
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
    let scenario = Scenario::read_on(doc, Glorious::ID, usual_table(doc, book), &problems);
    let book = kernel::house::rules(scenario.rules.as_ref(), book);
    let setup = drafted(&scenario, book);
    scenario.done();
    problems.settle(setup)
}

/// AGV-SET-001, AGV-OPT-027, -028: the table of a battle that names none. It must be known before anything is laid on it, so the
/// options are read ahead; their problems are reported when they are read again.
fn usual_table(doc: &Doc, book: &Rulebook) -> [Length; 2] {
    let aside = doc.problems();
    let top = doc.table(&aside);
    let rules = top.get("rules").and_then(|item| item.table());
    let options = kernel::house::rules(rules.as_ref(), book).options;
    [options.table_width.value, options.table_depth.value]
}

/// A file of house rules: the book with its values put in.
pub fn rulebook(doc: &Doc) -> Result<Rulebook, Vec<Problem>> {
    kernel::house::rulebook(doc)
}

/// Every problem of a scenario, an army or a file of house rules.
pub fn check(doc: &Doc) -> Vec<Problem> {
    scenario::check(doc, setup, army, rulebook)
}

/// The setup, as far as it could be read, with its problems noted.
fn drafted(scenario: &Scenario<'_>, book: Rulebook) -> Option<Setup> {
    let [one, other] = &scenario.sides[..] else { return None };
    let sorts = || book.kind.iter().map(TerrainKind::sort);
    let pieces = scenario.terrain.iter().filter_map(|it| it.piece(sorts())).collect();
    let mut drafts: Vec<Drafted<'_>> = Vec::new();
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
    // AGV-SET-002: edges are thrown for unless the scenario says anything of who stands where.
    let edges_given = [one, other].iter().any(|side| side.item.node().get("edge").is_some())
        || scenario.zones.iter().any(Option::is_some)
        || drafts.iter().any(|draft| draft.unit.at.is_some());
    let cards = drafts.iter().map(|draft| draft.card.clone()).collect();
    let depth = book.options.deployment_depth.value;
    let mut common = kernel::scene::Scene::read(scenario, [one, other], pieces, cards, depth);
    common.turns.get_or_insert(book.options.turn_limit.value);
    let scene = Scene { common, edges_given };
    let units = drafts.iter().map(|draft| draft.unit.clone()).collect();
    let battles = battles(&drafts);
    let setup = Setup { book: Arc::new(book), scene: Arc::new(scene), units, battles };
    let whole = drafts.len() == one.units.len() + other.units.len()
        && setup.scene.field.pieces.len() == scenario.terrain.len();
    if scenario.turns.is_none() {
        too_late(&setup.scene, [one, other]);
    }
    // What does not hang together cannot be looked at further.
    if whole {
        for (side, of) in Side::BOTH.into_iter().zip([one, other]) {
            let units = setup.units.iter().filter(|unit| unit.side == side);
            composed(&setup.book, units, &of.item);
        }
        placed::check(&setup, &drafts);
    }
    Some(setup)
}

/// AGV-VIC-014, AGV-OPT-025: terms to be met by a turn that never comes, where the book's limit is the last.
fn too_late(scene: &Scene, sides: [&SideOf<'_>; 2]) {
    for term in &scene.terms {
        let Some(by) = term.by.filter(|by| *by > scene.last_turn()) else { continue };
        let (side, last) = (sides[term.side.idx().min(1)], scene.last_turn());
        side.item.wrong(
            format!(
                "{} has a term for turn {by}, and the battle ends after turn {last}",
                side.name
            ),
            format!("give the term a `by` up to {last}, or the scenario more `turns`"),
        );
    }
}

/// AGV-OPT-029: an army keeps to the limits of armies unless that is left aside.
fn composed<'a>(book: &Rulebook, units: impl Iterator<Item = &'a UnitSetup>, whole: &Item<'_>) {
    if book.options.composition.value {
        for fault in composition::faults_of(book, units) {
            whole.wrong(fault.to_string(), fault.remedy());
        }
    }
}

/// AGV-BTL-008: the units of a side that share the name of a Battle.
fn battles(drafts: &[Drafted<'_>]) -> Vec<Vec<UnitId>> {
    let mut all: Vec<(Side, &str, Vec<UnitId>)> = Vec::new();
    for (n, draft) in drafts.iter().enumerate() {
        let Some(name) = draft.battle.as_deref() else { continue };
        let (side, id) = (draft.unit.side, UnitId(u8::try_from(n).unwrap_or(u8::MAX)));
        match all.iter_mut().find(|(whose, known, _)| (*whose, *known) == (side, name)) {
            Some((_, _, members)) => members.push(id),
            None => all.push((side, name, vec![id])),
        }
    }
    all.into_iter().map(|(_, _, members)| members).collect()
}
