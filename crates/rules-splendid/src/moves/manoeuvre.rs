//! Manoeuvre (L598-L639): any series of straight moves and turns, checked as a whole and then made leg by leg.
use super::{
    Part, double, edge, road_column,
    travel::{self, Arrived, Straight},
    turn::{self, OddStands},
};
use crate::{
    Splendid,
    act::Bends,
    allowance::{self, Pace},
    event::{Event, How},
    flow,
    kinds::UnitId,
    model::Model,
    question::{Rest, StandSet},
    refusal::Refusal,
    unit::Unit,
    units::Units,
    walk::{Step, Walk},
};
use geom::Length;
use kernel::{Cx, Leg, Play};

/// A manoeuvre that a player asks for.
#[derive(Clone, Debug)]
pub(crate) struct Order<'a> {
    /// The unit.
    pub(crate) unit: UnitId,
    /// The path.
    pub(crate) legs: &'a [Leg],
    /// The total distance it may go.
    pub(crate) allowance: Length,
    /// ASV-MAN-007: whether it double-times and so keeps its distance.
    pub(crate) double: bool,
    /// ASV-FLW-010: false if it has changed formation in the same action.
    pub(crate) may_flow: bool,
    /// ASV-DIS-003: the enemies that it is in contact with and leaves.
    pub(crate) leaving: Units,
    /// ASV-FLW-012: friends that it overlaps at the start and must pass (Q55).
    pub(crate) amid: Units,
    /// The kind of its straight moves: forward, a recoil or an evasion.
    pub(crate) how: How,
}

impl<'a> Order<'a> {
    /// Q55: the rest of a manoeuvre by another path.
    pub(crate) fn anew(unit: UnitId, legs: &'a [Leg], rest: &Rest) -> Self {
        let Rest { left, double, may_flow, amid } = *rest;
        let (leaving, how) = (Units::NONE, How::Forward);
        Self { unit, legs, allowance: left, double, may_flow, leaving, amid, how }
    }
}

/// A manoeuvre that has been found legal.
#[derive(Clone, Debug)]
pub(crate) struct Plan<'a> {
    order: Order<'a>,
    steps: Vec<Step>,
    flows: bool,
}

impl Plan<'_> {
    pub(super) fn unit(&self) -> UnitId {
        self.order.unit
    }
}

/// The result of a manoeuvre.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(crate) struct Manoeuvred {
    /// ASV-FLW-010: whether it flowed around another unit.
    pub(crate) flowed: bool,
    /// ASV-INT-020: whether it was intercepted.
    pub(crate) intercepted: bool,
}

/// The order for a manoeuvre whose path is still open, if the unit can move at this pace.
pub(super) fn order(
    model: &Model,
    unit: &Unit,
    pace: Pace,
    part: Part,
) -> Result<Order<'static>, Refusal> {
    let double = pace == Pace::Double;
    if double {
        double::may(model, unit)?;
    }
    let allowance = allowance::allowance(model, unit, pace).unwrap_or(Length::ZERO);
    // ASV-FLW-010: a unit that has changed formation in the same action may not flow around other units.
    let may_flow = part == Part::First;
    let (leaving, amid, how) = (Units::NONE, Units::NONE, How::Forward);
    Ok(Order { unit: unit.id, legs: &[], allowance, double, may_flow, leaving, amid, how })
}

/// Checks whether the whole path is legal from where the unit stands. ASV-BND-012: the followers of a road column may be
/// placed by hand.
pub(crate) fn check<'a>(
    model: &Model,
    order: Order<'a>,
    bends: Option<&Bends>,
) -> Result<Plan<'a>, Refusal> {
    let mut walk = match bends {
        None => Walk::new(model, &order).recording(),
        Some(bends) => Walk::by_hand(model, &order, bends).recording(),
    };
    walk.go()?;
    let flows = walk.has_flowed();
    let steps = walk.steps.take().unwrap_or_default();
    Ok(Plan { order, steps, flows })
}

/// Whether the path is legal and no stand leaves the table on it.
pub(crate) fn keeps_all(model: &Model, order: &Order<'_>) -> bool {
    let mut walk = Walk::new(model, order);
    walk.go().is_ok() && walk.unit.n() == model.unit(order.unit).n() && !walk.is_gone()
}

/// Moves along the path, leg by leg. After each failed interception its owner may choose another path (Q55).
pub(crate) fn resolve(cx: &mut Cx<'_, Splendid>, plan: Plan<'_>) -> Play<Splendid, Manoeuvred> {
    let unit = plan.order.unit;
    let mut out = Manoeuvred::default();
    let mut anew = follow(cx, plan, &mut out)?;
    while let Some((legs, rest)) = anew {
        let plan = check(cx.model(), Order::anew(unit, &legs, &rest), None)?;
        anew = follow(cx, plan, &mut out)?;
    }
    Ok(out)
}

