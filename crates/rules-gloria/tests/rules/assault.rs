//! Close assault (PG-CLA, PG-RTM, PG-CAS, PG-BRK, PG-UCA).
mod factors;
mod fighters;
mod order;
mod results;
mod touched;
mod winners;

use crate::kit::{Board, Play};
use rules_gloria::{
    Event, Stage,
    kinds::{Phase, UnitId},
};

/// Plays close assaults with these dice.
fn fight(board: &Board, dice: &[u8]) -> Play {
    board.play(Stage::Assault, Phase::Assault, dice)
}

/// The totals without dice of the first combat that was fought, the south first.
fn totals(play: &Play) -> [i32; 2] {
    let fought = play.events.iter().find_map(|event| match event {
        Event::Fought { totals, .. } => Some(*totals),
        _ => None,
    });
    fought.expect("a combat was fought")
}

/// The figures that a unit lost in close assault.
fn lost(play: &Play, id: UnitId) -> u8 {
    let losses = play.events.iter().map(|event| match event {
        Event::Lost { unit, figures, .. } if *unit == id => *figures,
        _ => 0,
    });
    losses.sum()
}
