//! Whoever must go leaves the building or the work it has entered (ANT-WDR-008, ANT-GEO-041).
use crate::{
    NearRun,
    act::{Act, Facing},
    event::{Cause, Event},
    kinds::{Formation, UnitId},
    model::Model,
    question::Question,
    refusal::not_asked,
    seats,
    unit::{End, Unit},
};
use geom::{Angle, EPS_DIST, Pose, V2};
use kernel::{Cx, Play};

/// ANT-WDR-008, ANT-GEO-041: a garrison leaves its building on the side away from the cause; whoever stood behind a work leaves it.
/// Reading: where nobody finds room on that side, it leaves by the next side; a garrison that is penned in on all sides is lost.
pub(super) fn leave_cover(cx: &mut Cx<'_, NearRun>, id: UnitId, from: V2) -> Play<NearRun> {
    let unit = *cx.model().unit(id);
    if unit.cover.is_none() {
        return Ok(());
    }
    if !unit.is_garrison() {
        cx.emit(Event::CoverTaken { unit: id, cover: None });
        return Ok(());
    }
    let first = way_out(cx, id, from)?;
    cx.emit(Event::CoverTaken { unit: id, cover: None });
    let rect = unit.rect();
    let near = |side: &Facing| (rect.side(*side as usize).middle() - from).length();
    let mut others: Vec<Facing> = Facing::ALL.into_iter().filter(|side| *side != first).collect();
    others.sort_by(|a, b| near(b).total_cmp(&near(a)));
    let mut sides = [first].into_iter().chain(others);
    match sides.find_map(|side| outside(cx.model(), &unit, side)) {
        Some(to) => {
            let (formation, cause) = (Formation::Column, Cause::Leave);
            cx.emit(Event::Moved { unit: id, to, formation, cause });
        }
        None => cx.emit(Event::Removed { unit: id, end: End::Slain }),
    }
    Ok(())
}

/// Where a garrison stands in column just outside one side of its building, or farther on if somebody stands there.
fn outside(model: &Model, garrison: &Unit, side: Facing) -> Option<Pose> {
    let rect = garrison.rect();
    let out = rect.normal(side as usize);
    let facing = Angle::of(out).unwrap_or(garrison.at.facing);
    let column = Unit { formation: Formation::Column, cover: None, ..*garrison };
    let from = rect.side(side as usize).middle() + out * column.extent()[1];
    let step = column.basing.front.units();
    let mut places =
        (0..12).map(|n| Pose::new((from + out * (step * f64::from(n))).into(), facing));
    places.find(|at| super::fits(model, &Unit { at: *at, ..column }))
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
