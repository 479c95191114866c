//! The path of a charge (IDV-CHG-001, -007 to -010): an optional turn, then a straight leg until the front touches.
use super::flush;
use crate::{
    aspect,
    book::Turning,
    course::{self, Course, Tolls},
    ground,
    kinds::Aspect,
    model::Model,
    passage::Leg,
    refusal::ChargeRefusal,
    unit::Unit,
};
use geom::{Angle, Convex, EPS_CONTACT, EPS_DIST, EPS_PEN, Length, Pose, Rect, V2};

/// A charge as it will be made.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Onset {
    /// The turn it begins with.
    pub turn: Angle,
    /// The angle between its facing and its direction.
    pub oblique: Angle,
    /// Its direction.
    pub way: V2,
    /// How far it goes until it touches.
    pub by: f64,
    /// Where it ends.
    pub to: Pose,
    /// IDV-CHG-012: the side of the target that it comes from.
    pub aspect: Aspect,
    /// IDV-CHG-010: it stops at an obstacle that its target defends.
    pub obstacle: bool,
    /// It goes over difficult ground.
    pub rough: bool,
    /// The share of its move that it uses, in hundredths.
    pub spent: u8,
}

/// A charge with a turn and then a leg at an angle to the facing, at most `most` long.
pub fn onset(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    [turn, oblique]: [Angle; 2],
    most: Option<Length>,
) -> Result<Onset, ChargeRefusal> {
    let left = after_turn(model, unit, turn)?;
    let off = Angle::NORTH.between(oblique);
    let bend = Angle::degrees(f64::from(model.book.manoeuvre.oblique.value));
    if off > bend.0.saturating_add(geom::EPS_ANG) {
        return Err(ChargeRefusal::Oblique {
            degrees: Angle(off).to_degrees(),
            most: bend.to_degrees(),
        });
    }
    let start = Pose::new(unit.at, unit.facing + turn);
    let way = (start.facing + oblique).forward();
    let course = Course { base: unit.rect_at(start), way };
    let others = |other: &Unit| other.id == target.id;
    if turn != Angle::NORTH && !course::is_free(model, unit, &course.base, others) {
        return Err(ChargeRefusal::NoRoom { unit: unit.id });
    }
    let (by, obstacle) = contact(model, unit, target, &course)?;
    let tolls = Tolls { allowance: left, ..Tolls::normal(model.book.costs(unit)) };
    let reach = course.reach(model, &tolls).min(most.map_or(f64::INFINITY, Length::units));
    if by > reach + EPS_DIST {
        return Err(ChargeRefusal::TooFar {
            unit: unit.id,
            target: target.id,
            inches: inches(by),
            has: inches(reach),
        });
    }
    in_the_way(model, unit, target, &course, by)?;
    let touched = start.moved(way * by);
    // Across an obstacle it stops where it touches.
    let to = if obstacle { None } else { flush::flush(model, unit, target, touched) };
    let but = |other: &Unit| other.id == target.id;
    let Some(to) =
        to.or_else(|| course::is_free(model, unit, &unit.rect_at(touched), but).then_some(touched))
    else {
        return Err(ChargeRefusal::NoRoom { unit: unit.id });
    };
    let whole = model.book.costs(unit).normal.units();
    Ok(Onset {
        turn,
        oblique,
        way,
        by,
        to,
        aspect: aspect::of(target, &model.base(unit)),
        obstacle,
        rough: course.to_difficult(model, by).is_some(),
        spent: ((whole - left + by) * 100.0 / whole.max(1.0)).clamp(0.0, 100.0) as u8,
    })
}

fn inches(units: f64) -> f64 {
    Length::from_units(units).to_inches()
}

/// IDV-CHG-007: what is left of the allowance after the turn at the start.
fn after_turn(model: &Model, unit: &Unit, turn: Angle) -> Result<f64, ChargeRefusal> {
    let costs = model.book.costs(unit);
    let whole = costs.normal.units();
    if turn == Angle::NORTH {
        return Ok(whole);
    }
    let most = Angle::degrees(f64::from(model.book.manoeuvre.turn_most.value));
    let by = Angle::NORTH.between(turn);
    if by > most.0.saturating_add(geom::EPS_ANG) || costs.turn == Turning::Never {
        let most = if costs.turn == Turning::Never { 0.0 } else { most.to_degrees() };
        let degrees = Angle(by).to_degrees();
        return Err(ChargeRefusal::Turn { unit: unit.id, degrees, most });
    }
    Ok(match costs.turn {
        Turning::Free => whole,
        Turning::Half => whole * 0.5,
        Turning::Full | Turning::Never => 0.0,
    })
}

/// How far it goes until its front touches the target, the walls around it or the obstacle in front of it.
fn contact(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    course: &Course,
) -> Result<(f64, bool), ChargeRefusal> {
    let misses = || ChargeRefusal::Misses { unit: unit.id, target: target.id };
    let walls = target.building.map(|n| &model.scene.field.pieces[usize::from(n)]);
    let met = match walls {
        None => geom::first_touch(&course.base, course.way, &model.base(target)),
        Some(piece) => first_of(course, piece.shapes()),
    };
    let met = met.ok_or_else(misses)?;
    // IDV-CHG-010: the charge stops at an obstacle that the target defends.
    if let Some(piece) = ground::defended(model, target, course.base.centre)
        && !piece.overlaps(&course.base)
        && let Some(at) = first_of(course, piece.shapes()).filter(|at| *at < met)
    {
        return Ok((at, true));
    }
    let front = front_edge(&course.at(met));
    let gap = match walls {
        None => geom::distance(&front, &model.base(target)),
        Some(piece) => piece.distance(&front),
    };
    if gap > 2.0 * EPS_CONTACT { Err(misses()) } else { Ok((met, false)) }
}

fn first_of(course: &Course, shapes: &[Convex]) -> Option<f64> {
    let touches =
        shapes.iter().filter_map(|shape| geom::first_touch_convex(&course.base, course.way, shape));
    touches.reduce(f64::min)
}

/// A base's front edge as a rectangle without depth.
fn front_edge(base: &Rect) -> Rect {
    Rect { centre: base.front_centre(), half_depth: 1.0, ..*base }
}

/// No other unit, impassable ground or table edge may be in the way. Friendly companies are passed through (IDV-MOV-018).
fn in_the_way(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    course: &Course,
    by: f64,
) -> Result<(), ChargeRefusal> {
    let leg = Leg { base: course.base, way: course.way, by };
    let others = model.units.all().without(unit.id.idx()).without(target.id.idx());
    for other in model.units.each(leg.near(model, 0.0, others)) {
        let friend = other.side == unit.side;
        if friend && (other.is_company() || other.building.is_some()) {
            continue;
        }
        if course.passes(&model.base(other), by - EPS_PEN) {
            return Err(ChargeRefusal::Blocked { unit: unit.id, by: other.id });
        }
    }
    if course.to_barrier(model, by, |kind| kind.impassable).is_some() {
        return Err(ChargeRefusal::GroundBlocked { unit: unit.id });
    }
    if course.to_edge(&model.scene.field) < by - EPS_PEN {
        return Err(ChargeRefusal::EdgeBlocked { unit: unit.id });
    }
    Ok(())
}
