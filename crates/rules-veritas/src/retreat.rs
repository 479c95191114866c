//! Recoil and rout (IDV-RET-001 to -016). Every chapter that drives a unit back uses these functions.
mod flight;
mod push;

pub use flight::{Flight, flight};

use crate::{
    Veritas, casualties,
    course::{self, Course},
    disorder::{self, Situation},
    event::{Event, How, Reason},
    kinds::{State, UnitId},
    losses,
    model::Model,
    near,
    unit::{End, Unit},
};
use geom::{Angle, EPS_PEN, Pose, Rect, V2};
use kernel::{Cx, Play, scenario::Edge};

/// IDV-RET-003, -005: a unit goes back 4 inches from an enemy, whatever the ground costs, and faces it. The answer is whether
/// it is still on the table.
pub fn recoil(cx: &mut Cx<'_, Veritas>, unit: UnitId, from: UnitId) -> Play<Veritas, bool> {
    let model = cx.model();
    let of = *model.unit(unit);
    let way = away(&of, model.unit(from));
    let by = model.book.reaches.recoil.value.units();
    let far = push::room(model, &of, way, by, 0);
    if blocked(model, &of, way, far) {
        return no_room(cx, unit);
    }
    let pushed = push::met(model, &of, way, far);
    part(cx, unit);
    let course = Course::of(&of, way);
    for (friend, shove) in &pushed {
        let to = cx.model().unit(*friend).pose().moved(way * *shove);
        cx.emit(Event::Driven { unit: *friend, to, how: How::Pushed });
    }
    let to = facing_enemy(cx.model(), &of, Pose::new(of.at, of.facing).moved(way * far), -way);
    cx.emit(Event::Driven { unit, to, how: How::Recoil });
    casualties::driven_over(cx, &of, of.facing, to.at);
    ground_crossed(cx, unit, &course, far);
    let moved: Vec<UnitId> = pushed.iter().map(|(friend, _)| *friend).chain([unit]).collect();
    for (friend, _) in &pushed {
        push::out_of_contact(cx, *friend);
    }
    push::make_way(cx, &moved, way)?;
    // IDV-RET-006: each unit that was pushed must test, and becomes worse if it fails.
    for (friend, _) in pushed {
        test_passed(cx, friend)?;
    }
    // IDV-RET-007: a unit that is stopped short becomes one level worse.
    if far < by - EPS_PEN {
        return losses::worsen(cx, unit);
    }
    Ok(cx.model().unit(unit).is_on_table())
}

/// IDV-RET-004, -008: a unit routs directly away from an enemy, at its march rate. The answer is whether it is still on the
/// table.
pub fn rout(cx: &mut Cx<'_, Veritas>, unit: UnitId, from: UnitId) -> Play<Veritas, bool> {
    let model = cx.model();
    let way = away(model.unit(unit), model.unit(from));
    run(cx, unit, way)
}

/// IDV-RET-015: another rout move, towards the nearest point of its own edge. A company is removed after it (IDV-SHR-007).
pub fn run_home(cx: &mut Cx<'_, Veritas>, unit: UnitId) -> Play<Veritas, bool> {
    let way = home(cx.model(), unit);
    run(cx, unit, way)?;
    scatter(cx, unit)
}

/// IDV-SHR-007: a routed company is removed after its rout move. The answer is whether the unit is still on the table.
pub fn scatter(cx: &mut Cx<'_, Veritas>, unit: UnitId) -> Play<Veritas, bool> {
    let of = cx.model().unit(unit);
    if of.is_on_table() && of.is_company() && of.state == State::Routed {
        losses::remove(cx, unit, End::Scattered)?;
    }
    Ok(cx.model().unit(unit).is_on_table())
}

/// The direction to a unit's own edge.
pub fn home(model: &Model, unit: UnitId) -> V2 {
    match model.scene.side(model.unit(unit).side).edge {
        Edge::North => V2::new(0.0, 1.0),
        Edge::South => V2::new(0.0, -1.0),
        Edge::East => V2::new(1.0, 0.0),
        Edge::West => V2::new(-1.0, 0.0),
    }
}

/// IDV-RET-001: directly away from an enemy: at right angles to the side that it touches, else along the line between the
/// centres; straight back if the centres coincide.
pub fn away(own: &Unit, enemy: &Unit) -> V2 {
    let apart = own.at.v2() - enemy.at.v2();
    if near::bases_touch(own, enemy) {
        return away_from_side(&enemy.rect(), own.at.v2());
    }
    apart.unit().unwrap_or(-own.facing.forward())
}

