//! Where a charge goes: straight ahead to the first touch, over what the ground allows.
use crate::{
    clear, ground,
    model::Model,
    near,
    refusal::{ChargeRefusal, Refusal},
    unit::{Crossed, Unit},
};
use geom::{EPS_CONTACT, EPS_PEN, Length, Rect, V2};
use table::{Few, Piece, PieceId, bodies, bodies::Set};

/// AGV-CHG-007: a unit no farther than this behind an obstacle is just behind it.
const JUST_BEHIND: Length = Length::inches(0.5);

/// AGV-CHG-003..006: how far a unit goes until it touches an enemy. The target must be within `most`, and no friend may be in
/// the way.
pub(super) fn course(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    most: Length,
) -> Result<f64, Refusal> {
    let (dir, rects) = (unit.heading().forward(), unit.outline());
    let Some(to) = reaches(model, &rects, dir, target) else {
        return Err(ChargeRefusal::NotAhead { unit: unit.id, target: target.id }.into());
    };
    // AGV-CHG-004: a target that cannot be reached is not charged.
    if to > geom::reach_of(most) {
        return Err(too_far(unit, target, to, most).into());
    }
    let met = |foe: bool| {
        let lane = in_lane(model, unit, dir, to);
        let others = lane.filter(move |other| (other.side != unit.side) == foe);
        let at = |other: &Unit| {
            let grazed = || foe.then(|| graze(model, unit, dir, other)).flatten();
            touch(model, &rects, dir, other).or_else(grazed)
        };
        let met = others.filter_map(|other| at(other).map(|at| (at, other.id)));
        met.min_by(|a, b| a.0.total_cmp(&b.0))
    };
    // AGV-CHG-005: the charge stops at the first enemy on the way.
    let stop = met(true).map_or(to, |(at, _)| at.min(to));
    if let Some((_, friend)) = met(false).filter(|&(at, _)| at < stop) {
        return Err(ChargeRefusal::Friend { unit: unit.id, friend }.into());
    }
    Ok(stop)
}

/// The target is farther away than the unit can charge.
pub(super) fn too_far(unit: &Unit, target: &Unit, needs: f64, most: Length) -> ChargeRefusal {
    let (unit, target) = (unit.id, target.id);
    let needs = Length::from_units(needs).to_inches();
    ChargeRefusal::TooFar { unit, target, needs, most: most.to_inches() }
}

/// How far a unit goes in a direction until it touches another.
fn touch(model: &Model, rects: &[Rect], dir: V2, other: &Unit) -> Option<f64> {
    bodies::first_touch(rects, dir, model.rects(other.id))
}

/// The same. A unit that holds a building is touched at its walls.
pub(super) fn reaches(model: &Model, rects: &[Rect], dir: V2, other: &Unit) -> Option<f64> {
    let Some(walls) = near::walls(model, other) else { return touch(model, rects, dir, other) };
    let all = rects.iter().flat_map(|our| walls.shapes().iter().map(move |shape| (our, shape)));
    all.filter_map(|(our, shape)| geom::first_touch_convex(our, dir, shape)).min_by(f64::total_cmp)
}

/// AGV-BAS-007: how far a unit goes until it touches the corner of an enemy that it passes flush with its side.
fn graze(model: &Model, unit: &Unit, dir: V2, enemy: &Unit) -> Option<f64> {
    let wider = EPS_CONTACT + EPS_PEN;
    let widened = |rect: &Rect| Rect { half_width: rect.half_width + wider, ..*rect };
    let wide: Few<Rect, 2> = unit.outline().iter().map(widened).collect();
    let at = touch(model, &wide, dir, enemy)?;
    let there = unit.moved_to(unit.front().advanced(at));
    near::touches(model, &there, enemy).then_some(at)
}

/// The other units that a straight move could meet, by their circles.
fn in_lane<'a>(
    model: &'a Model,
    unit: &'a Unit,
    dir: V2,
    by: f64,
) -> impl Iterator<Item = &'a Unit> {
    let (from, radius) = (unit.centre.v2(), f64::from(unit.radius));
    let bodies = model.units.bodies();
    let lane = bodies.in_lane(from, dir, by, radius + EPS_CONTACT, clear::others(model, unit, &[]));
    model.units.each(lane).filter(move |other| {
        let reach = radius + f64::from(other.radius) + EPS_CONTACT;
        let off = other.centre.v2() - from;
        let along = off.dot(dir);
        along > -reach && along < by + reach && off.cross(dir).abs() < reach
    })
}

