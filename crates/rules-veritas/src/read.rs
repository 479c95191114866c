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
    scene::{Objective, Scene, Setup},
};
use kernel::{
    doc::{Doc, Problem},
    scenario::{self, Aim, Scenario},
};
use std::sync::Arc;
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
    let cards = roll.units.iter().map(|draft| draft.card.clone()).collect();
    let depth = book.deployment.depth.value;
    let mut common = kernel::scene::Scene::read(scenario, [one, other], pieces, cards, depth);
    common.turns.get_or_insert(book.victory.turns.value.clamp(1, 200) as u16);
    renumber(&mut common, &roll);
    let scene = Scene {
        common,
        leaders: roll.leaders.iter().map(|draft| draft.card.clone()).collect(),
        wings: roll.wings.iter().map(|draft| draft.card.clone()).collect(),
        objectives,
    };
    let units = roll.units.iter().map(|draft| draft.unit.clone()).collect();
    let leaders = roll.leaders.iter().map(|draft| draft.leader.clone()).collect();
    let setup = Setup { book: Arc::new(book), scene: Arc::new(scene), units, leaders };
    // What does not hang together cannot be looked at further.
    if roll.is_whole(scenario) {
        placed::check(&setup, &roll);
        wings::check(scenario, &setup.book, &roll);
    }
    Some(setup)
}

/// A scenario lists commanders among its units. Seats and terms number the units alone.
fn renumber(scene: &mut kernel::scene::Scene, roll: &Roll<'_>) {
    for units in scene.seats.iter_mut().filter_map(|seat| seat.units.as_mut()) {
        *units = roll.ids(units);
    }
    for term in &mut scene.terms {
        match &mut term.aim {
            Aim::Hold(_) => (),
            Aim::Leave { units, .. } | Aim::Destroy(units) | Aim::Save(units) => {
                *units = roll.ids(units);
            }
        }
    }
}

/// A number in the order of battle that can be one.
fn id(n: usize) -> UnitId {
    UnitId(u8::try_from(n).unwrap_or(u8::MAX))
}