fn away_from_side(enemy: &Rect, own: V2) -> V2 {
    let local = enemy.local(own);
    let (beside, ahead) = (local.x.abs() - enemy.half_width, local.y.abs() - enemy.half_depth);
    if ahead >= beside {
        enemy.forward * local.y.signum()
    } else {
        enemy.right() * local.x.signum()
    }
}

/// IDV-RET-002: whether an enemy is in the way, or a gap between enemy brigades is too narrow.
pub(crate) fn blocked(model: &Model, of: &Unit, way: V2, far: f64) -> bool {
    let course = Course::of(of, way);
    let hit = model.enemies(of).any(|enemy| {
        near::may_be_within(of, enemy, far)
            && course.meets(&model.base(enemy)).is_some_and(|at| at < far - EPS_PEN)
    });
    hit || narrow(model, of, &course, far)
}

/// Whether a course goes between two enemy brigades with less than 5 inches between them.
fn narrow(model: &Model, of: &Unit, course: &Course, far: f64) -> bool {
    let gap = model.book.reaches.retreat_gap.value;
    let brigades = || model.enemies(of).filter(|enemy| enemy.is_brigade());
    let near = |enemy: &Unit| near::may_be_within(of, enemy, far + gap.units());
    brigades().filter(|one| near(one)).any(|one| {
        brigades().filter(|other| other.id > one.id && near(other)).any(|other| {
            course.goes_between(one.at.v2(), other.at.v2(), far)
                && !geom::at_least(near::gap(model, one, other), gap)
        })
    })
}

/// A unit without room to retreat is eliminated.
fn no_room(cx: &mut Cx<'_, Veritas>, unit: UnitId) -> Play<Veritas, bool> {
    losses::remove(cx, unit, End::NoRoom)?;
    Ok(false)
}

/// A unit leaves its contacts and its houses.
fn part(cx: &mut Cx<'_, Veritas>, unit: UnitId) {
    if near::in_contact(cx.model(), unit) {
        cx.emit(Event::Parted { unit, from: None });
    }
    if cx.model().unit(unit).building.is_some() {
        cx.emit(Event::Housed { unit, building: None });
    }
}

/// The same place turned to face the enemy, if there is room to turn; friendly companies make way.
fn facing_enemy(model: &Model, of: &Unit, at: Pose, towards: V2) -> Pose {
    let turned = Pose::new(at.at, Angle::of(towards).unwrap_or(at.facing));
    let company = |other: &Unit| other.side == of.side && other.is_company();
    if course::is_free(model, of, &of.rect_at(turned), company) { turned } else { at }
}

/// IDV-RET-005, IDV-TER-005: a unit that crosses ground which disorders it becomes disordered, unless it is a march column.
fn ground_crossed(cx: &mut Cx<'_, Veritas>, unit: UnitId, course: &Course, far: f64) {
    let model = cx.model();
    let of = model.unit(unit);
    let minds = model.book.costs(of).disorders && !of.is_column();
    if minds && course.to_difficult(model, far).is_some() {
        losses::disordered_by_ground(cx, unit);
    }
}

/// IDV-RET-006, -011: a brigade must test if a friend passed through it or pushed it. If it fails, it becomes one level worse.
fn test_passed(cx: &mut Cx<'_, Veritas>, friend: UnitId) -> Play<Veritas> {
    let there = cx.model().unit(friend).is_on_table();
    if there && !disorder::test(cx, friend, Reason::Passed, &Situation::alone())? {
        losses::worsen(cx, friend)?;
    }
    Ok(())
}

/// One rout move in a direction.
fn run(cx: &mut Cx<'_, Veritas>, unit: UnitId, way: V2) -> Play<Veritas, bool> {
    let of = *cx.model().unit(unit);
    let Some(flight) = flight(cx.model(), &of, way) else {
        return no_room(cx, unit);
    };
    part(cx, unit);
    cx.emit(Event::Driven { unit, to: flight.to, how: How::Rout });
    casualties::driven_over(cx, &of, of.facing, flight.to.at);
    // IDV-RET-016: a unit that routs over the edge is gone for good.
    if flight.leaves {
        losses::remove(cx, unit, End::Routed)?;
    }
    for friend in flight.passed {
        test_passed(cx, friend)?;
    }
    Ok(!flight.leaves)
}
