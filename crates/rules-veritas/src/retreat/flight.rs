//! The course of a rout (IDV-RET-004, -008 to -014): straight away, or with the smallest bend that avoids friends.
use super::blocked;
use crate::{
    course::{self, Course, Tolls},
    kinds::UnitId,
    model::Model,
    unit::Unit,
};
use geom::{Angle, Pose, V2};

/// How many bends are tried on either side.
const BENDS: i32 = 3;

/// A rout as it will be made.
#[derive(Clone, PartialEq, Debug)]
pub struct Flight {
    /// Where it ends.
    pub to: Pose,
    /// It reaches the table edge there.
    pub leaves: bool,
    /// The friendly brigades it goes through.
    pub passed: Vec<UnitId>,
}

/// The straight course if no friend is in it, else the smallest bend without a friend in it, else the straightest course that
/// is open. `None` if impassable ground blocks them all (IDV-RET-013), or if an enemy blocks the straight one: a rout bends for
/// friends and ground, not for enemies (IDV-RET-002, -008).
pub fn flight(model: &Model, unit: &Unit, way: V2) -> Option<Flight> {
    let bend = model.book.arcs.rout_bend.value / f64::from(BENDS);
    let mut through = None;
    for n in 0..=2 * BENDS {
        let by = f64::from((n + 1) / 2) * bend * if n % 2 == 1 { 1.0 } else { -1.0 };
        let bent = if n == 0 { way } else { way.turned(Angle::degrees(by).forward()) };
        match leg(model, unit, bent) {
            Ok(flight) if flight.passed.is_empty() => return Some(flight),
            Ok(flight) => through = through.or(Some(flight)),
            Err(Closed::Enemy) if n == 0 => return None,
            Err(_) => (),
        }
    }
    through
}

/// The rates and costs of a rout: the march rate (IDV-RET-012) and half the cost of obstacles (IDV-RET-009). Difficult ground
/// never costs more than half of the rate (IDV-RET-010), and costs a column nothing (IDV-COL-003).
fn tolls(model: &Model, unit: &Unit) -> Tolls {
    let (costs, shares) = (model.book.costs(unit), &model.book.shares);
    let rate = costs.rout().units();
    let part = |share: i32| f64::from(share) / 100.0;
    let obstacle =
        course::share(costs).map(|share| rate * share * part(shares.rout_obstacle.value));
    let least = rate * part(shares.rout_difficult.value);
    let difficult = (!unit.is_column()).then_some(costs.difficult.units().max(least));
    Tolls { allowance: rate, obstacle, difficult }
}

/// What blocks a course.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Closed {
    Enemy,
    Ground,
}

/// One straight course, unless it is blocked.
fn leg(model: &Model, unit: &Unit, way: V2) -> Result<Flight, Closed> {
    let course = Course::of(unit, way);
    let facing = Angle::of(way).unwrap_or(unit.facing);
    let turned = Course { base: unit.rect_at(Pose::new(unit.at, facing)), way };
    let edge = turned.to_edge(&model.scene.field);
    let tolls = tolls(model, unit);
    let mut far = course.reach(model, &tolls);
    let leaves = edge <= far;
    far = far.min(edge);
    closed(model, unit, &course, far)?;
    if !leaves {
        far = clear_of_friends(model, unit, &course, facing, far, edge).ok_or(Closed::Ground)?;
    }
    let passed = model
        .friends(unit)
        .filter(|friend| friend.is_brigade() && friend.building.is_none())
        .filter(|friend| course.passes(&model.base(friend), far))
        .map(|friend| friend.id)
        .collect();
    // By going on until it is clear, it may have reached the edge.
    let leaves = leaves || far >= edge;
    Ok(Flight { to: Pose::new(unit.at, facing).moved(way * far), leaves, passed })
}

/// IDV-RET-002, -013: an error if an enemy or impassable ground is in the way. An obstacle that the unit cannot pay for only
/// ends the rout.
fn closed(model: &Model, unit: &Unit, course: &Course, far: f64) -> Result<(), Closed> {
    let bar = course.to_barrier(model, far, |kind| kind.impassable);
    if blocked(model, unit, course.way, bar.unwrap_or(far)) {
        return Err(Closed::Enemy);
    }
    if bar.is_some() { Err(Closed::Ground) } else { Ok(()) }
}

/// IDV-RET-014: how far it goes so that it overlaps no friend: on until it is just clear, or less far if the way on is blocked.
fn clear_of_friends(
    model: &Model,
    unit: &Unit,
    course: &Course,
    facing: Angle,
    far: f64,
    edge: f64,
) -> Option<f64> {
    let most = far + f64::from(unit.width + unit.depth) * 4.0;
    let on = course::first_free(model, unit, facing, course.way, far, most.min(edge));
    let on = on.or((most >= edge).then_some(edge));
    match on.filter(|on| closed(model, unit, course, *on).is_ok()) {
        Some(on) => Some(on),
        None => course::first_free(model, unit, facing, course.way, far, 0.0),
    }
}
