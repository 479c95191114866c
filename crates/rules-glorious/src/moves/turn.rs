//! Turning and facing about (AGV-MOV-018 to -021).
use super::{edge, settled};
use crate::{
    clear::{self, Heed},
    event::{Event, How},
    functions,
    kinds::{Function, UnitId},
    model::Model,
    refusal::{MoveRefusal, Refusal},
    unit::{Stance, Unit},
};
use geom::{Angle, Length, Point, Pose};
use kernel::{Fill, Leg};
use table::Grid;

/// A whole circle.
const CIRCLE: i32 = 0x1_0000;

/// AGV-MOV-018: turns by the fill's one leg, `{"turn": degrees}` or `{"face": degrees}`, about the middle of the front.
pub(crate) fn check(model: &Model, id: UnitId, fill: &Fill) -> Result<Vec<Event>, Refusal> {
    functions::may_spend(model, id, Function::Turn)?;
    let unit = model.unit(id);
    let wants = Refusal::WantsMore { what: "one turn" };
    let Fill::Path(legs) = fill else { return Err(wants) };
    let by = match legs[..] {
        [Leg::Turn { turn }] => turn.0,
        [Leg::Face { face }] => unit.heading().turn_to(face),
        _ => return Err(wants),
    };
    // Whole circles are subtracted, and a turn of a whole circle is no turn.
    let by = by % CIRCLE;
    if by == 0 {
        return Err(MoveRefusal::NoTurn { unit: id }.into());
    }
    may_turn(model, unit, by)?;
    let front = unit.front();
    clear::turn(model, unit, front.at.v2(), by, Heed::MOVE)
        .map_err(|block| block.refusal(model, unit))?;
    let gone = edge::off_in_turn(model, unit, front.at.v2(), by);
    let front = Pose::new(front.at, front.facing + Angle::parts(by));
    let turned = Event::Moved { unit: id, how: How::Turn, by: Length::ZERO, front };
    settled(model, Function::Turn, [turned], &unit.moved_to(front), gone)
}

/// AGV-MOV-021: guns turn by less than half a circle, because they cannot face about.
fn may_turn(model: &Model, unit: &Unit, by: i32) -> Result<(), MoveRefusal> {
    let below = f64::from(model.book.turns.artillery_below.value);
    let degrees = f64::from(by.abs()) * 360.0 / f64::from(CIRCLE);
    if unit.kind.is_artillery() && degrees >= below {
        return Err(MoveRefusal::TurnTooFar { unit: unit.id, degrees, below });
    }
    Ok(())
}

/// AGV-MOV-019, -020: each element turns about in its place. A short rank that would be in front goes to the rear.
pub(crate) fn about_face(model: &Model, id: UnitId) -> Result<Vec<Event>, Refusal> {
    functions::may_spend(model, id, Function::AboutFace)?;
    let unit = model.unit(id);
    let stance = about(unit);
    let mut there = *unit;
    there.stand(&stance);
    if !unit.grid.is_full() {
        clear::standing(model, &there, Heed::MOVE).map_err(|block| block.refusal(model, unit))?;
    }
    let faced = Event::Formed { unit: id, how: How::AboutFace, stance };
    settled(model, Function::AboutFace, [faced], &there, edge::off(model, &there))
}

/// The unit after it has faced about.
pub(super) fn about(unit: &Unit) -> Stance {
    let grid = &unit.grid;
    let full = if grid.is_full() { grid.ranks() } else { grid.ranks() - 1 };
    let in_full = full * usize::from(grid.files);
    let rear = grid.front.place(0.0, -(full as f64) * f64::from(grid.depth));
    let front = Pose::new(Point::from(rear), grid.front.facing + Angle::HALF);
    let last = (unit.n() - in_full) as u8;
    let short = if last > 0 { grid.files - grid.short - last } else { 0 };
    // The element on the right of the rear is now on the left of the front. The short rank stays the last.
    let (ranks, rest) = unit.elements.split_at(in_full);
    let elements = ranks.iter().rev().chain(rest.iter().rev()).copied().collect();
    Stance { formation: unit.formation, grid: Grid { front, short, ..*grid }, elements }
}
