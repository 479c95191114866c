//! Seeking a ford (PG-FRD-003, -005): a move to the bank of a river, a die, and the rest of the move.
use super::{march, mover, woods};
use crate::{
    Gloria,
    act::Act,
    event::{Cause, Event},
    ground,
    kinds::UnitId,
    model::Model,
    refusal::{MoveRefusal, Refusal, not_asked},
    unit::Unit,
    walk::{self, Course, Pace, Sweep, Told, Way},
};
use geom::{EPS_CONTACT, Length, Point, V2};
use kernel::{Cx, Fill, Leg, Play, Said, Seat};
use table::{Change, Piece, field::Outline};

pub(super) fn play(cx: &mut Cx<'_, Gloria>, said: &Said<Act>) -> Play<Gloria> {
    let Act::SeekFord { unit } = said.act else { return not_asked() };
    let way = check(cx.model(), said.seat, unit, &said.fill)?;
    march::resolve(cx, unit, &way, Cause::Move);
    let die = cx.roll(6)?;
    cx.emit(Event::GroundRolled { unit, piece: None, die });
    let found = i32::from(die) >= cx.model().book.faces.ford.value;
    let Some(piece) = ford(cx.model(), cx.model().unit(unit)).filter(|_| found) else {
        return march::finish(cx, unit);
    };
    cx.emit(Event::GroundChanged { change: Change::Laid { piece } });
    woods::go_on(cx, unit, way.left, way.paid)
}

/// Checks a move to the bank. A last leg that would go on into the river ends at the bank.
pub(super) fn check(model: &Model, seat: Seat, id: UnitId, fill: &Fill) -> Result<Way, Refusal> {
    let unit = mover(model, seat, id)?;
    if let Some(corps) = march::marching(model, unit) {
        return Err(MoveRefusal::BrigadeMarches { unit: id, corps }.into());
    }
    let legs = to_bank(model, unit, march::legs(fill))?;
    let way = walk::judge(model, unit, &Told { form: None, legs: &legs, pace: Pace::Normal })?;
    march::keeps_off(model, unit, &way.unit)?;
    let body = way.unit.outline();
    let at_bank = rivers(model).any(|piece| {
        body.iter().map(|rect| piece.distance(rect)).fold(f64::MAX, f64::min) <= EPS_CONTACT
    });
    if !at_bank || ford(model, &way.unit).is_none() {
        return Err(MoveRefusal::NotAtBank { unit: id }.into());
    }
    let least = model.book.mm(&model.book.reaches.ford_tries);
    let tries = model.sought.iter().filter(|(side, _)| *side == unit.side);
    let gaps = tries.map(|(_, at)| at.v2().distance(way.unit.head()));
    if let Some(gap) = gaps.reduce(f64::min).filter(|gap| !geom::at_least(*gap, least)) {
        let gap = Length::from_units(gap);
        return Err(MoveRefusal::TriedHere { unit: id, gap, least }.into());
    }
    Ok(way)
}

/// Whether a unit may reach a river in this turn. It never leaves out one that does.
pub(super) fn is_near_river(model: &Model, unit: &Unit) -> bool {
    let reach = walk::allowance(model, unit).units() + model.radius(unit);
    rivers(model).any(|piece| piece.is_near(unit.head(), reach))
}

fn rivers(model: &Model) -> impl Iterator<Item = &Piece> {
    model.field.pieces.iter().filter(|piece| ground::kind(model, piece).water)
}

/// The legs with the last one cut at the bank.
fn to_bank(model: &Model, unit: &Unit, legs: &[Leg]) -> Result<Vec<Leg>, MoveRefusal> {
    let mut legs = legs.to_vec();
    let Some(Leg::Move { r#move }) = legs.last().copied() else { return Ok(legs) };
    legs.pop();
    let before = walk::judge(model, unit, &Told { form: None, legs: &legs, pace: Pace::Normal })?;
    let body = before.unit.outline();
    let way = before.unit.at.facing.forward();
    let sweep = Sweep { body: &body, way, by: r#move.units() };
    let bank = rivers(model).filter_map(|piece| sweep.reaches(piece, 0.0)).reduce(f64::min);
    let by = bank.map_or(r#move, |at| Length::from_units(at).min(r#move));
    if by > Length::ZERO {
        legs.push(Leg::Move { r#move: by });
    }
    Ok(legs)
}

/// The widest river that a ford is sought in.
const WIDEST: f64 = 60_000.0;
/// How far a ford reaches on to either bank.
const BANK: f64 = 1_000.0;

/// PG-FRD-001: a ford straight ahead of a unit at a bank, from one bank to the other; `None` if there is no river ahead.
fn ford(model: &Model, unit: &Unit) -> Option<Piece> {
    let ahead = unit.at.facing.forward();
    let course = Course { from: unit.head(), to: unit.head() + ahead * WIDEST };
    let wet = |at: &V2| rivers(model).any(|piece| piece.holds(*at));
    let far = course.places().skip_while(|at| !wet(at)).find(|at| !wet(at))?;
    let near = course.places().find(wet)?;
    // The river must begin before the unit.
    if near.distance(unit.head()) > 2.0 * BANK || model.field.next_piece().is_none() {
        return None;
    }
    let ends = [unit.head() - ahead * BANK, far + ahead * BANK];
    Piece::new(Outline {
        kind: model.book.terrain("ford")?,
        points: ends.map(Point::from).to_vec(),
        width: Some(model.book.mm(&model.book.reaches.ford)),
        ..Outline::default()
    })
    .ok()
}
