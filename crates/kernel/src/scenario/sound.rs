//! A setup that comes from outside, in a record: could a scenario have made it? What every ruleset asks of its ground, its
//! chairs and its terms; units and tables are each book's own.
use super::{Aim, MOST_TERRAIN, MOST_TURNS, MOST_UNITS, SeatSetup, TABLE, Term};
use crate::{ids::Side, ruleset::Seats, scene::Scene};
use geom::{Length, Point};
use table::Field;

/// What must be, or why it is not sound.
pub fn must(right: bool, why: &str) -> Result<(), String> {
    if right { Ok(()) } else { Err(why.to_owned()) }
}

/// Are all these points on the table?
pub fn on_table(field: &Field, points: &[Point]) -> bool {
    points.iter().all(|point| {
        (0..=field.width.0).contains(&point.x) && (0..=field.height.0).contains(&point.y)
    })
}

/// The scene of a battle of so many units, by a book of so many kinds of terrain; `lies` says where an outline may be.
pub fn scene<T, M>(
    scene: &Scene<T, M>,
    n_kinds: usize,
    n_units: usize,
    lies: impl Fn(&[Point]) -> bool,
) -> Result<(), String> {
    ground(&scene.field, n_kinds, &lies)?;
    let turns = scene.turns.is_none_or(|turns| (1..=MOST_TURNS).contains(&turns.into()));
    must(turns, "the turns are too many or none")?;
    must(scene.cards.len() == n_units, "there are not as many cards as units")?;
    must(n_units <= 2 * MOST_UNITS, "there are too many units")?;
    for zone in &scene.zones {
        must(zone.len() >= 3 && lies(zone), "a deployment zone lies off the table")?;
    }
    chairs(&scene.seats, n_units)?;
    terms(&scene.terms, &scene.field, n_units)
}

/// The table and its terrain, of so many kinds; `lies` says where an outline may be.
fn ground(field: &Field, n_kinds: usize, lies: impl Fn(&[Point]) -> bool) -> Result<(), String> {
    let [low, high] = TABLE.map(Length::inches);
    let size = |length: Length| (low..=high).contains(&length);
    let sized = size(field.width) && size(field.height);
    must(sized, "the table has a size that none has")?;
    must(field.pieces.len() <= MOST_TERRAIN, "there are too many pieces of terrain")?;
    for piece in &field.pieces {
        let outline = piece.outline();
        must(usize::from(outline.kind) < n_kinds, "a piece of terrain is of no known kind")?;
        must(lies(&outline.points), "a piece of terrain lies off the table")?;
        let width = outline.width.is_none_or(|width| (1..=high.0).contains(&width.0));
        must(width, "a line of terrain has a width that none has")?;
    }
    Ok(())
}

/// The chairs of a battle of so many units.
fn chairs(seats: &[SeatSetup], n_units: usize) -> Result<(), String> {
    must(seats.len() <= usize::from(Seats::MOST), "there are too many seats")?;
    for side in Side::BOTH {
        must(seats.iter().any(|seat| seat.side == side), "a side has no seat")?;
    }
    for seat in seats {
        must(seat.side.idx() < 2, "a seat plays for no side")?;
        let known = seat.units.iter().flatten().all(|unit| unit.idx() < n_units);
        must(known, "a seat commands a unit that is not there")?;
    }
    Ok(())
}

/// The terms of a battle of so many units.
fn terms(terms: &[Term], field: &Field, n_units: usize) -> Result<(), String> {
    for term in terms {
        let known = match &term.aim {
            Aim::Hold(area) => on_table(field, area),
            Aim::Leave { units, .. } | Aim::Destroy(units) | Aim::Save(units) => {
                units.iter().all(|unit| unit.idx() < n_units)
            }
        };
        must(known && term.side.idx() < 2, "a term names what is not there")?;
    }
    Ok(())
}
