//! The free pivot before the firing (AGV-FIR-028): about the middle of the front. The front corners move half an inch at most.
use super::{able, check, pass, wake, zones};
use crate::{
    Glorious,
    act::Act,
    clear::{self, Heed},
    event::{Event, How},
    kinds::UnitId,
    model::Model,
    near,
    question::Question,
    refusal::{FireRefusal, Refusal},
    seats,
    stage::Stage,
    unit::{Done, Unit},
};
use geom::{Angle, EPS_DIST, EPS_PEN, Length, Pose, V2};
use kernel::{Cx, Play, Seat};

/// A quarter of a circle. No pivot is larger, whatever the limit.
const QUARTER: i32 = 16_384;

/// AGV-FIR-028, -029: one unit's free pivot. The side without the initiative pivots first. A side with no unit in range is not
/// asked.
pub(crate) fn play(cx: &mut Cx<'_, Glorious>, half: u8) -> Play<Glorious, Option<Stage>> {
    let side = cx.model().mover(1 - half.min(1));
    let asked = able(cx.model(), side, may_pivot);
    if asked.is_empty() {
        wake(cx);
        return Ok(Some(if half == 0 { Stage::Pivots { half: 1 } } else { Stage::Targets }));
    }
    let said = cx.ask(asked, Question::Pivot { side })?;
    match said.act {
        Act::EndPhase => pass(cx, said.seat),
        Act::Pivot { unit, turn } => {
            let events = check(cx.model(), said.seat, unit, turn.0)?;
            events.into_iter().for_each(|event| cx.emit(event));
        }
        _ => return Err(Refusal::NotAsked.into()),
    }
    Ok(Some(Stage::Pivots { half }))
}

/// Whether a unit could pivot: it could fire, has not pivoted yet, and has an enemy in range or may have one after its pivot.
/// It may say yes wrongly, but never no.
pub(super) fn may_pivot(model: &Model, unit: &Unit) -> bool {
    check::is_armed(unit)
        && unit.garrison.is_none()
        && !unit.done.settled
        && near::enemy_within(model, unit, reach(model, unit))
        && !near::in_contact(model, unit)
}

/// How near an enemy must be to come into range after some pivot: the range of the unit, plus how far any element of its front
/// rank swings.
pub(super) fn reach(model: &Model, unit: &Unit) -> Length {
    let grid = &unit.grid;
    let half = f64::from(grid.width) * f64::from(grid.files) / 2.0;
    let farthest = V2::new(half, f64::from(grid.depth)).length();
    let swings = model.book.options.pivot.value.units() * farthest / half;
    Length::from_units(zones::range(model, unit).units() + swings)
}

/// The events of a pivot, or why it is not allowed.
pub(super) fn check(
    model: &Model,
    seat: Seat,
    id: UnitId,
    turn: i32,
) -> Result<[Event; 2], Refusal> {
    seats::must_command(model, seat, id)?;
    let unit = model.unit(id);
    check::may_fire(model, unit)?;
    if unit.garrison.is_some() {
        return Err(FireRefusal::PivotInBuilding { unit: id }.into());
    }
    if unit.done.settled {
        return Err(FireRefusal::PivotedAlready { unit: id }.into());
    }
    if turn == 0 {
        return Err(FireRefusal::PivotOfNothing { unit: id }.into());
    }
    let most = model.book.options.pivot.value;
    let moves = corner_moves(unit, turn);
    if turn.abs() > QUARTER || moves > most.units() + EPS_DIST {
        let (moves, most) = (Length::from_units(moves).to_inches(), most.to_inches());
        return Err(FireRefusal::PivotTooFar { unit: id, moves, most }.into());
    }
    let there = unit.moved_to(turned(unit, turn));
    // Range is checked when the pivot is made, because it comes before the firing.
    let range = zones::range(model, unit);
    if ![unit, &there].into_iter().any(|unit| near::enemy_within(model, unit, range)) {
        let range = range.to_inches();
        return Err(FireRefusal::NothingInReach { unit: id, range }.into());
    }
    let over = clear::overhang(model, &there);
    if over > EPS_PEN && over > clear::overhang(model, unit) {
        return Err(FireRefusal::PivotOffTable { unit: id }.into());
    }
    let heed = Heed::MOVE;
    clear::turn(model, unit, unit.front_centre(), turn, heed)
        .and_then(|()| clear::standing(model, &there, heed))
        .map_err(|block| block.refusal(model, unit))?;
    let moved = Event::Moved { unit: id, how: How::Pivot, by: Length::ZERO, front: there.front() };
    Ok([moved, Event::Noted { unit: id, done: Done { settled: true, ..unit.done } }])
}

/// The middle of the front after a pivot.
pub(super) fn turned(unit: &Unit, turn: i32) -> Pose {
    let front = unit.front();
    Pose::new(front.at, front.facing + Angle::parts(turn))
}

/// How far a front corner moves in a straight line: the width of the front times the sine of half the angle.
fn corner_moves(unit: &Unit, turn: i32) -> f64 {
    let [left, right] = unit.grid.front_corners();
    chord(left.distance(right), turn)
}

/// How far the corners of a front of this width move.
fn chord(wide: f64, turn: i32) -> f64 {
    wide * Angle::parts(turn.abs().min(2 * QUARTER) / 2).forward().x
}

/// AGV-OPT-005: the farthest that a unit can pivot, in 65 536ths of a turn. It is the limit of `check`, found by bisection.
pub(super) fn most(model: &Model, unit: &Unit) -> i32 {
    let limit = model.book.options.pivot.value.units();
    let [left, right] = unit.grid.front_corners();
    let wide = left.distance(right);
    let (mut low, mut high) = (0, QUARTER + 1);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if chord(wide, middle) <= limit {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
