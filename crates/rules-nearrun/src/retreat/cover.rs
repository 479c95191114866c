//! Whoever must go leaves the building or the work it has entered (ANT-WDR-008, ANT-GEO-041).
use crate::{
    NearRun,
    act::{Act, Facing},
    event::{Cause, Event},
    kinds::{Formation, UnitId},
    question::Question,
    refusal::not_asked,
    seats,
    unit::Unit,
};
use geom::{Angle, EPS_DIST, Pose, V2};
use kernel::{Cx, Play};

/// ANT-WDR-008, ANT-GEO-041: a garrison leaves its building on the side away from the cause; whoever stood behind a work leaves it.
pub(super) fn leave_cover(cx: &mut Cx<'_, NearRun>, id: UnitId, from: V2) -> Play<NearRun> {
    let unit = *cx.model().unit(id);
    if unit.cover.is_none() {
        return Ok(());
    }
    let rect = unit.rect();
    if !unit.is_garrison() {
        cx.emit(Event::CoverTaken { unit: id, cover: None });
        return Ok(());
    }
    let side = way_out(cx, id, from)? as usize;
    let out = rect.normal(side);
    cx.emit(Event::CoverTaken { unit: id, cover: None });
    let facing = Angle::of(out).unwrap_or(unit.at.facing);
    let column = Unit { formation: Formation::Column, cover: None, ..unit };
    let depth = column.extent()[1];
    // Just outside, or farther on if somebody stands there.
    let from = rect.side(side).middle() + out * depth;
    let step = column.basing.front.units();
    let places = (0..12).map(|n| Pose::new((from + out * (step * f64::from(n))).into(), facing));
    let free = |at: &Pose| super::fits(cx.model(), &Unit { at: *at, ..column });
    let at = places.clone().find(free).or_else(|| places.clone().next()).unwrap_or(unit.at);
    cx.emit(Event::Moved {
        unit: id,
        to: at,
        formation: Formation::Column,
        cause: Cause::Withdraw,
    });
    Ok(())
}

/// ANT-GEO-041: the side of its building that is farthest from the cause; if two are, the owner chooses.
fn way_out(cx: &mut Cx<'_, NearRun>, id: UnitId, from: V2) -> Play<NearRun, Facing> {
    let rect = cx.model().unit(id).rect();
    let far = |side: Facing| (rect.side(side as usize).middle() - from).length();
    let most = Facing::ALL.into_iter().map(far).fold(0.0, f64::max);
    let mut farthest = Facing::ALL.into_iter().filter(|side| far(*side) > most - EPS_DIST);
    let one = farthest.next().unwrap_or(Facing::Rear);
    let Some(other) = farthest.next() else { return Ok(one) };
    let sides = [one, other];
    let said = cx.ask(seats::of_unit(cx.model(), id), Question::Leave { unit: id, sides })?;
    match said.act {
        Act::LeaveBy { by } if sides.contains(&by) => Ok(by),
        _ => not_asked(),
    }
}
