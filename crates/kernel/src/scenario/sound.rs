//! Checks that a scenario could have made a setup that comes from outside, in a record: its ground, its seats and its terms. Each
//! ruleset checks its own units and tables.
use super::{MOST_TERRAIN, MOST_TURNS, MOST_UNITS, SeatSetup, TABLE, Term};
use crate::{ids::Side, ruleset::Seats, scene::Scene};
use geom::{Length, Point};
use table::Field;

/// Fails with a reason if the condition does not hold.
pub fn must(right: bool, why: &str) -> Result<(), String> {
    if right { Ok(()) } else { Err(why.to_owned()) }
}

/// Whether all these points are on the table.
pub fn on_table(field: &Field, points: &[Point]) -> bool {
    points.iter().all(|point| {
        (0..=field.width.0).contains(&point.x) && (0..=field.height.0).contains(&point.y)
    })
}

/// Checks the scene of a battle with this many units and kinds of terrain; `lies` says whether an outline may be there.
pub fn scene<T, M>(
    scene: &Scene<T, M>,
    n_kinds: usize,
    n_units: usize,
    lies: impl Fn(&[Point]) -> bool,
) -> Result<(), String> {
    scene_of(scene, n_kinds, n_units, n_units, lies)
}

/// The same where only some of the units are in the scenario's lists, and the ruleset has added the others.
pub fn scene_of<T, M>(
    scene: &Scene<T, M>,
    n_kinds: usize,
    n_units: usize,
    n_listed: usize,
    lies: impl Fn(&[Point]) -> bool,
) -> Result<(), String> {
    ground(&scene.field, n_kinds, &lies)?;
    let turns = scene.turns.is_none_or(|turns| (1..=MOST_TURNS).contains(&turns.into()));
    must(turns, "the number of turns is out of range")?;
    must(scene.cards.len() == n_units, "the numbers of cards and units differ")?;
    must(n_listed <= 2 * MOST_UNITS, "there are too many units")?;
    for zone in &scene.zones {
        must(zone.len() >= 3 && lies(zone), "a deployment zone lies off the table")?;
    }
    chairs(&scene.seats, n_units)?;
    terms(&scene.terms, &scene.field, n_units)
}

/// Checks the table and its terrain; `lies` says whether an outline may be there.
fn ground(field: &Field, n_kinds: usize, lies: impl Fn(&[Point]) -> bool) -> Result<(), String> {
    let [low, high] = TABLE.map(Length::inches);
    let size = |length: Length| (low..=high).contains(&length);
    let sized = size(field.width) && size(field.height);
    must(sized, "the size of the table is out of range")?;
    must(field.pieces.len() <= MOST_TERRAIN, "there are too many pieces of terrain")?;
    for piece in &field.pieces {
        let outline = piece.outline();
        must(usize::from(outline.kind) < n_kinds, "a piece of terrain has an unknown kind")?;
        must(lies(&outline.points), "a piece of terrain lies off the table")?;
        let width = outline.width.is_none_or(|width| (1..=high.0).contains(&width.0));
        must(width, "the width of a line of terrain is out of range")?;
    }
    Ok(())
}

/// Checks the seats of a battle with this many units.
fn chairs(seats: &[SeatSetup], n_units: usize) -> Result<(), String> {
    must(seats.len() <= usize::from(Seats::MOST), "there are too many seats")?;
    for side in Side::BOTH {
        must(seats.iter().any(|seat| seat.side == side), "a side has no seat")?;
    }
    for seat in seats {
        must(seat.side.idx() < 2, "a seat plays for no side")?;
        let known = seat.units.iter().flatten().all(|unit| unit.idx() < n_units);
        must(known, "a seat commands a unit that does not exist")?;
    }
    Ok(())
}

/// Checks the terms of a battle with this many units.
fn terms(terms: &[Term], field: &Field, n_units: usize) -> Result<(), String> {
    for term in terms {
        let known = term.aim.units().iter().all(|unit| unit.idx() < n_units)
            && term.aim.area().is_none_or(|area| on_table(field, area));
        must(known && term.side.idx() < 2, "a term names something that does not exist")?;
    }
    Ok(())
}
