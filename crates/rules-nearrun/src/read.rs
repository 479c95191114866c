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
pub(crate) use commands::MOST as MOST_COMMANDS;
pub use sound::sound;

use crate::{
    NearRun,
    book::{Rulebook, TerrainKind},
    deploy,
    kinds::{Nation, Side},
    scene::{OrderOfBattle, Setup},
};
use kernel::scenario::{Forces, Scenario, Usual};
use std::sync::Arc;

/// Everything that was read of both armies.
type Roll<'a> = Forces<'a, NearRun>;

kernel::readers! { Setup by drafted, army, Rulebook }

/// The setup, as far as it could be read, with its problems noted.
fn drafted(scenario: &Scenario<'_>, book: Rulebook) -> Option<Setup> {
    let pieces = scenario.pieces(book.kind.iter().map(TerrainKind::sort));
    let nations = scenario.nations().map(|nation| nation.unwrap_or(Nation::Other));
    let mut roll = Roll::default();
    for (side, of) in Side::BOTH.into_iter().zip(&scenario.sides) {
        let by = (&book, nations[side.idx()]);
        commands::read(of.table.get("corps").as_ref(), Some(scenario), side, by, &mut roll);
    }
    scenario.drafted(&book, |reading, of| {
        units::read(reading, of, nations[reading.side.idx()], &mut roll);
        Some(())
    });
    roll.join(|_, _| ());
    let ground_is_whole = pieces.len() == scenario.terrain.len();
    let is_whole = roll.is_whole();
    orders::succeed(scenario, &mut roll);
    if is_whole {
        roll.must_be_led(scenario);
        generals::must_be_few(&roll);
    }
    units::garrison(&mut roll, &pieces, &book);
    units::give_stretches(&mut roll);
    commands::add_lines(&mut roll);
    let orders = orders::read(scenario, &roll, &pieces);
    let usual = Usual { zone: book.reaches.zone.value, turns: book.victory.turns.value };
    let mut setup = roll.setup(scenario, book, pieces, usual, |generals, commands| {
        OrderOfBattle { generals, commands, ..orders }
    })?;
    commands::give_lines(&mut Arc::make_mut(&mut setup.scene).seats, &roll);
    if ground_is_whole {
        let model = deploy::table(&setup);
        placed::check(&model, &roll);
        if is_whole {
            placed::check_armies(&model, scenario, &roll);
        }
    }
    Some(setup)
}
