//! Entering buildings and works (ANT-TER-004, -005, -008, -009, ANT-GEO-041).
use super::{Step, able, acted, forms, guess};
use crate::{
    NearRun,
    act::Act,
    event::{Cause, Event},
    ground,
    kinds::{Formation, UnitId},
    model::Model,
    pips::{self, Deed, Price},
    refusal::{MoveRefusal, Refusal},
    retreat, room,
    unit::{Entered, Unit},
    walk::{self, Gait},
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

/// The unit is in the building, which disorders it, or in contact with the work from behind (r64).
pub(crate) fn enter(cx: &mut Cx<'_, NearRun>, id: UnitId, entered: Entered) {
    let unit = *cx.model().unit(id);
    cx.emit(Event::CoverTaken { unit: id, cover: Some(entered) });
    let piece = cx.model().field.piece(entered.piece);
    let to = match entered.house {
        Some(_) => seat(piece, &unit),
        None => against(cx.model(), piece, &unit),
    };
    if to != unit.at {
        cx.emit(Event::Moved { unit: id, to, formation: unit.formation, cause: Cause::Move });
    }
    if entered.house.is_some() {
        retreat::disorder(cx, id, Cause::Building);
    }
}

/// Whoever goes away from a building or a work is no longer in it.
pub(crate) fn step_out(cx: &mut Cx<'_, NearRun>, unit: UnitId) {
    if cx.model().unit(unit).cover.is_some() {
        cx.emit(Event::CoverTaken { unit, cover: None });
    }
}

/// r64: where a unit touches a work: straight on, back or aside, whichever is nearest; where it is, if it has no room there.
fn against(model: &Model, piece: &Piece, unit: &Unit) -> Pose {
    let (rect, most) = (unit.rect(), model.book.reaches.enter.value.units() * 1.5);
    let step = |side: usize| {
        let way = rect.normal(side);
        walk::going_span(&rect, way, most, piece).map(|(touch, _)| (touch, way))
    };
    let nearest = (0..4).filter_map(step).min_by(|a, b| a.0.total_cmp(&b.0));
    let Some((touch, way)) = nearest else { return unit.at };
    // A span begins only where a body is inside by more than the tolerance.
    let there = Unit { at: unit.at.moved(way * (touch - geom::EPS_PEN).max(0.0)), ..*unit };
    if forms::room(model, &there).is_ok() { there.at } else { unit.at }
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

/// ANT-TER-004, -008, -009, -013: on foot, from beside it, into a building without a garrison; or behind a work, guns and horse too.
pub(crate) fn may_enter(
    model: &Model,
    unit: &Unit,
    cover: PieceId,
) -> Result<Entered, MoveRefusal> {
    let (id, ground) = (unit.id, Ground::from(cover));
    let pieces = || model.field.each().filter(|(_, piece)| !piece.is_gone());
    let piece = pieces().find(|(it, _)| *it == cover).map(|(_, piece)| piece);
    let kind = piece.map(|piece| ground::kind(model, piece));
    let (Some(piece), Some(kind)) = (piece, kind.filter(|it| it.building || it.work)) else {
        return Err(MoveRefusal::NoCover { unit: id, ground });
    };
    if unit.cover.is_some() {
        return Err(MoveRefusal::InCover { unit: id });
    }
    if unit.tags.ad_hoc || unit.is_gunners() {
        return Err(MoveRefusal::NoGarrison { unit: id, ground });
    }
    if kind.building && unit.arm().is_artillery() {
        return Err(MoveRefusal::GunsInside { unit: id, ground });
    }
    if kind.building && !unit.is_foot() {
        return Err(MoveRefusal::OnHorse { unit: id, ground });
    }
    let (gap, most) = (piece.distance(&unit.rect()), model.book.reaches.enter.value);
    if !geom::within_reach(gap, most) {
        let (gap, most) = (walk::inches(gap), most.to_inches());
        return Err(MoveRefusal::TooFarToEnter { unit: id, ground, gap, most });
    }
    if !kind.building {
        return Ok(Entered { piece: cover, house: None });
    }
    let holds = |it: &&Unit| it.is_garrison() && it.cover.is_some_and(|it| it.piece == cover);
    if let Some(other) = model.on_table().find(holds) {
        return Err(MoveRefusal::Occupied { ground, other: other.id });
    }
    let rect = walls(piece);
    let house = [rect.half_width, rect.half_depth].map(|half| Length::from_units(half * 2.0));
    let entered = Entered { piece: cover, house: Some(house) };
    let garrison = Unit { cover: Some(entered), at: seat(piece, unit), ..*unit };
    match room::is_free(model, &garrison) {
        true => Ok(entered),
        false => Err(MoveRefusal::NoRoom { unit: id, formation: unit.formation }),
    }
}

/// ANT-TER-011, ANT-GEO-041: a garrison leaves by a side of its building with a normal move, in any formation. Whoever goes back leaves by
/// the rear, straight, and ends facing as before or about (ANT-DIR-003).
pub(super) fn check_leaving(model: &Model, said: &Said<Act>, unit: &Unit) -> Result<Step, Refusal> {
    let id = unit.id;
    let ahead = unit.at.facing;
    let (formation, towards, about) = match said.act {
        Act::Retrograde { about, .. } => (unit.formation, ahead + Angle::HALF, !about),
        Act::Leave { formation, .. } => (formation, ahead, false),
        _ => (unit.formation, ahead, false),
    };
    if formation != unit.formation && !forms::formations(unit).any(|it| it == formation) {
        return Err(MoveRefusal::NoSuchForm { unit: id, formation }.into());
    }
    let (start, legs) = leaving(unit, super::legs(id, &said.fill)?, towards);
    let way = walk::judge(model, &Unit { formation, ..start }, legs, Gait::Normal)?;
    if matches!(said.act, Act::Retrograde { .. }) && way.unit.at.facing != start.at.facing {
        return Err(MoveRefusal::StraightBack { unit: id }.into());
    }
    let price = super::march_price(model, unit, &way)?;
    let done = acted(unit, &way);
    Ok(Step { unit: id, formation, way, price, about, done })
}

/// ANT-GEO-041: a garrison with its front on the middle of a side, facing outward, and the legs after that. A first leg that faces
/// chooses the side.
fn leaving<'l>(unit: &Unit, legs: &'l [Leg], towards: Angle) -> (Unit, &'l [Leg]) {
    let (towards, rest) = match legs.first() {
        Some(Leg::Face { face }) => (face.forward(), &legs[1..]),
        _ => (towards.forward(), legs),
    };
    let rect = unit.rect();
    let along = |side: &usize| rect.normal(*side).dot(towards);
    let side = (0..4).max_by(|a, b| along(a).total_cmp(&along(b))).unwrap_or(geom::FRONT);
    let facing = Angle::of(rect.normal(side)).unwrap_or(unit.at.facing);
    let at = Pose::new(rect.side(side).middle().into(), facing);
    (Unit { at, cover: None, ..*unit }, rest)
}

/// ANT-TER-011: ways out of a building, by each of its sides.
pub(super) fn ways_out(model: &Model, unit: &Unit, formation: Formation) -> Vec<Vec<Leg>> {
    let out = Unit { formation, cover: None, ..*unit };
    let sides = [0, 0x4000, -0x4000, 0x8000].map(|turn| unit.at.facing + Angle::parts(turn));
    let by = |face: Angle| {
        let on = guess::ahead(model, &out).into_iter();
        on.map(move |legs| [vec![Leg::Face { face }], legs].concat())
    };
    sides.into_iter().flat_map(by).collect()
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

impl Cause {
    /// ANT-TER-009: whether a unit that stood behind a work is no longer there.
    pub(crate) fn leaves_works(self) -> bool {
        use Cause::{Advance, Charge, CounterCharge, Evade, FallBack, Pursue, RallyBack, Weak};
        let runs = matches!(self, Evade | FallBack | RallyBack | Weak);
        runs || matches!(self, Advance | Charge | CounterCharge | Pursue)
    }
}
