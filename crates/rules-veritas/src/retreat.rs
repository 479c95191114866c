//! Recoil and rout (IDV-RET-001 to -016). Every chapter that drives a unit back uses these functions.
mod flight;
mod push;

pub use flight::{Flight, flight};

use crate::{
    Veritas, casualties,
    course::{self, Course},
    disorder::{self, Situation},
    event::{Event, How, Reason},
    ground,
    kinds::{State, UnitId},
    losses::{self, Loss},
    model::Model,
    near,
    unit::{End, Unit},
};
use geom::{Angle, EPS_PEN, Pose, Rect, V2};
use kernel::{Cx, Play, scenario::Edge};

/// IDV-RET-003, -005: a unit goes back 4 inches from an enemy, whatever the ground costs, and faces it. The answer is whether
/// it is still on the table.
pub fn recoil(cx: &mut Cx<'_, Veritas>, id: UnitId, from: UnitId) -> Play<Veritas, bool> {
    let model = cx.model();
    let unit = *model.unit(id);
    let way = away(&unit, model.unit(from));
    let out = push::out_of_houses(model, &unit, way);
    let by = model.book.reaches.recoil.value.units().max(out);
    let far = push::room(model, &unit, way, by, 0);
    // Reading: a unit that is driven out of its houses goes on until it is clear of them, and needs room for that.
    if far < out - EPS_PEN || blocked(model, &unit, way, far) {
        return Ok(no_room(cx, id));
    }
    let pushed = push::met(model, &unit, way, far);
    part(cx, id);
    let course = Course::of(&unit, way);
    for (friend, shove) in &pushed {
        push::shove(cx, *friend, way * *shove);
    }
    let to =
        facing_enemy(cx.model(), &unit, Pose::new(unit.at, unit.facing).moved(way * far), -way);
    cx.emit(Event::Driven { unit: id, to, how: How::Recoil });
    casualties::driven_over(cx, &unit, unit.facing, to.at);
    ground_crossed(cx, id, &course, far);
    let moved: Vec<UnitId> = pushed.iter().map(|(friend, _)| *friend).chain([id]).collect();
    for (friend, _) in &pushed {
        push::out_of_contact(cx, *friend);
    }
    push::make_way(cx, &moved, way);
    // IDV-RET-006: each unit that was pushed must test, and becomes worse if it fails.
    for (friend, _) in pushed {
        test_passed(cx, friend)?;
    }
    // IDV-RET-007: a unit that is stopped short becomes one level worse.
    if far < by - EPS_PEN {
        return Ok(losses::resolve(cx, id, Loss::OneLevel));
    }
    Ok(cx.model().unit(id).is_on_table())
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
    Ok(scatter(cx, unit))
}

/// IDV-SHR-007: a routed company is removed after its rout move. The answer is whether the unit is still on the table.
pub fn scatter(cx: &mut Cx<'_, Veritas>, id: UnitId) -> bool {
    let unit = cx.model().unit(id);
    if unit.is_on_table() && unit.is_company() && unit.state == State::Routed {
        losses::resolve(cx, id, Loss::Whole(End::Scattered));
    }
    cx.model().unit(id).is_on_table()
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
pub(crate) fn blocked(model: &Model, unit: &Unit, way: V2, far: f64) -> bool {
    let course = Course::of(unit, way);
    let hit = model.enemies(unit).any(|enemy| {
        near::may_be_within(unit, enemy, far)
            && course.meets(&model.base(enemy)).is_some_and(|at| at < far - EPS_PEN)
    });
    hit || narrow(model, unit, &course, far)
}

/// Whether a course goes between two enemy brigades with less than 5 inches between them.
fn narrow(model: &Model, unit: &Unit, course: &Course, far: f64) -> bool {
    let gap = model.book.reaches.retreat_gap.value;
    let brigades = || model.enemies(unit).filter(|enemy| enemy.is_brigade());
    let near = |enemy: &Unit| near::may_be_within(unit, enemy, far + gap.units());
    brigades().filter(|one| near(one)).any(|one| {
        brigades().filter(|other| other.id > one.id && near(other)).any(|other| {
            course.goes_between(one.at.v2(), other.at.v2(), far)
                && !geom::at_least(near::gap(model, one, other), gap)
        })
    })
}

/// A unit without room to retreat is eliminated.
fn no_room(cx: &mut Cx<'_, Veritas>, unit: UnitId) -> bool {
    losses::resolve(cx, unit, Loss::Whole(End::NoRoom))
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
fn facing_enemy(model: &Model, unit: &Unit, at: Pose, towards: V2) -> Pose {
    let turned = Pose::new(at.at, Angle::of(towards).unwrap_or(at.facing));
    let company = |other: &Unit| other.side == unit.side && other.is_company();
    let base = unit.rect_at(turned);
    let free = course::is_free(model, unit, &base, company) && !ground::in_houses(model, &base);
    if free { turned } else { at }
}

/// IDV-RET-005, IDV-TER-005: a unit that crosses ground which disorders it becomes disordered, unless it is a march column.
fn ground_crossed(cx: &mut Cx<'_, Veritas>, id: UnitId, course: &Course, far: f64) {
    let model = cx.model();
    let unit = model.unit(id);
    let minds = model.book.costs(unit).disorders && !unit.is_column();
    if minds && course.to_difficult(model, far).is_some() {
        losses::resolve(cx, id, Loss::Ground);
    }
}

/// IDV-RET-006, -011: a brigade must test if a friend passed through it or pushed it. If it fails, it becomes one level worse.
fn test_passed(cx: &mut Cx<'_, Veritas>, friend: UnitId) -> Play<Veritas> {
    let there = cx.model().unit(friend).is_on_table();
    if there && !disorder::test(cx, friend, Reason::Passed, &Situation::alone())? {
        losses::resolve(cx, friend, Loss::OneLevel);
    }
    Ok(())
}

/// One rout move in a direction.
fn run(cx: &mut Cx<'_, Veritas>, id: UnitId, way: V2) -> Play<Veritas, bool> {
    let unit = *cx.model().unit(id);
    let Some(flight) = flight(cx.model(), &unit, way) else {
        return Ok(no_room(cx, id));
    };
    part(cx, id);
    cx.emit(Event::Driven { unit: id, to: flight.to, how: How::Rout });
    casualties::driven_over(cx, &unit, unit.facing, flight.to.at);
    // IDV-RET-016: a unit that routs over the edge is gone for good.
    if flight.leaves {
        losses::resolve(cx, id, Loss::Whole(End::Routed));
    }
    for friend in flight.passed {
        test_passed(cx, friend)?;
    }
    Ok(!flight.leaves)
}
