//! Moves that stop for a die: woods of unknown density (PG-WOD-001, -007).
use super::march;
use crate::{
    Gloria,
    act::Act,
    event::{Cause, Event},
    ground,
    kinds::UnitId,
    model::Model,
    question::Question,
    refusal::{MoveRefusal, Refusal, not_asked},
    seats,
    unit::Unit,
    walk::{self, Pace, Paid, Sweep, Told, Way},
};
use geom::{Angle, Length, Point};
use kernel::{Cx, Fill, Leg, Play, Seat, ids::Ground};
use table::{Change, PieceId};

/// A unit goes a way that was judged. Where it first comes near a wood of unknown density, its owner may throw for it; after a
/// throw they say how it goes on, else it goes on as they said.
pub(super) fn go(cx: &mut Cx<'_, Gloria>, unit: UnitId, told: &Told<'_>, way: Way) -> Play<Gloria> {
    let Some((part, wood)) = first_wood(cx.model(), unit, told) else {
        march::resolve(cx, unit, &way, Cause::Move);
        return march::finish(cx, unit);
    };
    march::resolve(cx, unit, &part, Cause::Move);
    let said = cx.ask(seats::of_unit(cx.model(), unit), Question::Wood { unit, wood })?;
    match said.act {
        Act::Leave => {
            // What the first part costs is counted again with the whole.
            super::note(cx, unit, |done| done.spent -= part.cost());
            march::resolve(cx, unit, &way, Cause::Move);
            march::finish(cx, unit)
        }
        Act::Roll => {
            throw(cx, unit, wood)?;
            go_on(cx, unit, part.left, part.paid)
        }
        _ => not_asked(),
    }
}

/// PG-WOD-007: judges a move. Whoever cannot enter a heavy wood goes as far as the place where the die for an undefined one is
/// thrown; how they go on is said after it.
pub(super) fn judge(model: &Model, unit: &Unit, told: &Told<'_>) -> Result<Way, MoveRefusal> {
    walk::judge(model, unit, told).or_else(|why| match why {
        MoveRefusal::Impassable { ground, .. } if is_unknown(model, ground) => {
            first_wood(model, unit.id, told).map(|(part, _)| part).ok_or(why)
        }
        _ => Err(why),
    })
}

fn is_unknown(model: &Model, ground: Ground) -> bool {
    let mut woods = model.field.each().filter(|(id, _)| Ground::from(*id) == ground);
    woods.any(|(_, piece)| ground::kind(model, piece).undefined)
}

/// PG-WOD-007, PG-FRD-005: after a die the owner says how the unit goes on.
pub(super) fn go_on(
    cx: &mut Cx<'_, Gloria>,
    unit: UnitId,
    left: Length,
    paid: Paid,
) -> Play<Gloria> {
    let question = Question::Onward { unit, left, paid: paid.0 };
    let said = cx.ask(seats::of_unit(cx.model(), unit), question)?;
    match said.act {
        Act::Done => march::finish(cx, unit),
        Act::Move { .. } => {
            let way = check_onward(cx.model(), said.seat, &question, &said.act, &said.fill)?;
            let (legs, pace) = (march::legs(&said.fill), Pace::Rest { left, paid });
            go(cx, unit, &Told { form: None, legs, pace }, way)
        }
        _ => not_asked(),
    }
}

/// PG-WOD-001: the die for a wood.
fn throw(cx: &mut Cx<'_, Gloria>, unit: UnitId, wood: PieceId) -> Play<Gloria> {
    let die = cx.roll(6)?;
    let book = &cx.model().book;
    let light = i32::from(die) <= book.faces.light_wood_most.value;
    let kind = book.terrain(if light { "light-wood" } else { "heavy-wood" });
    cx.emit(Event::GroundRolled { unit, piece: Some(wood), die });
    if let Some(kind) = kind {
        cx.emit(Event::GroundChanged { change: Change::Became { piece: wood, kind } });
    }
    Ok(())
}

/// Checks the rest of a move.
pub(super) fn check_onward(
    model: &Model,
    seat: Seat,
    question: &Question,
    act: &Act,
    fill: &Fill,
) -> Result<Way, Refusal> {
    let (Question::Onward { unit, left, paid }, Act::Move { unit: named, form: None }) =
        (*question, *act)
    else {
        return Err(Refusal::NotAsked);
    };
    seats::must_command(model, seat, named)?;
    let legs = march::legs(fill);
    if named != unit || legs.is_empty() {
        return Err(MoveRefusal::WantsPath { unit }.into());
    }
    let pace = Pace::Rest { left, paid: Paid(paid) };
    let way = judge(model, model.unit(unit), &Told { form: None, legs, pace })?;
    march::keeps_off(model, model.unit(unit), &way.unit)?;
    Ok(way)
}

