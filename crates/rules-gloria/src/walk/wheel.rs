//! Changes of direction and of formation on the way (PG-WHL-001, PG-FCH, G12, G14).
use super::{Pace, Walk, degrees, forms, is_free};
use crate::{
    kinds::{Formation, UnitKind},
    model::Model,
    refusal::MoveRefusal,
    unit::{Layout, Unit},
};
use geom::{Angle, EPS_ANG, Length, Pose, Rect, V2};

/// The farthest that the outer end of a wheel goes between two places at which it is looked at.
const STEP: f64 = 500.0;
const QUARTER: i32 = 0x4000;
const HALF: i32 = 0x8000;

impl Walk<'_> {
    /// PG-FCH-001 to -005: takes a formation before the first leg. The middle of the front of the command stand and the facing
    /// stay (PG-FCH-004).
    pub(super) fn form(&mut self, to: Formation) -> Result<(), MoveRefusal> {
        let unit = self.start.id;
        let cost = forms::change_cost(self.model, &self.unit, to)
            .filter(|_| forms::may_form(self.model, &self.unit, to))
            .ok_or(MoveRefusal::NoSuchForm { unit, formation: to })?;
        if to == Formation::Limbered && !forms::has_team(self.model, &self.unit) {
            return Err(MoveRefusal::NoTeam { unit });
        }
        self.change(cost)?;
        self.unit.formation = to;
        self.unit.bends = [None, None];
        self.layout = self.unit.layout();
        self.take(self.unit.at)
    }

    /// PG-FCH-001, -003: one change a turn, and none in a heavy wood. It costs at most the whole move.
    fn change(&mut self, cost: Length) -> Result<(), MoveRefusal> {
        let unit = self.start.id;
        if self.changed || self.start.done.changed {
            return Err(MoveRefusal::ChangedAlready { unit });
        }
        if crate::ground::is_in_heavy_wood(self.model, &self.body) {
            return Err(MoveRefusal::InHeavyWood { unit });
        }
        self.changed = true;
        self.change += cost.units().min(self.base.units());
        Ok(())
    }

    /// The unit stands there now, if it may.
    fn take(&mut self, at: Pose) -> Result<(), MoveRefusal> {
        self.unit.at = at;
        self.body.clear();
        self.body.extend(self.layout.outline_at(at));
        let (head, radius) = (self.unit.head(), self.layout.radius);
        self.stand_near(&self.body, self.about(head, radius))?;
        if !self.is_inside(head, radius) {
            self.on_table(&self.body)?;
            self.front_on_table()?;
        }
        self.ground_here()
    }

    /// PG-FCH-002: a turn by a quarter or about is a change of formation; those who turn freely turn by any angle, and a gun
    /// pivots (PG-ART-011).
    pub(super) fn turn(&mut self, by: i32) -> Result<(), MoveRefusal> {
        if by == 0 {
            return Ok(());
        }
        if self.pace == Pace::Manhandled {
            return self.pivot(by);
        }
        if is_free(&self.unit) {
            return self.take(self.unit.at.turned(middle(&self.body), Angle::parts(by)));
        }
        let near = |to: i32| (by.abs() - to).unsigned_abs() <= u32::from(EPS_ANG);
        if !near(QUARTER) && !near(HALF) {
            return Err(MoveRefusal::MustWheel { unit: self.start.id, degrees: degrees(by) });
        }
        self.change(forms::turn_cost(self.model, &self.unit))?;
        self.take(if near(HALF) { about(&self.unit) } else { beside(&self.unit, by) })
    }

    /// PG-ART-011: a gun turns about its centre instead of moving.
    fn pivot(&mut self, by: i32) -> Result<(), MoveRefusal> {
        let most = self.model.book.angles.pivot.value;
        self.pivoted += by;
        if degrees(self.pivoted) > most + 0.05 {
            let degrees = degrees(self.pivoted);
            return Err(MoveRefusal::PivotTooWide { unit: self.start.id, degrees, most });
        }
        self.take(self.unit.at.turned(middle(&self.body), Angle::parts(by)))
    }

    /// PG-WHL-001, G12: a wheel about the inner front corner.
    pub(super) fn wheel(&mut self, by: i32) -> Result<(), MoveRefusal> {
        if by == 0 {
            return Ok(());
        }
        if is_free(&self.unit) || self.pace == Pace::Manhandled {
            return self.turn(by);
        }
        let unit = self.start.id;
        if self.unit.bends.iter().any(Option::is_some) {
            return Err(MoveRefusal::BentWheel { unit });
        }
        let (arc, pivot) = (arc(&self.layout, by), pivot(&self.layout, self.unit.at, by));
        if self.unit.kind != UnitKind::IrregularCavalry {
            self.wheel += arc * share(self.model);
        }
        self.affords()?;
        self.wheels(pivot, by, (arc / STEP).ceil().clamp(1.0, 400.0) as i32)?;
        self.take(self.unit.at.turned(pivot, Angle::parts(by)))
    }

    /// Whether a wheel about a corner is clear of others all the way, looked at in so many places. Most wheels are far from
    /// everybody.
    fn wheels(&self, pivot: V2, by: i32, n: i32) -> Result<(), MoveRefusal> {
        let corners = self.body.iter().flat_map(Rect::corners);
        let radius = corners.map(|corner| corner.distance(pivot)).fold(0.0, f64::max);
        let about = self.about(pivot, radius).without(self.start.id.idx());
        let about = self.close(&self.body, radians(by.abs()) * radius, about);
        let is_inside = self.is_inside(pivot, radius);
        if about.is_empty() && is_inside {
            return Ok(());
        }
        let mut body = Vec::with_capacity(self.body.len());
        for k in 1..=n {
            let part = Angle::parts((i64::from(by) * i64::from(k) / i64::from(n)) as i32);
            body.clear();
            body.extend(self.body.iter().map(|rect| rect.turned(pivot, part)));
            self.stand_near(&body, about)?;
            if !is_inside {
                self.on_table(&body)?;
            }
            self.wheels_clear(&body, about)?;
        }
        Ok(())
    }

    /// How far a unit must wheel so that a place is straight ahead of the middle of its command stand's front; `None` if no
    /// wheel does that.
    pub(super) fn wheel_to(&self, place: V2) -> Option<i32> {
        let facing = self.unit.at.facing;
        let bearing = Angle::of(place - self.unit.head())?;
        let off = facing.turn_to(bearing);
        if off.unsigned_abs() <= u32::from(EPS_ANG) || is_free(&self.unit) {
            return Some(if is_free(&self.unit) { off } else { 0 });
        }
        let [left, right] = self.layout.ends;
        let (pivot, arm, hand) = if off > 0 { (right, right, 1) } else { (left, -left, -1) };
        let from = place - self.unit.at.place(pivot, 0.0);
        let across = from.length2() - arm * arm;
        if across <= 0.0 {
            return None;
        }
        let lead = Angle::of(V2::new(arm, across.sqrt()))?;
        Some(facing.turn_to(Angle::of(from)?) + hand * i32::from(lead.0))
    }
}

