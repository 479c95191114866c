//! Phase 8: commanders move (IDV-COM-016 to -018), one a stage.
mod way;

use crate::{
    Veritas,
    act::Act,
    asking::{ask, not_asked},
    casualties, command,
    event::Event,
    kinds::{LeaderId, Rank, Side, UnitId},
    model::{Leader, Model},
    question::Question,
    refusal::{LeaderRefusal, Refusal},
    seats,
    stage::Stage,
    unit::Unit,
};
use geom::{Length, Point, Pose, Rect, V2};
use kernel::{Cite, Cx, Fill, Offer, Play, Seat, dice::Chooser, offer::Want};

/// IDV-SEQ-002: the side whose card came first moves its commanders first.
pub(crate) fn first(model: &Model) -> Side {
    model.cards.first().map_or(Side(0), |wing| model.wing(*wing).side)
}

/// One commander's move of a side, then of the other, then the turn ends.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>, side: Side) -> Play<Veritas, Option<Stage>> {
    let next =
        if side == first(cx.model()) { Stage::Lead { side: side.other() } } else { Stage::End };
    if each(cx.model(), side).next().is_none() {
        return Ok(Some(next));
    }
    let asked = cx.model().scene.seats_of(side);
    let said = ask(cx, asked, Question::Lead { side })?;
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

/// IDV-COM-017: on the table, and his move still to be made.
fn may_move(leader: &Leader) -> bool {
    leader.is_present() && !leader.moved
}

/// May he go there? Where he ends, if so.
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

/// IDV-COM-013, -017: a friend on the table that he may be attached to.
fn joinable(model: &Model, leader: LeaderId, unit: UnitId) -> Result<(), Refusal> {
    let of = model.units.get(unit.idx());
    if of.is_some_and(|unit| command::may_attach(model, leader, unit)) {
        return Ok(());
    }
    Err(LeaderRefusal::Taken { leader: model.holder(leader), unit }.into())
}

/// IDV-COM-016: a place where he may stand alone.
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

/// The commanders of a side whose move is still to be made.
fn each(model: &Model, side: Side) -> impl Iterator<Item = &Leader> {
    model.leaders.iter().filter(move |leader| leader.side == side && may_move(leader))
}

/// The units that a commander might join: his own wing's, or any friend's for the Army Commander.
fn units<'a>(model: &'a Model, leader: &'a Leader) -> impl Iterator<Item = &'a Unit> {
    let own = |unit: &Unit| match leader.rank {
        Rank::Army => true,
        Rank::Wing(wing) => unit.wing == wing,
    };
    model.of(leader.side).filter(move |unit| own(unit) && leader.with != Some(unit.id))
}

/// His own wing's units, or any friend's for the Army Commander; a place by himself; or no more.
pub(crate) fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    let Question::Lead { side } = *question else { return Vec::new() };
    let mut acts = vec![Act::EndLead];
    for leader in each(model, side) {
        acts.push(Act::Lead { leader: leader.id, with: None });
        let units = units(model, leader);
        acts.extend(units.map(|unit| Act::Lead { leader: leader.id, with: Some(unit.id) }));
    }
    acts
}

pub(crate) fn offer(
    model: &Model,
    question: &Question,
    seat: Seat,
    act: &Act,
) -> Option<Offer<Act>> {
    let Question::Lead { .. } = question else { return None };
    let cite = Cite::new("IDV-COM-017");
    match *act {
        Act::EndLead => Some(Offer::plain(*act, "Move no more commanders", cite)),
        Act::Lead { leader, with: Some(unit) } => {
            check(model, seat, leader, Some(unit), &Fill::Nothing).ok()?;
            let label = format!("{} joins {}", model.leader_name(leader), model.name(unit));
            let mut offer = Offer::plain(*act, label, cite);
            offer.unit = Some(model.scene.leaders[leader.idx()].id.clone());
            offer.target = Some(model.key(unit).to_owned());
            Some(offer)
        }
        Act::Lead { leader, with: None } => {
            let fill = example(model, seat, leader)?;
            let label = format!("{} rides alone", model.leader_name(leader));
            let mut offer = Offer::plain(*act, label, cite).wanting(Want::Point, fill);
            offer.unit = Some(model.scene.leaders[leader.idx()].id.clone());
            Some(offer)
        }
        _ => None,
    }
}

/// A place that he may ride to: ahead if he can, else aside or back.
fn example(model: &Model, seat: Seat, id: LeaderId) -> Option<Fill> {
    let leader = model.leaders.get(id.idx())?;
    let rides = 0..RIDES;
    rides.map(|n| ride(model, leader, n)).find(|fill| check(model, seat, id, None, fill).is_ok())
}

/// How many rides are worth trying.
const RIDES: usize = 6;

/// One of them.
fn ride(model: &Model, leader: &Leader, n: usize) -> Fill {
    let ahead = model.scene.side(leader.side).edge.ahead().forward();
    let right = V2::new(ahead.y, -ahead.x);
    let step = Length::inches(3.0).units();
    let rides: [V2; RIDES] =
        [ahead * 2.0, right * 2.0, right * -2.0, ahead * -1.0, ahead * -3.0, V2::new(0.0, 0.0)];
    Fill::Point(Pose::new(leader.at, Default::default()).moved(rides[n] * step).at)
}

/// A guess at a commander's move: any candidate of the menu, the ride drawn too.
pub(crate) fn guess(model: &Model, side: Side, chooser: &mut Chooser) -> Option<(Act, Fill)> {
    let mut nth =
        chooser.under(1 + each(model, side).map(|it| 1 + units(model, it).count()).sum::<usize>());
    if nth == 0 {
        return Some((Act::EndLead, Fill::Nothing));
    }
    nth -= 1;
    for leader in each(model, side) {
        if nth == 0 {
            let act = Act::Lead { leader: leader.id, with: None };
            return Some((act, ride(model, leader, chooser.under(RIDES))));
        }
        let n_units = units(model, leader).count();
        if nth <= n_units {
            let unit = units(model, leader).nth(nth - 1)?;
            return Some((Act::Lead { leader: leader.id, with: Some(unit.id) }, Fill::Nothing));
        }
        nth -= n_units + 1;
    }
    None
}
