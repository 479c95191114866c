//! Entering buildings and works (ANT-TER-004, -005, -008, -009, ANT-GEO-041).
use super::{able, acted, forms};
use crate::{
    NearRun,
    act::Act,
    event::{Cause, Event},
    ground,
    kinds::UnitId,
    model::Model,
    pips::{self, Deed, Price},
    refusal::{MoveRefusal, Refusal},
    retreat,
    unit::{Entered, Unit},
};
use geom::{Angle, Length, Pose, Rect};
use kernel::{Cx, Leg, Play, Said, ids::Ground};
use table::{Piece, PieceId};

/// A unit enters a building, which disorders it, or a work.
pub(super) fn play(cx: &mut Cx<'_, NearRun>, said: &Said<Act>) -> Play<NearRun> {
    let (id, entered, price) = check(cx.model(), said)?;
    let unit = *cx.model().unit(id);
    pips::pay(cx, &unit, price);
    cx.emit(Event::Noted { unit: id, done: acted(&unit, &forms::still(&unit)) });
    enter(cx, id, entered);
    Ok(())
}

/// The unit is in the building or behind the work.
pub(crate) fn enter(cx: &mut Cx<'_, NearRun>, id: UnitId, entered: Entered) {
    let unit = *cx.model().unit(id);
    cx.emit(Event::CoverTaken { unit: id, cover: Some(entered) });
    if entered.house.is_some() {
        let at = seat(cx.model().field.piece(entered.piece), &unit);
        cx.emit(Event::Moved { unit: id, to: at, formation: unit.formation, cause: Cause::Move });
        retreat::disorder(cx, id, Cause::Building);
    }
}

/// Checks an entry.
pub(super) fn check(model: &Model, said: &Said<Act>) -> Result<(UnitId, Entered, Price), Refusal> {
    let Act::Enter { unit: id, cover } = said.act else { return Err(Refusal::NotAsked) };
    let unit = able(model, said.seat, id)?;
    let entered = may_enter(model, unit, cover)?;
    super::may_again(unit)?;
    let price = pips::price(model, unit, Deed::Plain);
    pips::affords(model, unit, price)?;
    Ok((id, entered, price))
}

/// ANT-TER-004, -008, -009: on foot, from beside it, into a building without a garrison or behind a work.
pub(crate) fn may_enter(
    model: &Model,
    unit: &Unit,
    cover: PieceId,
) -> Result<Entered, MoveRefusal> {
    let no = MoveRefusal::NoCover { unit: unit.id, ground: Ground::from(cover) };
    let Some((_, piece)) = model.field.each().find(|(id, piece)| *id == cover && !piece.is_gone())
    else {
        return Err(no);
    };
    let kind = ground::kind(model, piece);
    let beside = geom::within_reach(piece.distance(&unit.rect()), model.book.reaches.enter.value);
    let taken = model
        .on_table()
        .any(|other| other.is_garrison() && other.cover.is_some_and(|it| it.piece == cover));
    let fits = unit.is_foot() && !unit.tags.ad_hoc && unit.cover.is_none() && beside;
    match fits {
        true if kind.building && !taken => {
            let rect = walls(piece);
            let house =
                [rect.half_width, rect.half_depth].map(|half| Length::from_units(half * 2.0));
            Ok(Entered { piece: cover, house: Some(house) })
        }
        true if kind.work => Ok(Entered { piece: cover, house: None }),
        _ => Err(no),
    }
}

/// ANT-TER-011, ANT-GEO-041: a garrison as it leaves: its front on the middle of a side, facing outward, and the legs after that. A first
/// leg that faces chooses the side; without one it is the front.
pub(super) fn leaving<'l>(unit: &Unit, legs: &'l [Leg]) -> (Unit, &'l [Leg]) {
    if !unit.is_garrison() {
        return (*unit, legs);
    }
    let (towards, rest) = match legs.first() {
        Some(Leg::Face { face }) => (face.forward(), &legs[1..]),
        _ => (unit.at.facing.forward(), legs),
    };
    let rect = unit.rect();
    let along = |side: &usize| rect.normal(*side).dot(towards);
    let side = (0..4).max_by(|a, b| along(a).total_cmp(&along(b))).unwrap_or(geom::FRONT);
    let facing = Angle::of(rect.normal(side)).unwrap_or(unit.at.facing);
    let at = Pose::new(rect.side(side).middle().into(), facing);
    (Unit { at, cover: None, ..*unit }, rest)
}

/// ANT-GEO-029, ANT-SCL-003: a building as a rectangle, held by one unit: the box around its corners.
pub(crate) fn walls(piece: &Piece) -> Rect {
    let corners: Vec<geom::V2> = piece.corners().collect();
    let fold = |f: fn(f64, f64) -> f64, from: f64, of: fn(&geom::V2) -> f64| {
        corners.iter().map(of).fold(from, f)
    };
    let (west, east) = (fold(f64::min, f64::MAX, |at| at.x), fold(f64::max, f64::MIN, |at| at.x));
    let (south, north) = (fold(f64::min, f64::MAX, |at| at.y), fold(f64::max, f64::MIN, |at| at.y));
    Rect::aligned(geom::V2::new(west, south).into(), geom::V2::new(east, north).into())
}

/// Where the front of a garrison is: the wall that faces as the unit does, as nearly as may be.
pub(crate) fn seat(piece: &Piece, unit: &Unit) -> Pose {
    let rect = walls(piece);
    let ahead = unit.at.facing.forward();
    let facing = if ahead.y >= 0.0 { Angle::degrees(0.0) } else { Angle::degrees(180.0) };
    let front = rect.centre + facing.forward() * rect.half_depth;
    Pose::new(front.into(), facing)
}