/// PG-WHL-001, PG-CAV-005: what a wheel costs: the arc of the outer end counts double. Those who turn freely and irregular horse pay
/// nothing.
pub(crate) fn wheel_cost(model: &Model, unit: &Unit, layout: &Layout, by: i32) -> f64 {
    match is_free(unit) || unit.kind == UnitKind::IrregularCavalry {
        true => 0.0,
        false => arc(layout, by) * share(model),
    }
}

/// The arc of the outer end of a wheel.
fn arc(layout: &Layout, by: i32) -> f64 {
    let [left, right] = layout.ends;
    radians(by.abs()) * (right - left)
}

/// How many times its arc a wheel costs.
fn share(model: &Model) -> f64 {
    f64::from(model.book.shares.wheel.value) / 100.0
}

/// The corner about which a unit wheels.
fn pivot(layout: &Layout, at: Pose, by: i32) -> V2 {
    let [left, right] = layout.ends;
    at.place(if by > 0 { right } else { left }, 0.0)
}

/// Where a unit with this layout stands that has wheeled.
pub(crate) fn wheeled(unit: &Unit, layout: &Layout, by: i32) -> Pose {
    let outline = || layout.outline_at(unit.at).collect::<Vec<_>>();
    match by {
        0 => unit.at,
        _ if is_free(unit) => unit.at.turned(middle(&outline()), Angle::parts(by)),
        _ => unit.at.turned(pivot(layout, unit.at, by), Angle::parts(by)),
    }
}

/// The middle of a body.
pub(crate) fn middle(body: &[Rect]) -> V2 {
    let sum = body.iter().fold(V2::ZERO, |sum, rect| sum + rect.centre);
    sum * (1.0 / body.len().max(1) as f64)
}

/// A unit that has turned about in its place: its rear is its front.
pub(crate) fn about(unit: &Unit) -> Pose {
    let front = unit.front();
    let rear = front.advanced(-super::going::depth(unit));
    unit.from_front(Pose::new(rear.at, front.facing + Angle::HALF))
}

/// PG-FCH-002: a unit that has turned by a quarter, or about.
pub(crate) fn turned(unit: &Unit, by: i32) -> Pose {
    match by.unsigned_abs() {
        0x8000 => about(unit),
        _ => beside(unit, by),
    }
}

/// A unit whose command stand has turned by a quarter in its place, the others ranked beside or behind it.
fn beside(unit: &Unit, by: i32) -> Pose {
    let layout = unit.layout();
    let lead = layout.spots().find(|spot| spot.right.abs() < 1.0 && spot.ahead.abs() < 1.0);
    let half = lead.map_or(0.0, |spot| spot.stand.depth.units() * 0.5);
    let centre = unit.at.advanced(-half);
    Pose::new(centre.at, unit.at.facing + Angle::parts(by)).advanced(half)
}

fn radians(by: i32) -> f64 {
    f64::from(by) * std::f64::consts::TAU / 65_536.0
}
