//! Impetuous pursuit (IDV-PUR-001 to -037): which units test, what the die must show, where the pursuers go.
//!
//! The melee chapter calls [`test()`] for every winner once the loser has made its rout move, and fights the extra melee if the
//! routers are caught. Contacts made by a pursuit are tested in the next combat phase, and fought only then.
mod roll;

pub use roll::{each, tally, total};

use crate::{
    Veritas, aspect, casualties,
    course::{self, Course, Tolls},
    event::{Event, How},
    kinds::{Aspect, State, UnitId},
    losses::{self, Loss},
    model::Model,
    near, sight,
    unit::{Done, End, Place, Unit},
};
use geom::{Angle, EPS_DIST, EPS_PEN, Pose, V2};
use kernel::{Cx, Play};

/// The result of a test for pursuit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Pursued {
    /// It need not test, or it lets the routers go. It may occupy the ground.
    Not,
    /// It pursued and did not catch them.
    Went,
    /// It caught them: an extra melee is fought at once (IDV-PUR-031).
    Caught,
}

/// What happens to routers once the pursuit is over.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Routers {
    /// They stay on the table, routed.
    Stay,
    /// The caller removes them. If they are caught, they fight no extra melee (IDV-PUR-030).
    AreRemoved,
}

/// IDV-PUR-001, -005, -006: a winner tests, and pursues if it must.
pub fn test(
    cx: &mut Cx<'_, Veritas>,
    id: UnitId,
    routers: UnitId,
    after: Routers,
) -> Play<Veritas, Pursued> {
    let model = cx.model();
    let (unit, fled) = (model.unit(id), model.unit(routers));
    if !must_test(model, unit, fled) {
        return Ok(Pursued::Not);
    }
    let (add, needed) = (total(model, unit, fled), model.book.pursuit.needed.value);
    let die = cx.roll(6)?;
    // IDV-PUR-004: it pursues on 3 or less.
    let pursues = i32::from(die) + add <= needed;
    cx.emit(Event::PursuitTested { unit: id, routers, die, add, pursues });
    if !pursues {
        return Ok(Pursued::Not);
    }
    Ok(pursue(cx, id, routers, after))
}

/// IDV-PUR-001 to -003, -035: whether a unit must test: it may pursue, is in contact with no other enemy, and sees the routers
/// within 18 inches where their rout ended or left the table (IDV-PUR-030).
pub fn must_test(model: &Model, unit: &Unit, fled: &Unit) -> bool {
    let ran = matches!(fled.place, Place::Table | Place::Gone(End::Routed));
    ran && may_pursue(unit)
        && !model.contacts_of(unit.id).any(|contact| contact.other(unit.id) != fled.id)
        && near::within(model, unit, fled, model.book.reaches.pursuit.value)
        && sight::sees(model, unit, fled)
}

/// IDV-PUR-002, -003, -035: disrupted or routed units, columns and guns do not pursue, and no unit pursues twice in a turn.
pub fn may_pursue(unit: &Unit) -> bool {
    unit.is_on_table()
        && matches!(unit.state, State::Sound | State::Disordered)
        && !unit.is_column()
        && !unit.kind.is_gun()
        && !unit.done.pursued
}

/// The course of a pursuit.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Chase {
    /// Where it ends.
    pub to: Pose,
    /// It reaches the table edge there (IDV-PUR-036).
    pub leaves: bool,
    /// The enemy it runs into.
    pub meets: Option<UnitId>,
}

