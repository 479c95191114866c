//! What several chapters need: legs of a path, and the sides.
use super::kit::*;
use geom::Length;
use kernel::{Fill, Leg, offer::Turn};
use rules_nearrun::{
    Act, Event, Refusal, Stage,
    kinds::{Side, Step, UnitId},
};

pub(super) const US: Side = Side(0);
pub(super) const THEM: Side = Side(1);

/// A wheel in degrees, to the right.
pub(super) fn wheel(degrees: f64) -> Leg {
    Leg::Wheel { wheel: Turn::degrees(degrees) }
}

/// A wheel to the left.
pub(super) fn wheel_left(degrees: f64) -> Leg {
    let Turn(parts) = Turn::degrees(degrees);
    Leg::Wheel { wheel: Turn(-parts) }
}

/// Straight ahead in inches.
pub(super) fn on(inches: f64) -> Leg {
    Leg::Move { r#move: Length::inches(inches) }
}

/// A path straight ahead.
pub(super) fn ahead(inches: f64) -> Fill {
    Fill::Path(vec![on(inches)])
}

/// The movement step of the side that moves.
pub(super) fn moving(board: &Board) -> Play {
    board.play(Stage::Move, Step::Movement, &[])
}

/// A unit goes straight ahead.
pub(super) fn goes(play: &mut Play, unit: UnitId, inches: f64) {
    play.say_with(0, Act::Move { unit }, ahead(inches));
}

/// Why a unit may not go straight ahead.
pub(super) fn stays(play: &Play, unit: UnitId, inches: f64) -> Refusal {
    play.refused_with(0, Act::Move { unit }, ahead(inches))
}

/// Where the middle of a unit's front is, in inches, rounded to hundredths.
pub(super) fn head(play: &Play, unit: UnitId) -> (f64, f64) {
    let at = play.unit(unit).at.at;
    let inches = |n: i32| (f64::from(n) / 25.4).round() / 100.0;
    (inches(at.x), inches(at.y))
}

/// The hits of every shot: who was struck, the die, what was added, the hits.
pub(super) fn shots(play: &Play) -> Vec<(UnitId, u8, i8, u8)> {
    let shot = |event: &Event| match event {
        Event::Shot { at, die, adjust, hits, .. } => Some((*at, *die, *adjust, *hits)),
        _ => None,
    };
    play.events.iter().filter_map(shot).collect()
}

/// The blows of a melee: who struck, the die, what was added, the hits.
pub(super) fn blows(play: &Play) -> Vec<(UnitId, u8, i8, u8)> {
    let blow = |event: &Event| match event {
        Event::Struck { unit, die, adjust, hits, .. } => Some((*unit, *die, *adjust, *hits)),
        _ => None,
    };
    play.events.iter().filter_map(blow).collect()
}
