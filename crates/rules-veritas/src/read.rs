//! Scenarios, armies and house rules of this ruleset. All problems of a file are reported at once, with their lines.
mod army;
mod ground;
mod house;
mod leaders;
mod placed;
mod sound;
mod units;
mod wings;

pub use army::{Army, army};
pub use sound::sound;

use crate::{
    book::{Rulebook, TerrainKind},
    kinds::{Side, UnitId},
    scene::{Command, Objective, Scene, Setup},
};
use kernel::{doc::Item, scenario::Scenario};
use std::sync::Arc;
use units::Roll;

kernel::readers! { Setup by drafted, army, Rulebook }

/// IDV-VIC-006: places worth points.
fn objectives(scenario: &Scenario<'_>) -> Vec<Objective> {
    let list = scenario.top.get("objectives").and_then(|item| item.list("objectives", 0, 12));
    let read = |item: Item<'_>| {
        let table = item.table()?;
        let name = table.want("name", "its name").and_then(|item| item.words(80));
        let at = table.want("at", "where it is, as [x, y]");
        let at = at.and_then(|item| item.place([scenario.width, scenario.height]));
        table.done();
        Some(Objective { name: name?.to_owned(), at: at? })
    };
    list.unwrap_or_default().into_iter().filter_map(read).collect()
}

/// The setup, as far as it could be read, with its problems noted.
fn drafted(scenario: &Scenario<'_>, book: Rulebook) -> Option<Setup> {
    let objectives = objectives(scenario);
    let mut pieces = scenario.pieces(book.kind.iter().map(TerrainKind::sort));
    let ground_is_whole = pieces.len() == scenario.terrain.len();
    pieces.extend(ground::generated(scenario, &book));
    let mut roll = Roll::default();
    for (side, of) in Side::BOTH.into_iter().zip(&scenario.sides) {
        let list = of.table.want("wings", "its wings, each as [[sides.wings]]");
        wings::read(list.as_ref(), Some([scenario.width, scenario.height]), side, &mut roll);
    }
    scenario.drafted(&book, |reading, of| {
        units::read(reading, of, &mut roll);
        Some(())
    });
    let [one, other] = &scenario.sides[..] else { return None };
    leaders::join(&mut roll);
    let cards = roll.units.iter().map(|draft| draft.card.clone()).collect();
    let command = Command {
        leaders: roll.leaders.iter().map(|draft| draft.card.clone()).collect(),
        wings: roll.wings.iter().map(|(_, card)| card.clone()).collect(),
        objectives,
    };
    let depth = book.deployment.depth.value;
    let mut scene = Scene::read(scenario, [one, other], pieces, cards, depth, command);
    scene.turns.get_or_insert(book.victory.turns.value.clamp(1, 200) as u16);
    // A scenario lists commanders among its units. Seats and terms number the units alone.
    scene.renumber(|units| roll.ids(units));
    let units = roll.units.iter().map(|draft| draft.unit.clone()).collect();
    let leaders = roll.leaders.iter().map(|draft| draft.unit.clone()).collect();
    let setup = Setup { book: Arc::new(book), scene: Arc::new(scene), units, leaders };
    // A unit is in a building by its number, so all pieces must have been read.
    if ground_is_whole || setup.units.iter().all(|unit| unit.building.is_none()) {
        placed::check(&setup, &roll);
    }
    wings::check(scenario, &setup.book, &roll);
    Some(setup)
}

/// A unit's number in the order of battle, as an id.
fn id(n: usize) -> UnitId {
    UnitId(u8::try_from(n).unwrap_or(u8::MAX))
}