/// IDV-PUR-029: straight at the routers, at its full normal rate less the cost of the ground. Turning is free.
pub fn chase(model: &Model, unit: &Unit, fled: &Unit) -> Chase {
    let way = (fled.at.v2() - unit.at.v2()).unit().unwrap_or(unit.facing.forward());
    let towards = Pose::new(unit.at, Angle::of(way).unwrap_or(unit.facing));
    let free = |other: &Unit| other.id == fled.id;
    let turned = course::is_free(model, unit, &unit.rect_at(towards), free);
    let start = if turned { towards } else { unit.pose() };
    let course = Course { base: unit.rect_at(start), way };
    let mut far = ground(model, unit, &course);
    let edge = course.to_edge(&model.scene.field);
    let leaves = edge <= far;
    far = far.min(edge);
    let whole = far;
    let mut meets = None;
    for other in model.on_table().filter(|other| other.id != unit.id) {
        let friend = other.side == unit.side;
        if friend && (other.is_company() || other.building.is_some()) {
            continue;
        }
        if let Some(at) = course.meets(&model.base(other)).filter(|at| *at <= far + EPS_DIST) {
            far = far.min(at);
            meets = (!friend).then_some(other.id);
        }
    }
    // It passes through companies, but does not end in one.
    let company = |other: &Unit| Some(other.id) == meets;
    if !course::is_free(model, unit, &unit.rect_at(start.moved(way * far)), company) {
        far = course::first_free(model, unit, start.facing, way, far, 0.0).unwrap_or(0.0);
        meets = None;
    }
    let stopped = far < whole - EPS_PEN;
    Chase { to: start.moved(way * far), leaves: leaves && !stopped, meets }
}

/// IDV-PUR-028: how far it can go with normal costs and impassable ground.
fn ground(model: &Model, unit: &Unit, course: &Course) -> f64 {
    let tolls = Tolls::normal(model.book.costs(unit));
    let mut far = course.reach(model, &tolls);
    // IDV-TER-010: an obstacle that costs a whole move is crossed only from close to it, and the move ends just beyond.
    let near = geom::reach_of(model.book.reaches.obstacle_start.value);
    let whole = tolls.obstacle.is_some_and(|toll| toll >= tolls.allowance);
    if whole && far <= near {
        far = course.beyond_obstacle(model, far).map_or(far, |beyond| beyond.min(tolls.allowance));
    }
    let bar = course.to_barrier(model, far, |kind| kind.impassable);
    bar.map_or(far, |bar| far.min(bar))
}

fn pursue(cx: &mut Cx<'_, Veritas>, id: UnitId, routers: UnitId, after: Routers) -> Pursued {
    let model = cx.model();
    let (unit, fled) = (*model.unit(id), model.unit(routers));
    let chase = chase(model, &unit, fled);
    let met = chase.meets.map(|enemy| (enemy, aspect::now(model.unit(enemy), &unit)));
    cx.emit(Event::Noted { unit: id, done: Done { pursued: true, ..unit.done } });
    if near::in_contact(cx.model(), id) {
        cx.emit(Event::Parted { unit: id, from: None });
    }
    if unit.building.is_some() {
        cx.emit(Event::Housed { unit: id, building: None });
    }
    cx.emit(Event::Driven { unit: id, to: chase.to, how: How::Pursuit });
    casualties::driven_over(cx, &unit, chase.to.facing, chase.to.at);
    // IDV-PUR-034.
    if unit.is_sound() {
        losses::resolve(cx, id, Loss::Becomes(State::Disordered));
    }
    if chase.leaves {
        cx.emit(Event::LeftPursuing { unit: id, at: chase.to });
        casualties::unit_left(cx, id);
        return Pursued::Went;
    }
    match met {
        Some((enemy, _)) if enemy == routers && after == Routers::AreRemoved => Pursued::Went,
        Some((enemy, aspect)) => {
            let caught = enemy == routers;
            // IDV-PUR-031: routers are caught in the rear. IDV-PUR-033: for a fresh enemy, front, flank or rear is judged from
            // where the pursuit began.
            let aspect = if caught { Aspect::Rear } else { aspect };
            let (attacker, target) = (id, enemy);
            let (countered, obstacle) = (false, false);
            cx.emit(Event::Contacted { attacker, target, aspect, countered, obstacle });
            if caught { Pursued::Caught } else { Pursued::Went }
        }
        None => Pursued::Went,
    }
}

/// Whether the way from a pursuer to the routers is clear of units, obstacles and difficult ground (IDV-PUR-019).
pub fn clear_path(model: &Model, unit: &Unit, fled: &Unit) -> bool {
    let apart: V2 = fled.at.v2() - unit.at.v2();
    let Some(way) = apart.unit() else { return true };
    let course = Course::of(unit, way);
    let far = course.meets(&model.base(fled)).unwrap_or(apart.length());
    let met = model
        .on_table()
        .filter(|other| other.id != unit.id && other.id != fled.id)
        .any(|other| course.passes(&model.base(other), far));
    !met && course.obstacles(model, far).is_empty() && course.to_difficult(model, far).is_none()
}
