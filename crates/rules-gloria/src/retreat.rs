//! Routs, evasions and pursuits (PG-ROU, PG-EVA).
use crate::{
    Gloria,
    event::{Cause, Event},
    kinds::{State, UnitId},
    model::Model,
    refusal::MoveRefusal,
    stage::Stage,
    turn,
    unit::Unit,
};
use geom::{Length, Point, Pose, V2};
use kernel::{Cx, Play};

/// Plays a stage of this chapter.
pub(crate) fn play(cx: &mut Cx<'_, Gloria>, stage: Stage) -> Play<Gloria, Option<Stage>> {
    Ok(Some(turn::after(cx.model(), stage)))
}

/// How far a unit routs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Run {
    /// PG-ROU-001: half the distance, at once, away from what caused it.
    Initial,
    /// PG-ROU-004: a full move towards its own edge.
    Full,
}

/// PG-ROU-001 to -005: a unit becomes routing, if it was not, and runs.
pub(crate) fn rout(
    cx: &mut Cx<'_, Gloria>,
    unit: UnitId,
    from: Option<V2>,
    run: Run,
) -> Play<Gloria> {
    let _ = (from, run);
    cx.emit(Event::Became { unit, state: State::Routing, cause: Cause::Rout });
    Ok(())
}

/// PG-EVA-002, -003, G27: where a unit stands after evading from a charger, straight away or to a place; or why not.
pub(crate) fn evasion(
    model: &Model,
    unit: &Unit,
    from: V2,
    to: Option<Point>,
) -> Result<Pose, MoveRefusal> {
    let _ = (model, from, to);
    Ok(unit.at)
}

/// G40: a unit is pushed back, facing the enemy; it stops where it is blocked.
pub(crate) fn push_back(
    cx: &mut Cx<'_, Gloria>,
    unit: UnitId,
    from: V2,
    by: Length,
) -> Play<Gloria> {
    let _ = (cx, unit, from, by);
    Ok(())
}

/// G39: a unit advances straight along a direction until it has gone this far or touches an enemy, which is returned.
pub(crate) fn advance(
    cx: &mut Cx<'_, Gloria>,
    unit: UnitId,
    along: V2,
    by: Length,
    cause: Cause,
) -> Play<Gloria, Option<UnitId>> {
    let _ = (cx, unit, along, by, cause);
    Ok(None)
}
