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
    /// PG-RTH-003, PG-RIV-002: an enemy, or water.
    Lost(f64),
}

/// The straight way if it is open, else the smallest bend that is; if none is, the straight way as far as it goes.
///
/// Reading: a router bends its way by at most 75 degrees for columns, squares, limbers, enemies and ground, but not for water.
pub(super) fn flight(model: &Model, unit: &Unit, way: V2, by: f64) -> Flight {
    let straight = Course::of(model, unit, way);
    let first = stop(&straight, by);
    let drowns =
        matches!(first, Stop::Lost(at) if straight.to_water(by).is_some_and(|wet| wet <= at));
    if !drowns && !matches!(first, Stop::Open | Stop::Edge(_)) {
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
    let lost = [enemy, course.to_water(by)].into_iter().flatten();
    let lost = lost.reduce(f64::min);
    let edge = Some(course.to_edge()).filter(|at| *at < by);
    let first = [solid, lost, edge].into_iter().flatten().reduce(f64::min);
    match first {
        None => Stop::Open,
        at if at == lost => Stop::Lost(at.unwrap_or(by)),
        at if at == edge => Stop::Edge(at.unwrap_or(by)),
        at => Stop::Solid(at.unwrap_or(by)),
    }
}

/// The rout along a way.
fn run(course: &Course<'_>, stop: &Stop, by: f64) -> Flight {
    let unit = &course.unit;
    let (far, end) = match *stop {
        Stop::Open => (course.clear_to(by), None),
        Stop::Solid(at) => (course.clear_to(at), None),
        Stop::Edge(at) => (at, Some(End::Routed)),
        Stop::Lost(at) => (at, Some(End::Caught)),
    };
    // Whoever finds no room beside the enemies that ran into it is caught.
    let end =
        end.or((!touch::is_open(course.model, unit.id, &course.at(far))).then_some(End::Caught));
    let burst = course.passed(far).filter(|friend| !walk::is_solid(friend));
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
