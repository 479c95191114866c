//! Manoeuvre (L598-L639): any series of straight moves and turns, found legal as a whole and then gone leg by leg.
use crate::{
    Splendid,
    act::Bends,
    edge,
    event::{Event, How},
    kinds::UnitId,
    model::Model,
    question::{StandSet, Units},
    refusal::Refusal,
    road_column,
    travel::{self, Arrived, Straight},
    turns,
    unit::Unit,
    walk::{Step, Walk},
};
use geom::Length;
use kernel::{Cx, Leg, Play, Stop};

/// A manoeuvre that a player asks for.
#[derive(Clone, Debug)]
pub(crate) struct Order<'a> {
    /// Who.
    pub(crate) unit: UnitId,
    /// By what way.
    pub(crate) legs: &'a [Leg],
    /// How far in all.
    pub(crate) allowance: Length,
    /// ASV-MAN-007: it double-times and keeps its distance.
    pub(crate) double: bool,
    /// ASV-FLW-010: false once it has changed formation in the same action.
    pub(crate) may_flow: bool,
    /// ASV-DIS-003: the enemies it stands in contact with and leaves.
    pub(crate) leaving: Units,
    /// What its straight moves are called: forward, or a recoil or an evasion.
    pub(crate) how: How,
}

/// How a manoeuvre came out.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(crate) struct Manoeuvred {
    /// ASV-FLW-010: it flowed around somebody.
    pub(crate) flowed: bool,
    /// ASV-INT-020: it was intercepted.
    pub(crate) intercepted: bool,
}

/// Is the whole way legal from where the unit stands?
pub(crate) fn check(model: &Model, order: &Order<'_>) -> Result<(), Refusal> {
    Walk::new(model, order, false).go()
}

/// Goes the way, leg by leg. Refuses first, if at all.
pub(crate) fn go(cx: &mut Cx<'_, Splendid>, order: &Order<'_>) -> Play<Splendid, Manoeuvred> {
    lead(cx, order, None)
}

/// ASV-BND-012: the same, the rest of a road column perhaps placed by hand.
pub(crate) fn lead(
    cx: &mut Cx<'_, Splendid>,
    order: &Order<'_>,
    bends: Option<&Bends>,
) -> Play<Splendid, Manoeuvred> {
    let mut walk = match bends {
        None => Walk::new(cx.model(), order, true),
        Some(bends) => Walk::by_hand(cx.model(), order, bends, true),
    };
    walk.go().map_err(Stop::Refused)?;
    let mut out = Manoeuvred { flowed: walk.has_flowed(), intercepted: false };
    let steps = walk.steps.take().unwrap_or_default();
    for step in steps {
        let arrived = match step {
            Step::Turn(by) => turn(cx, order.unit, by),
            Step::Wheel(by) => wheel(cx, order.unit, by),
            Step::About(back) => about(cx, order.unit, back),
            Step::Move(by, flow) => ahead(cx, order, by, flow)?,
            Step::Dress(bends) => dress(cx, order.unit, &bends),
        };
        match arrived {
            Some(Arrived::There) => (),
            Some(Arrived::Intercepted) => {
                out.intercepted = true;
                break;
            }
            // Q55: the rest of the way is given up; or it has left the table.
            Some(Arrived::Halted(_)) | None => break,
        }
    }
    Ok(out)
}

/// A turn about the front-centre point, of a road column by its leader. None once nothing of it is on the table.
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
    let stands = turns::wheeled(&unit, about, by).stands;
    cx.emit(Event::Moved { unit: id, how: How::Turn, by: Length::ZERO, stands });
    edge::settle(cx, id, off).then_some(Arrived::There)
}

fn about(cx: &mut Cx<'_, Splendid>, id: UnitId, back: bool) -> Option<Arrived> {
    let there = turns::about_face(cx.model().unit(id), back);
    let Unit { formation, bend, stands, .. } = there;
    cx.emit(Event::Moved { unit: id, how: How::AboutFace, by: Length::ZERO, stands });
    if bend != cx.model().unit(id).bend {
        cx.emit(Event::Formed { unit: id, formation, bend, stands });
    }
    edge::settle(cx, id, StandSet::default()).then_some(Arrived::There)
}

/// ASV-BND-012: the rest of a column where its owner places it. What has begun to leave the table is left as it is.
fn dress(cx: &mut Cx<'_, Splendid>, id: UnitId, bends: &Bends) -> Option<Arrived> {
    let unit = *cx.model().unit(id);
    if unit.n() == bends.len() + 1 {
        let there = road_column::laid(&unit, unit.stands[0].pose(), bends);
        road_column::relay(cx, &there, How::Column, Length::ZERO);
    }
    edge::settle(cx, id, StandSet::default()).then_some(Arrived::There)
}

/// Straight ahead; the enemy may break in.
fn ahead(
    cx: &mut Cx<'_, Splendid>,
    order: &Order<'_>,
    by: Length,
    flow: Units,
) -> Play<Splendid, Option<Arrived>> {
    let id = order.unit;
    let way = cx.model().unit(id).heading();
    let leg = Straight { unit: id, way, by, how: order.how, target: None, flow };
    let arrived = travel::go(cx, &leg)?;
    Ok(edge::settle(cx, id, StandSet::default()).then_some(arrived))
}
