//! How a first impulse might begin, and which beginnings are worth judging (PG-IMP-001, PG-WHL-001, PG-FCH-002).
use super::{Begin, Impulse, Reach};
use crate::{
    book::Rulebook,
    charge::lane,
    kinds::UnitKind,
    model::Model,
    touch::{self, Facing},
    unit::{Layout, Unit},
    walk::{self, Walk},
};
use geom::{Angle, EPS_DIST, Length, Pose, Rect};
use kernel::offer::Turn;
use std::{borrow::Cow, cell::OnceCell, rc::Rc};

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

/// A charger and its target, with what is the same for all beginnings: there may be a hundred.
pub(super) struct Aim<'m> {
    model: &'m Model,
    unit: &'m Unit,
    target: &'m Unit,
    reach: Reach,
    goal: Cow<'m, [Rect]>,
    layout: Rc<Layout>,
    allowance: Length,
    /// The charger before it moves.
    still: OnceCell<Option<Walk<'m>>>,
}

impl<'m> Aim<'m> {
    pub(super) fn new(model: &'m Model, unit: &'m Unit, target: &'m Unit, reach: Reach) -> Self {
        let (layout, allowance) = (unit.layout(), walk::allowance(model, unit));
        let (goal, still) = (model.outline(target), OnceCell::new());
        Self { model, unit, target, reach, goal, layout, allowance, still }
    }

    /// A beginning, and how it is judged if it ends there. `None` if it is refused, or if its target must and cannot be reached.
    pub(super) fn set_off(&self, begin: Begin) -> Option<(Walk<'m>, Impulse)> {
        let (model, unit, target) = (self.model, self.unit, self.target);
        let still = || {
            let still = || super::begun(model, unit, target, Begin::Ahead).ok();
            self.still.get_or_init(still).as_ref()
        };
        let begun = match (begin.leg(), begin) {
            (None, Begin::Form(_)) => super::begun(model, unit, target, begin).ok()?,
            (None, _) => still()?.clone(),
            (Some(leg), _) => {
                // The way there is far more expensive to judge than the place where it ends.
                let at = self.place(begin, f64::MAX)?;
                still()?.may_stand(at).then(|| still()?.then(&leg).ok())??
            }
        };
        let off = super::went(model, unit, target, &begun, Length::ZERO).ok()?;
        Some((begun, off))
    }

    /// Whether a course that begins so might lead to the target: it is straight ahead then, within both impulses. If it must lead
    /// there, what the beginning costs counts too.
    pub(super) fn may_lead(&self, begin: Begin) -> bool {
        let Begin::Form(formation) = begin else {
            return self.leads(begin, &self.layout, self.allowance);
        };
        let formed = Unit { formation, bends: [None, None], ..*self.unit };
        let whole = walk::lower(self.model, self.unit, Some(formation));
        self.leads(begin, &formed.layout(), whole)
    }

    /// The same for a unit with this layout then, and this allowance before any cost.
    fn leads(&self, begin: Begin, layout: &Layout, whole: Length) -> bool {
        let left = match self.reach {
            Reach::Loose => Some(whole),
            Reach::Needed => self.cost(begin).map(|cost| whole - cost.min(whole)),
        };
        let Some(left) = left else { return false };
        let shares = &self.model.book.shares;
        let most = Rulebook::share(left, &shares.impulse_most).units() * 2.0 + SLACK;
        let wide = layout.radius + self.model.radius(self.target) + SLACK;
        let Some(at) = self.place(begin, most + wide + layout.radius * 2.0) else { return false };
        let (dir, off) = (at.facing.forward(), self.target.head() - at.at.v2());
        let ahead = off.dot(dir);
        if off.cross(dir).abs() > wide || ahead < -wide || ahead > most + wide {
            return false;
        }
        layout.measured_at(at, |body| {
            lane::touch(body, dir, &self.goal).is_some_and(|ahead| ahead <= most)
                && touch::is_contact(self.model, body, dir, &self.goal)
        })
    }

    /// Where the unit stands after a beginning; `None` if the target is so far that no wheel or turn leads there. Neither takes a
    /// command stand farther than its own width.
    fn place(&self, begin: Begin, far: f64) -> Option<Pose> {
        let is_far = || self.unit.head().distance(self.target.head()) > far;
        match begin {
            Begin::Ahead | Begin::Form(_) => Some(self.unit.at),
            _ if is_far() => None,
            Begin::Wheel(wheel) => Some(walk::wheeled(self.unit, &self.layout, wheel.0)),
            Begin::Turn(turn) => Some(walk::turned(self.unit, turn.0)),
            Begin::Aside(right) => {
                Some(self.unit.at.moved(self.unit.at.facing.right() * right.units()))
            }
        }
    }

    /// What the beginning of a first impulse costs; `None` if the unit cannot begin so.
    fn cost(&self, begin: Begin) -> Option<Length> {
        let (model, unit) = (self.model, self.unit);
        let changes = !unit.done.changed;
        match begin {
            Begin::Ahead => Some(Length::ZERO),
            Begin::Wheel(wheel) => {
                let is_straight = unit.bends.iter().all(Option::is_none) || walk::is_free(unit);
                let cost = || walk::wheel_cost(model, unit, &self.layout, wheel.0).floor();
                is_straight.then(|| Length::from_units(cost()))
            }
            Begin::Turn(_) => changes.then(|| walk::turn_cost(model, unit)),
            Begin::Aside(right) => Some(Length(right.0.abs())),
            Begin::Form(form) => walk::change_cost(model, unit, form).filter(|_| changes),
        }
    }
}