/// Moves along one path to its end, or until its owner chooses another.
fn follow(
    cx: &mut Cx<'_, Splendid>,
    Plan { order, steps, flows }: Plan<'_>,
    out: &mut Manoeuvred,
) -> Play<Splendid, Option<(Vec<Leg>, Rest)>> {
    for step in steps {
        let arrived = match step {
            Step::Turn(by) => turn(cx, order.unit, by),
            Step::Wheel(by) => wheel(cx, order.unit, by),
            Step::About(odd) => about(cx, order.unit, odd),
            Step::Dress(bends) => dress(cx, order.unit, &bends),
            Step::Move { by, flow, paid } => {
                let from = *cx.model().unit(order.unit);
                let arrived = ahead(cx, &order, by, flow, paid)?;
                // A completed path has met every unit that it flows around; this one may not have.
                if flows && matches!(arrived, Some(Arrived::Halted | Arrived::Anew(..))) {
                    out.flowed |= has_met(cx.model(), &from, &flow);
                }
                arrived
            }
        };
        match arrived {
            Some(Arrived::There) => (),
            Some(Arrived::Intercepted) => {
                out.intercepted = true;
                return Ok(None);
            }
            Some(Arrived::Anew(legs, rest)) => return Ok(Some((legs, rest))),
            // Q55: the rest of the path is given up. None: the unit has left the table.
            Some(Arrived::Halted) | None => return Ok(None),
        }
    }
    out.flowed |= flows;
    Ok(None)
}

/// ASV-FLW-010: whether a unit, on its straight way from where it was, has overlapped any of the units it was to flow around.
fn has_met(model: &Model, from: &Unit, flow: &Units) -> bool {
    let unit = model.unit(from.id);
    let (way, by) = (from.heading(), unit.front_centre().distance(from.front_centre()));
    let mover = road_column::sweeping(from, way);
    let swept = |id: UnitId| {
        let theirs = model.unit(id).outline();
        mover.outline().iter().any(|ours| {
            let ours = geom::swept(ours, way.forward(), by);
            theirs.iter().any(|their| geom::overlaps(&ours, their))
        })
    };
    flow.iter().any(|id| swept(id) || flow::overlap(unit, model.unit(id)))
}

/// A turn about the front-centre point; a road column turns by its leader. None if nothing of it is left on the table.
fn turn(cx: &mut Cx<'_, Splendid>, id: UnitId, by: i32) -> Option<Arrived> {
    let unit = *cx.model().unit(id);
    if unit.formation.is_road_column() {
        let head = road_column::head(&unit);
        let off = edge::off_in_turn(cx.model(), &head, head.front_centre(), by);
        road_column::relay(cx, &road_column::turned(&unit, by), How::Turn, Length::ZERO);
        return edge::settle(cx, id, off).then_some(Arrived::There);
    }
    wheel(cx, id, by)
}

/// A turn of the whole unit.
fn wheel(cx: &mut Cx<'_, Splendid>, id: UnitId, by: i32) -> Option<Arrived> {
    let unit = *cx.model().unit(id);
    let about = unit.front_centre();
    let off = edge::off_in_turn(cx.model(), &unit, about, by);
    let stands = turn::wheeled(&unit, about, by).stands;
    cx.emit(Event::Moved { unit: id, how: How::Turn, by: Length::ZERO, stands });
    edge::settle(cx, id, off).then_some(Arrived::There)
}

fn about(cx: &mut Cx<'_, Splendid>, id: UnitId, odd: OddStands) -> Option<Arrived> {
    let there = turn::about_face(cx.model().unit(id), odd);
    let Unit { formation, bend, stands, .. } = there;
    cx.emit(Event::Moved { unit: id, how: How::AboutFace, by: Length::ZERO, stands });
    if bend != cx.model().unit(id).bend {
        cx.emit(Event::Formed { unit: id, formation, bend, stands });
    }
    edge::settle(cx, id, StandSet::default()).then_some(Arrived::There)
}

/// ASV-BND-012: the followers of a column where its owner places them. A column that has begun to leave the table is left as it is.
fn dress(cx: &mut Cx<'_, Splendid>, id: UnitId, bends: &Bends) -> Option<Arrived> {
    let unit = *cx.model().unit(id);
    if unit.n() == bends.len() + 1 {
        let there = road_column::laid(&unit, unit.stands[0].pose(), bends);
        road_column::relay(cx, &there, How::Column, Length::ZERO);
    }
    edge::settle(cx, id, StandSet::default()).then_some(Arrived::There)
}

/// Moves straight ahead; the enemy may intercept.
fn ahead(
    cx: &mut Cx<'_, Splendid>,
    order: &Order<'_>,
    by: Length,
    flow: Units,
    paid: f64,
) -> Play<Splendid, Option<Arrived>> {
    let id = order.unit;
    let way = cx.model().unit(id).heading();
    let left = order.allowance - Length::from_units(paid);
    let rest = Rest { left, double: order.double, may_flow: order.may_flow, amid: Units::NONE };
    let leg = Straight { unit: id, way, by, how: order.how, target: None, flow, rest: Some(rest) };
    let arrived = travel::go(cx, &leg)?;
    Ok(edge::settle(cx, id, StandSet::default()).then_some(arrived))
}