/// Whether a unit stands in a piece of terrain anywhere on a straight way.
fn goes_through(rects: &[Rect], dir: V2, by: f64, piece: &Piece) -> bool {
    rects.iter().any(|rect| {
        piece.shapes().iter().any(|shape| {
            geom::overlap_span_convex(rect, dir, shape)
                .is_some_and(|(from, to)| from < by && to > 0.0)
        })
    })
}

/// AGV-MOV-022, AGV-TER-003, AGV-TER-009, AGV-TER-010, AGV-TER-015, AGV-CHG-007: checks the ground on the way of a charge.
pub(super) fn over_ground(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    met: Set,
    by: f64,
) -> Result<(), Refusal> {
    if model.scene.field.pieces.is_empty() {
        return Ok(());
    }
    let (dir, rects) = (unit.heading().forward(), unit.outline());
    let (middle, reach) = (unit.centre.v2() + dir * (by / 2.0), f64::from(unit.radius) + by / 2.0);
    for (id, piece) in model.scene.field.each().filter(|(_, piece)| piece.is_near(middle, reach)) {
        let kind = ground::kind(model, id);
        let barred = ground::forbids(model, unit, id) && target.garrison != Some(id.0);
        let matters = barred || kind.no_charge || kind.obstacle;
        if !matters || !goes_through(&rects, dir, by, piece) {
            continue;
        }
        let bridged = || {
            let swept: Few<Rect, 2> = rects.iter().map(|rect| geom::swept(rect, dir, by)).collect();
            ground::excused(model, unit, id, &swept)
        };
        if barred && !bridged() {
            return Err(clear::Block::Ground(id).refusal(model, unit).into());
        }
        if kind.no_charge {
            return Err(ChargeRefusal::Marsh { unit: unit.id, ground: id.into() }.into());
        }
        // AGV-TER-010: a unit crosses an obstacle that it touched as the phase began. One that reaches it later, even by its
        // pivot, stops there.
        let began_at_it = unit.done.obstacles.contains(&id.0);
        let before_it = || model.units.each(met).any(|met| just_behind(met, piece));
        if kind.obstacle && !began_at_it && !before_it() && !bridged() {
            return Err(ChargeRefusal::Obstacle { unit: unit.id, ground: id.into() }.into());
        }
    }
    Ok(())
}

/// Whether a unit stands just behind a piece, or on it.
fn just_behind(unit: &Unit, piece: &Piece) -> bool {
    unit.outline().iter().any(|rect| piece.distance(rect) <= geom::reach_of(JUST_BEHIND))
}

/// AGV-TER-012: the obstacles that a charger has crossed to reach an enemy just behind them. A charger that has crossed one
/// stands on it, because every obstacle is thinner than any base is deep.
pub(super) fn crossed(model: &Model, home: &Unit, met: Set) -> Crossed {
    let rects = home.outline();
    let over = |(id, piece): &(PieceId, &Piece)| {
        ground::kind(model, *id).first_combat < 100
            && piece.is_near(home.centre.v2(), f64::from(home.radius))
            && rects.iter().any(|rect| piece.overlaps(rect))
            && model.units.each(met).any(|met| just_behind(met, piece))
    };
    let all = model.scene.field.each().filter(over).map(|(id, _)| id.0);
    let mut crossed = Crossed::new();
    all.take(2).for_each(|piece| crossed.push(piece));
    crossed
}

/// AGV-TER-012, AGV-TER-013: the share of its dice, in hundredths, that a charger keeps in its first combat after crossing an
/// obstacle to an enemy just behind it. Whether it crossed is settled when it charges, and later losses do not change it.
pub fn shelter(model: &Model, charger: &Unit, enemy: &Unit) -> Option<(PieceId, u32)> {
    let pieces = &model.scene.field.pieces;
    let known = charger.over.iter().filter(|n| usize::from(**n) < pieces.len());
    let behind = known.filter(|n| just_behind(enemy, &pieces[usize::from(**n)]));
    behind
        .map(|&n| (PieceId(n), ground::kind(model, PieceId(n)).first_combat))
        .min_by_key(|it| it.1)
}

/// AGV-TER-006: what a charger adds if it comes down from higher ground: the middle of its own front is on a hill and the
/// middle of its target's front is not.
pub(super) fn downhill(model: &Model, unit: &Unit, target: &Unit) -> i32 {
    let on = |piece: &Piece, at: V2| piece.distance_point(at) <= 0.0;
    let from = |(id, piece): (PieceId, &Piece)| {
        let add = ground::kind(model, id).downhill;
        (add != 0 && on(piece, unit.front_centre()) && !on(piece, target.centre.v2()))
            .then_some(add)
    };
    model.scene.field.each().filter_map(from).max().unwrap_or(0)
}