/// The part of a way up to the place where it first comes near a wood of unknown density.
fn first_wood(model: &Model, id: UnitId, told: &Told<'_>) -> Option<(Way, PieceId)> {
    let reach = model.book.mm(&model.book.reaches.undefined_wood).units();
    let unknown = |(_, piece): &(PieceId, &table::Piece)| {
        ground::kind(model, piece).undefined && !piece.is_gone()
    };
    if told.legs.is_empty() || !model.field.each().any(|it| unknown(&it)) {
        return None;
    }
    let unit = model.unit(id);
    let far = farthest(unit, told) + reach;
    let near = |(_, piece): &(PieceId, &table::Piece)| piece.is_near(unit.head(), far);
    let woods: Vec<_> = model.field.each().filter(unknown).filter(near).collect();
    if woods.is_empty() {
        return None;
    }
    for n in 0..told.legs.len() {
        let upto = |legs: &[Leg]| walk::judge(model, unit, &Told { legs, ..*told });
        let Ok(before) = upto(&told.legs[..n]) else { continue };
        let after = upto(&told.legs[..=n]).ok().or_else(|| {
            let mut legs = told.legs[..=n].to_vec();
            let mut shorter = shortened(&before.unit, &told.legs[n]);
            shorter.find_map(|leg| {
                legs[n] = leg;
                upto(&legs).ok()
            })
        });
        let Some(after) = after else { continue };
        let Some((from, way, by)) = straight(&before, &after, &told.legs[n]) else { continue };
        let body = from.outline();
        let sweep = Sweep { body: &body, way: way.forward(), by };
        let near = woods.iter().filter_map(|(id, piece)| Some((*id, sweep.reaches(piece, reach)?)));
        let Some((wood, at)) = near.min_by(|one, other| one.1.total_cmp(&other.1)) else {
            continue;
        };
        let mut legs = told.legs[..n].to_vec();
        legs.extend(cut(&from, &told.legs[n], at));
        let part = walk::judge(model, unit, &Told { legs: &legs, ..*told }).ok()?;
        return Some((part, wood));
    }
    None
}

/// More than the distance from a unit to any place that a move could lead it over, so that most woods need no closer look.
fn farthest(unit: &Unit, told: &Told<'_>) -> f64 {
    let formation = told.form.unwrap_or(unit.formation);
    let radius = unit.radius().max(Unit { formation, bends: [None, None], ..*unit }.radius());
    let far = |leg: &Leg| match *leg {
        Leg::Move { r#move } => r#move.units(),
        Leg::Oblique { oblique, .. } => oblique.units(),
        Leg::Turn { .. } | Leg::About { .. } | Leg::Wheel { .. } | Leg::Face { .. } => 4.0 * radius,
        _ => f64::INFINITY,
    };
    2.0 * radius + told.legs.iter().map(far).sum::<f64>()
}

/// The straight part of a leg: the unit where it begins, its direction and its length.
fn straight(before: &Way, after: &Way, leg: &Leg) -> Option<(Unit, Angle, f64)> {
    let by = (after.gone - before.gone).units();
    let facing = after.unit.at.facing;
    let way = match *leg {
        Leg::Oblique { by, .. } => facing + Angle::parts(by.0),
        Leg::Move { .. } | Leg::To(_) => facing,
        _ => return None,
    };
    let at = after.unit.at.moved(way.forward() * -by);
    Some((Unit { at, ..after.unit }, way, by))
}

/// Into how many parts a leg is divided to find how much of it is possible.
const PARTS: i32 = 40;

/// A straight leg that is shortened more and more.
fn shortened(from: &Unit, leg: &Leg) -> impl Iterator<Item = Leg> {
    let (from, leg) = (from.head(), *leg);
    (1..PARTS).rev().filter_map(move |k| {
        let part = f64::from(k) / f64::from(PARTS);
        let some = |length: Length| Length::from_units(length.units() * part);
        Some(match leg {
            Leg::Move { r#move } => Leg::Move { r#move: some(r#move) },
            Leg::Oblique { oblique, by } => Leg::Oblique { oblique: some(oblique), by },
            Leg::To(point) => Leg::To(Point::from(from.towards(point.v2(), part))),
            _ => return None,
        })
    })
}

/// A straight leg that ends sooner.
fn cut(from: &Unit, leg: &Leg, at: f64) -> Option<Leg> {
    let by = Length::from_units(at);
    if by <= Length::ZERO {
        return None;
    }
    Some(match *leg {
        Leg::Oblique { by: angle, .. } => Leg::Oblique { oblique: by, by: angle },
        Leg::To(_) => Leg::To(Point::from(from.at.advanced(at).at.v2())),
        _ => Leg::Move { r#move: by },
    })
}
