//! Phase 8: commanders move (IDV-COM-016 to -018), one in each stage.
mod offers;
mod way;

pub(crate) use offers::QUESTIONS;

use crate::{
    Veritas,
    act::Act,
    casualties, command,
    event::Event,
    kinds::{LeaderId, Side, UnitId},
    model::{Leader, Model},
    question::Question,
    refusal::{LeaderRefusal, Refusal, not_asked},
    seats,
    stage::Stage,
};
use geom::{Length, Point, Pose, Rect};
use kernel::{Cx, Fill, Play, Seat};

/// IDV-SEQ-002: the side whose card came first moves its commanders first.
pub(crate) fn first(model: &Model) -> Side {
    model.cards.first().map_or(Side(0), |wing| model.wing(*wing).side)
}

/// The move of one commander. After both sides have moved theirs, the turn ends.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>, side: Side) -> Play<Veritas, Option<Stage>> {
    let next =
        if side == first(cx.model()) { Stage::Lead { side: side.other() } } else { Stage::End };
    if each(cx.model(), side).next().is_none() {
        return Ok(Some(next));
    }
    let asked = cx.model().scene.seats_of(side);
    let said = cx.ask(asked, Question::Lead { side })?;
    match said.act {
        Act::EndLead => Ok(Some(next)),
        Act::Lead { leader, with } => {
            let at = check(cx.model(), said.seat, leader, with, &said.fill)?;
            cx.emit(Event::LeaderMoved { leader, at, with });
            Ok(Some(Stage::Lead { side }))
        }
        _ => not_asked(),
    }
}

/// IDV-COM-017: whether a commander is on the table and has not moved.
fn may_move(leader: &Leader) -> bool {
    leader.is_present() && !leader.moved
}

/// Checks a commander's move and gives its end.
pub(crate) fn check(
    model: &Model,
    seat: Seat,
    id: LeaderId,
    with: Option<UnitId>,
    fill: &Fill,
) -> Result<Point, Refusal> {
    seats::must_lead(model, seat, id)?;
    let leader = model.leader(id);
    let holder = model.holder(id);
    if !leader.is_present() {
        return Err(LeaderRefusal::NotThere { leader: holder }.into());
    }
    if leader.moved {
        return Err(LeaderRefusal::MovedAlready { leader: holder }.into());
    }
    if let Some(unit) = with {
        joinable(model, id, unit)?;
    }
    let points = way::points(fill)
        .filter(|points| with.is_some() || !points.is_empty())
        .ok_or(LeaderRefusal::Where { leader: holder })?;
    let at = match with {
        Some(unit) => model.unit(unit).at,
        None => alone(model, leader, points[points.len() - 1])?,
    };
    let way = way::measure(model, leader, &points, with);
    way::pay(model, leader, &way)?;
    Ok(at)
}

/// IDV-COM-013, -017: a friend on the table that the commander may be attached to.
fn joinable(model: &Model, leader: LeaderId, id: UnitId) -> Result<(), Refusal> {
    let unit = model.units.get(id.idx());
    if unit.is_some_and(|unit| command::may_attach(model, leader, unit)) {
        return Ok(());
    }
    Err(LeaderRefusal::Taken { leader: model.holder(leader), unit: id }.into())
}

/// IDV-COM-016: a place where a commander may stand alone.
fn alone(model: &Model, leader: &Leader, at: Point) -> Result<Point, LeaderRefusal> {
    let holder = model.holder(leader.id);
    let size = model.book.bases.commander.front;
    if !model.scene.field.holds(&Rect::of(Pose::new(at, Default::default()), size, size)) {
        return Err(LeaderRefusal::OffTable { leader: holder });
    }
    let there = Leader { at, with: None, ..*leader };
    match casualties::too_near(model, &there) {
        None => Ok(at),
        Some((enemy, gap)) => Err(LeaderRefusal::NearEnemy {
            leader: holder,
            enemy: enemy.id,
            gap: Length::from_units(gap.max(0.0)),
            clear: model.book.command.alone_clear.value,
        }),
    }
}

/// The commanders of a side who have not moved.
fn each(model: &Model, side: Side) -> impl Iterator<Item = &Leader> {
    model.leaders.iter().filter(move |leader| leader.side == side && may_move(leader))
}
