//! Scenarios, armies and house rules of this ruleset. Every problem of a file is told at once, with its line.
mod army;
mod ground;
mod house;
mod leaders;
mod placed;
mod schema;
mod sound;
mod units;
mod wings;

pub use army::{Army, army};
pub use schema::{army_schema, rulebook_schema, scenario_schema};
pub use sound::sound;

use crate::{
    Ruleset, Veritas,
    book::Rulebook,
    kinds::{Side, UnitId},
    scene::{Objective, Scene, SeatSetup, Setup},
};
use kernel::{
    doc::{Doc, Problem},
    scenario::{self, Aim, Scenario, SideOf, Term},
};
use std::sync::Arc;
use table::Field;
use units::Roll;

/// A scenario of this ruleset as a battle to be played.
pub fn setup(doc: &Doc) -> Result<Setup, Vec<Problem>> {
    setup_by(doc, &Rulebook::default())
}

/// The same by a book that house rules have changed; what the scenario says comes last.
pub fn setup_by(doc: &Doc, book: &Rulebook) -> Result<Setup, Vec<Problem>> {
    let problems = doc.problems();
    let scenario = Scenario::read(doc, Veritas::ID, &problems);
    let book = kernel::house::rules(scenario.rules.as_ref(), book);
    let objectives = objectives(&scenario);
    let setup = drafted(&scenario, book, objectives);
    scenario.done();
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

/// IDV-VIC-006: places worth points.
fn objectives(scenario: &Scenario<'_>) -> Vec<Objective> {
    let list = scenario.top.get("objectives").and_then(|item| item.list("objectives", 0, 12));
    let (x, y) = (0.0..=scenario.width.to_inches(), 0.0..=scenario.height.to_inches());
    let read = |item: kernel::doc::Item<'_>| {
        let table = item.table()?;
        let name = table.want("name", "its name").and_then(|item| item.words(80));
        let at = table.want("at", "where it is, as [x, y]");
        let at = at.and_then(|item| item.pair(x.clone(), y.clone()));
        table.done();
        let [x, y] = at?;
        Some(Objective { name: name?.to_owned(), at: geom::Point::inches(x, y) })
    };
    list.unwrap_or_default().into_iter().filter_map(read).collect()
}

/// The setup, as far as it could be read, with its problems noted.
fn drafted(scenario: &Scenario<'_>, book: Rulebook, objectives: Vec<Objective>) -> Option<Setup> {
    let [one, other] = &scenario.sides[..] else { return None };
    let mut pieces = ground::pieces(scenario, &book);
    pieces.extend(ground::generated(scenario, &book));
    let mut roll = Roll::default();
    for (side, of) in Side::BOTH.into_iter().zip([one, other]) {
        wings::read(scenario, side, of, &mut roll);
        units::read(scenario, &book, side, of, &mut roll);
    }
    leaders::join(&mut roll);
    let field = Field { width: scenario.width, height: scenario.height, pieces };
    let depth = scenario.depth.unwrap_or(book.deployment.depth.value);
    let zone = |n: usize, side: &SideOf<'_>| {
        let own = scenario.zones.get(n).cloned().flatten();
        own.unwrap_or_else(|| side.edge.strip(field.width, field.height, depth))
    };
    let turns = scenario.turns.unwrap_or(book.victory.turns.value.clamp(1, 200) as u16);
    let scene = Scene {
        id: scenario.id.clone(),
        title: scenario.title.clone(),
        turns,
        sides: [one.card(), other.card()],
        cards: roll.units.iter().map(|draft| draft.card.clone()).collect(),
        leaders: roll.leaders.iter().map(|draft| draft.card.clone()).collect(),
        wings: roll.wings.iter().map(|draft| draft.card.clone()).collect(),
        seats: scenario.seats.iter().map(|chair| seat(chair, &roll)).collect(),
        zones: [zone(0, one), zone(1, other)],
        objectives,
        terms: scenario.terms.iter().map(|of| term(of, &roll)).collect(),
        terms_replace: scenario.terms_replace,
        field,
    };
    let units = roll.units.iter().map(|draft| draft.unit.clone()).collect();
    let leaders = roll.leaders.iter().map(|draft| draft.leader.clone()).collect();
    let setup = Setup { book: Arc::new(book), scene: Arc::new(scene), units, leaders };
    // What does not hang together cannot be looked at further.
    if roll.is_whole(scenario) {
        placed::check(&setup, &roll);
        wings::check(scenario, &setup, &roll);
    }
    Some(setup)
}

fn seat(chair: &scenario::Chair, roll: &Roll<'_>) -> SeatSetup {
    SeatSetup {
        id: chair.id.clone(),
        side: Side(chair.side.min(1) as u8),
        units: chair.units.as_ref().map(|units| roll.ids(units)),
    }
}

/// The scenario's own terms, its units by their numbers among the units alone.
fn term(of: &Term, roll: &Roll<'_>) -> Term {
    let units = |ids: &[UnitId]| roll.ids(&ids.iter().map(|id| id.idx()).collect::<Vec<_>>());
    let aim = match &of.aim {
        Aim::Hold(area) => Aim::Hold(area.clone()),
        Aim::Leave { edge, units: ids, n } => Aim::Leave { edge: *edge, units: units(ids), n: *n },
        Aim::Destroy(ids) => Aim::Destroy(units(ids)),
        Aim::Save(ids) => Aim::Save(units(ids)),
    };
    Term { aim, ..of.clone() }
}

/// A number in the order of battle that can be one.
fn id(n: usize) -> UnitId {
    UnitId(u8::try_from(n).unwrap_or(u8::MAX))
}
