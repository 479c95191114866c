//! Side-step (L667), step back (L673) and prolonging backwards (L729): one straight move, facing unchanged.
use super::{
    double, edge, paths,
    travel::{self, Arrived, Straight},
    turn,
};
use crate::{
    Splendid,
    act::{Act, Pivot},
    allowance::{self, Pace},
    clear::{self, Heed},
    event::How,
    going::Toll,
    kinds::{Formation, UnitId},
    model::Model,
    near,
    question::StandSet,
    refusal::{MoveRefusal, Refusal},
    shape::Rects,
    unit::Unit,
    units::Units,
};
use geom::{Angle, Length, Point};
use kernel::{Cx, Fill, Play};

/// A step that a player asks for.
#[derive(Copy, Clone, Debug)]
pub(super) struct Step {
    /// The unit.
    pub(super) unit: UnitId,
    /// Whether it goes back; otherwise it goes sideways.
    pub(super) back: bool,
    /// ASV-SID-003, ASV-STB-003, ASV-GUN-007: it may include one pivot.
    pub(super) pivot: Option<Pivot>,
    /// Whether the pivot comes last.
    pub(super) pivot_after: bool,
    /// Q25: at double-time it goes twice as far, with no enemy near.
    pub(super) pace: Pace,
}

impl Step {
    /// ASV-SID-001..003, ASV-STB-001..003: the step that an act asks for.
    pub(super) fn of(act: &Act) -> Option<Self> {
        let back = matches!(act, Act::StepBack { .. });
        let (Act::SideStep { unit, pivot, pivot_after, .. }
        | Act::StepBack { unit, pivot, pivot_after, .. }) = *act
        else {
            return None;
        };
        Some(Self { unit, back, pivot, pivot_after, pace: act.pace() })
    }
}

/// A step that has been found legal.
#[derive(Copy, Clone, Debug)]
pub(super) struct Plan {
    unit: UnitId,
    how: How,
    way: Angle,
    by: Length,
    first: Option<Unit>,
    last: Option<Unit>,
}

/// ASV-SID-002, ASV-STB-002, ASV-GUN-006: straight sideways or back until level with a point.
pub(super) fn check(model: &Model, step: &Step, fill: &Fill) -> Result<Plan, Refusal> {
    let mut unit = *model.unit(step.unit);
    let &Fill::Point(point) = fill else {
        return Err(MoveRefusal::WantsPoint { unit: step.unit }.into());
    };
    if unit.formation.is_bent_line() {
        return Err(MoveRefusal::BentCannotMove { unit: step.unit }.into());
    }
    if unit.formation == Formation::DefensiveBlock {
        let formation = unit.formation;
        return Err(MoveRefusal::CannotMove { unit: step.unit, formation }.into());
    }
    if unit.formation == Formation::BentRoadColumn {
        return Err(MoveRefusal::BentColumnSteps { unit: step.unit }.into());
    }
    if step.pace == Pace::Double {
        double::may(model, &unit)?;
    }
    let mut first = None;
    if let Some(pivot) = step.pivot.as_ref().filter(|_| !step.pivot_after) {
        unit = turn::pivot(model, &unit, pivot, Heed::MOVE)?;
        first = Some(unit);
    }
    let (way, by) = way(&unit, step, point).ok_or_else(|| {
        Refusal::from(MoveRefusal::StepsNowhere { unit: step.unit, back: step.back })
    })?;
    let rule = if step.back { "ASV-STB-002" } else { "ASV-SID-002" };
    near::on_line(&unit, unit.front_centre(), way.forward(), point, rule)?;
    straight(model, step, &unit, way, by)?;
    let there = clear::moved(&unit, way.forward() * by.units());
    let mut last = None;
    if let Some(pivot) = step.pivot.as_ref().filter(|_| step.pivot_after) {
        last = Some(turn::pivot(model, &there, pivot, Heed::MOVE)?);
    }
    let how = if step.back { How::StepBack } else { How::SideStep };
    Ok(Plan { unit: step.unit, how, way, by, first, last })
}

/// The direction and distance to come level with a point.
fn way(unit: &Unit, step: &Step, point: Point) -> Option<(Angle, Length)> {
    let heading = unit.heading();
    let off = point.v2() - unit.front_centre();
    let (way, by) = if step.back {
        (heading + Angle::HALF, -off.dot(heading.forward()))
    } else {
        let right = off.dot(heading.right());
        let turn = if right > 0.0 { Angle::QUARTER } else { Angle::QUARTER + Angle::HALF };
        (heading + turn, right.abs())
    };
    let by = Length::from_units(by);
    (by.units() > geom::EPS_DIST).then_some((way, by))
}

fn straight(
    model: &Model,
    step: &Step,
    unit: &Unit,
    way: Angle,
    by: Length,
) -> Result<(), Refusal> {
    let Some(most) = most(model, unit, step) else {
        return Err(MoveRefusal::CannotDouble { unit: unit.id }.into());
    };
    let dir = way.forward();
    let cost = Toll::price(model, unit, dir, by.units(), Pace::Move);
    if geom::more_than(cost, most) {
        let (far, most) = (cost / geom::INCH.units(), most.to_inches());
        return Err(MoveRefusal::TooFar { unit: unit.id, far, most }.into());
    }
    clear::straight(model, unit, dir, by.units(), Heed::MOVE)
        .map_err(|block| block.refusal(unit))?;
    if step.pace == Pace::Double {
        let swept: Rects =
            unit.outline().iter().map(|rect| geom::swept(rect, dir, by.units())).collect();
        double::keeps_off(model, unit, &swept)?;
    }
    Ok(())
}

/// ASV-MAN-012, ASV-MAN-013: how far it goes at most.
pub(super) fn most(model: &Model, unit: &Unit, step: &Step) -> Option<Length> {
    let Step { back, pace, .. } = *step;
    if back { allowance::step_back(model, unit, pace) } else { allowance::side_step(model, pace) }
}

/// The place of a legal step: of the full distance to either side, or of half of it.
pub(super) fn example(model: &Model, unit: &Unit, step: &Step, most: Length) -> Option<Fill> {
    let heading = unit.heading();
    let by = most.units() - Length(1).units();
    let first = if paths::salt(model, unit).is_multiple_of(2) { 1.0_f64 } else { -1.0 };
    let place = |part: f64| {
        let back = || heading.forward() * (-by * part.abs());
        let off = if step.back { back() } else { heading.right() * (by * part) };
        Fill::Point(Point::from(unit.front_centre() + off))
    };
    let tries = [first, -first, first / 2.0].map(place);
    tries.into_iter().find(|fill| check(model, step, fill).is_ok())
}

/// Makes the step; the enemy may intercept.
pub(super) fn resolve(cx: &mut Cx<'_, Splendid>, plan: &Plan) -> Play<Splendid> {
    let Plan { unit, how, way, by, first, last } = *plan;
    if let Some(there) = &first {
        turn::pivots(cx, there);
        if !edge::settle(cx, unit, StandSet::default()) {
            return Ok(());
        }
    }
    let leg = Straight { unit, way, by, how, target: None, flow: Units::NONE, rest: None };
    let arrived = travel::go(cx, &leg)?;
    if edge::settle(cx, unit, StandSet::default())
        && arrived == Arrived::There
        && let Some(there) = &last
        && there.n() == cx.model().unit(unit).n()
    {
        turn::pivots(cx, there);
        edge::settle(cx, unit, StandSet::default());
    }
    Ok(())
}
