//! How a first impulse might begin, and which beginnings are worth judging (PG-IMP-001, PG-WHL-001, PG-FCH-002).
use super::{Begin, Reach};
use crate::{
    book::Rulebook,
    charge::lane,
    kinds::UnitKind,
    model::Model,
    touch::{self, Facing},
    unit::Unit,
    walk,
};
use geom::{Angle, EPS_DIST, Length};
use kernel::offer::Turn;

#[cfg(feature = "oracle")]
pub(crate) mod plain;

/// How far apart the wheels are that are tried: two degrees.
const STEP: i32 = 364;
/// More than any rounding on a way.
const SLACK: f64 = 200.0;

/// The most likely beginnings of a charge in the present formation: straight ahead, a step aside before an enemy that it would
/// graze, or a wheel towards the target or square to it.
pub(super) fn likely(model: &Model, unit: &Unit, target: &Unit) -> impl Iterator<Item = Begin> {
    let aside = lacking(model, unit, target).map(Begin::Aside);
    std::iter::once(Begin::Ahead).chain(aside).chain(likely_wheels(model, unit, target))
}

/// All other wheels, and turns.
pub(super) fn others(model: &Model, unit: &Unit) -> impl Iterator<Item = Begin> + use<> {
    let quarter = i32::from(Angle::QUARTER.0);
    let most = widest_wheel(model, unit).min(quarter);
    let steps = (1..=most / STEP).flat_map(|n| [n * STEP, -n * STEP]);
    // Nobody sees what is behind them, so that no charge begins with a turn about (PG-VIS-002).
    let turns = if walk::is_free(unit) { [None; 2] } else { [quarter, -quarter].map(Some) };
    let wheels = steps.map(|turn| Begin::Wheel(Turn(turn)));
    wheels.chain(turns.into_iter().flatten().map(|turn| Begin::Turn(Turn(turn))))
}

/// G05: how far a unit must step to the right, or to the left if it is negative, so that enough of its front faces a target that is
/// close before it and that it would only graze.
///
/// Reading: that near no wheel has room, and none would bring more of its front before the enemy. So it steps aside instead, as far
/// as it lacks for contact, and pays for it as for any way.
pub(super) fn lacking(model: &Model, unit: &Unit, target: &Unit) -> Option<Length> {
    let close = model.book.mm(&model.book.reaches.clear);
    let far = model.radius(target) + unit.radius() + geom::reach_of(close);
    if unit.head().distance(target.head()) > far {
        return None;
    }
    let (body, goal, dir) = (unit.outline(), model.outline(target), unit.at.facing.forward());
    let ahead = lane::touch(&body, dir, &goal)?;
    let Facing { along, least } = touch::facing(model, &body, dir, &goal);
    let is_graze = geom::within_reach(ahead, close) && along < least - EPS_DIST;
    let aside = (walk::middle(&goal) - walk::middle(&body)).dot(dir.perp_right()).signum();
    is_graze.then(|| Length(((least - along).ceil() * aside) as i32))
}

/// The wheels towards a target and square to it.
fn likely_wheels(model: &Model, unit: &Unit, target: &Unit) -> Vec<Begin> {
    let outline = model.outline(target);
    let towards = Angle::of(walk::middle(&outline) - walk::middle(&model.outline(unit)));
    let nearest = crate::morale::nearest_point(model, target, unit.head());
    let beside = Angle::of(nearest - unit.head());
    let squarely = outline.iter().flat_map(|rect| (0..4).map(|side| -rect.normal(side)));
    let facings = towards.into_iter().chain(beside).chain(squarely.filter_map(Angle::of));
    let turns = facings.map(|facing| unit.at.facing.turn_to(facing)).filter(|turn| {
        let turn = turn.unsigned_abs();
        turn <= u32::from(Angle::QUARTER.0) && turn > u32::from(geom::EPS_ANG)
    });
    turns.map(|turn| Begin::Wheel(Turn(turn))).collect()
}

/// PG-WHL-001: the widest wheel that a unit can pay for. Some pay nothing.
fn widest_wheel(model: &Model, unit: &Unit) -> i32 {
    if walk::is_free(unit) || unit.kind == UnitKind::IrregularCavalry {
        return i32::from(Angle::HALF.0);
    }
    let share = f64::from(model.book.shares.wheel.value) / 100.0;
    let radians = walk::allowance(model, unit).units() / (unit.frontage() * share).max(1.0);
    (radians * 65_536.0 / std::f64::consts::TAU).min(65_536.0) as i32
}

/// Whether a course that begins so might lead to a target: it is straight ahead then, within both impulses. If it must lead there,
/// what the beginning costs counts too.
pub(super) fn may_lead(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    begin: Begin,
    reach: Reach,
) -> bool {
    let formed = match begin {
        Begin::Form(formation) => Unit { formation, bends: [None, None], ..*unit },
        Begin::Ahead | Begin::Wheel(_) | Begin::Turn(_) | Begin::Aside(_) => *unit,
    };
    let whole = walk::lower(model, unit, Some(formed.formation));
    let left = match reach {
        Reach::Loose => Some(whole),
        Reach::Needed => cost(model, unit, begin).map(|cost| whole - cost.min(whole)),
    };
    let Some(left) = left else { return false };
    let most = Rulebook::share(left, &model.book.shares.impulse_most).units() * 2.0 + SLACK;
    let layout = formed.layout();
    let wide = layout.radius + model.radius(target) + SLACK;
    let at = match begin {
        Begin::Ahead | Begin::Form(_) => unit.at,
        // A wheel or a turn takes its command stand no farther than its own width.
        _ if unit.head().distance(target.head()) > most + wide + layout.radius * 2.0 => {
            return false;
        }
        Begin::Wheel(wheel) => walk::wheeled(unit, wheel.0),
        Begin::Turn(turn) => walk::turned(unit, turn.0),
        Begin::Aside(right) => unit.at.moved(unit.at.facing.right() * right.units()),
    };
    let (dir, off) = (at.facing.forward(), target.head() - at.at.v2());
    let ahead = off.dot(dir);
    if off.cross(dir).abs() > wide || ahead < -wide || ahead > most + wide {
        return false;
    }
    let (body, goal) = (formed.outline_at(at), model.outline(target));
    lane::touch(&body, dir, &goal).is_some_and(|ahead| ahead <= most)
        && touch::is_contact(model, &body, dir, &goal)
}

/// What the beginning of a first impulse costs; `None` if the unit cannot begin so.
fn cost(model: &Model, unit: &Unit, begin: Begin) -> Option<Length> {
    let changes = !unit.done.changed;
    match begin {
        Begin::Ahead => Some(Length::ZERO),
        Begin::Wheel(wheel) => {
            let is_straight = unit.bends.iter().all(Option::is_none) || walk::is_free(unit);
            is_straight.then(|| Length::from_units(walk::wheel_cost(model, unit, wheel.0).floor()))
        }
        Begin::Turn(_) => changes.then(|| walk::turn_cost(model, unit)),
        Begin::Aside(right) => Some(Length(right.0.abs())),
        Begin::Form(form) => walk::change_cost(model, unit, form).filter(|_| changes),
    }
}
