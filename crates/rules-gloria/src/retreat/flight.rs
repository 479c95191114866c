//! The way of a rout (PG-RTH, PG-RIV-002, G25): straight away, through lines and screens, round what is solid.
use super::course::{Course, Meeting};
use crate::{
    kinds::UnitId,
    model::Model,
    touch,
    unit::{End, Unit},
    walk,
};
use geom::{Angle, Pose, V2};

/// A rout as it will be made.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Flight {
    /// Where it ends.
    pub(super) to: Pose,
    /// How far it goes.
    pub(super) gone: f64,
    /// PG-RTH-001, -005: the friends that it bursts through: lines of foot or horse, and screens.
    pub(super) burst: Vec<UnitId>,
    /// How it ends the unit, if it does.
    pub(super) end: Option<End>,
}

/// By how many degrees a router bends its way to go round something.
const BENDS: [f64; 11] = [0.0, 15.0, -15.0, 30.0, -30.0, 45.0, -45.0, 60.0, -60.0, 75.0, -75.0];

/// What ends a way.
enum Stop {
    /// Nothing, for the whole distance.
    Open,
    /// PG-ROU-005: the edge of the table.
    Edge(f64),
    /// PG-RTH-002: something solid, or ground that it cannot enter.
    Solid(f64),
    /// PG-RTH-003: an enemy.
    Enemy(f64),
    /// PG-RIV-002: water.
    Water(f64),
}

impl Stop {
    /// How far on it is.
    fn at(&self) -> f64 {
        match *self {
            Self::Open => f64::MAX,
            Self::Edge(at) | Self::Solid(at) | Self::Enemy(at) | Self::Water(at) => at,
        }
    }
}

/// The straight way if it is open, else the smallest bend that is; if none is, the straight way as far as it goes.
///
/// Reading: a router bends its way by at most 75 degrees for columns, squares, limbers, enemies and ground, but not for water.
pub(super) fn flight(model: &Model, unit: &Unit, way: V2, by: f64) -> Flight {
    let straight = Course::of(model, unit, way);
    let first = stop(&straight, by);
    if !matches!(first, Stop::Open | Stop::Edge(_) | Stop::Water(_)) {
        for bend in &BENDS[1..] {
            let course = Course::of(model, unit, way.turned(Angle::degrees(*bend).forward()));
            let end = stop(&course, by);
            if matches!(end, Stop::Open | Stop::Edge(_)) {
                return run(&course, &end, by);
            }
        }
    }
    run(&straight, &first, by)
}

/// The first thing that ends a way.
fn stop(course: &Course<'_>, by: f64) -> Stop {
    let solid = course.first_friend(by, walk::is_solid).map(|(_, at)| at);
    let solid = [solid, course.to_barrier(by)].into_iter().flatten().reduce(f64::min);
    let enemy = match course.meets(by) {
        Some(Meeting::Contact(_, at)) => Some(at),
        // PG-RTH-004.
        Some(Meeting::Graze(_)) | None => None,
    };
    let edge = Some(course.to_edge()).filter(|at| *at < by);
    let stops = [
        course.to_water(by).map(Stop::Water),
        enemy.map(Stop::Enemy),
        edge.map(Stop::Edge),
        solid.map(Stop::Solid),
    ];
    // Of several at the same place the first counts.
    let first = stops.into_iter().flatten().reduce(|one, other| match one.at() <= other.at() {
        true => one,
        false => other,
    });
    first.unwrap_or(Stop::Open)
}

/// The rout along a way.
fn run(course: &Course<'_>, stop: &Stop, by: f64) -> Flight {
    let unit = &course.unit;
    let (far, end) = match *stop {
        Stop::Open => (course.clear_to(by), None),
        Stop::Solid(at) => (course.clear_to(at), None),
        Stop::Edge(at) => (at, Some(End::Routed)),
        Stop::Enemy(at) => (at, Some(End::Caught)),
        Stop::Water(at) => (at, Some(End::Drowned)),
    };
    // Whoever finds no room beside the enemies that ran into it is caught.
    let end =
        end.or((!touch::is_open(course.model, unit.id, &course.at(far))).then_some(End::Caught));
    // PG-RTH-001: whom it contacts is burst through, even if it comes to rest before them for want of room.
    let reach = stop.at().min(by);
    let reach = course.first_enemy(reach).map_or(reach, |(_, at)| at.min(reach));
    let burst = course.passed(reach).filter(|friend| !walk::is_solid(friend));
    let burst = burst.map(|friend| friend.id).collect();
    let at = unit.at.moved(course.way * far);
    Flight { to: turned_away(course, at), gone: far, burst, end }
}

/// PG-RAL-002: a router faces the way it runs, if there is room to turn; else about in its place, or as it stood.
fn turned_away(course: &Course<'_>, at: Pose) -> Pose {
    let (model, unit) = (course.model, Unit { at, ..course.unit });
    let Some(facing) = Angle::of(course.way) else { return at };
    let by = Angle::parts(at.facing.turn_to(facing));
    let turned = at.turned(walk::middle(&unit.outline()), by);
    let back = at.facing.forward().dot(course.way) < 0.0;
    let about = back.then(|| walk::about(&unit));
    let fits = |pose: &Pose| {
        let body = unit.outline_at(*pose);
        touch::is_open(model, unit.id, &body) && body.iter().all(|rect| model.field.holds(rect))
    };
    [Some(turned), about].into_iter().flatten().find(fits).unwrap_or(at)
}
