//! A trial of a move: every leg is judged on a copy of the unit, and the table does not change (PG-MOV, PG-WHL, PG-FCH, PG-PAS).
mod aside;
mod forms;
mod going;
mod others;
mod rates;
mod sweep;
mod wheel;

pub(crate) use forms::{
    allowance, change_cost, forced, has_team, is_columnar, is_free, is_loose, lower, may_form,
    mover, rates, turn_cost,
};
pub(crate) use going::{Course, Paid, bars, depth, drowns, overlaps};
pub(crate) use others::{is_solid, may_pass};
pub(crate) use sweep::Sweep;
pub(crate) use wheel::{about, middle, turned, wheel_cost, wheeled};

use crate::{
    book::Rulebook,
    event::Cause,
    kinds::{Formation, UnitId},
    model::Model,
    refusal::MoveRefusal,
    unit::{Layout, Unit},
};
use geom::{Angle, EPS_DIST, Length, Pose, Rect, V2};
use kernel::Leg;
use std::{borrow::Cow, rc::Rc};
use table::bodies::Set;

/// The move that a player asks for.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Told<'a> {
    /// PG-FCH-001: the formation that the unit takes first.
    pub(crate) form: Option<Formation>,
    /// The legs.
    pub(crate) legs: &'a [Leg],
    /// How it goes.
    pub(crate) pace: Pace,
}

/// How a unit goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    /// A normal move.
    Normal,
    /// PG-FMR-001: a forced march.
    Forced,
    /// PG-ART-009: a gun without its team.
    Manhandled,
    /// PG-OFF-006: from the edge of the table, where its front stands.
    Entry,
    /// PG-IMP-003: the first impulse of a charge. Its way is at most half of what wheel, change and ground leave of this. It may
    /// go near the target of its charge, and through screens, gunners and pioneers, who move after it.
    Impulse {
        /// The whole allowance of the charge.
        allowance: Length,
        /// Its target.
        target: UnitId,
    },
    /// PG-WOD-007, PG-FRD-005: the rest of a move that stopped for a die.
    Rest {
        /// What is left of it.
        left: Length,
        /// The kinds of terrain that are paid for.
        paid: Paid,
    },
}

/// A move that is possible.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Way {
    /// The unit as it would stand.
    pub(crate) unit: Unit,
    /// Its outline there.
    pub(crate) body: Vec<Rect>,
    /// What its change of formation costs.
    pub(crate) change: Length,
    /// What its wheels cost.
    pub(crate) wheel: Length,
    /// What the ground costs.
    pub(crate) deducted: Length,
    /// How far it goes.
    pub(crate) gone: Length,
    /// What is left of its allowance.
    pub(crate) left: Length,
    /// Whether it changes formation, or turns by a quarter or about.
    pub(crate) changed: bool,
    /// PG-DIS-001, PG-OBS-002: why the ground disorders it, if it does.
    pub(crate) disorder: Option<Cause>,
    /// PG-PAS-003: the deployed guns that it goes through.
    pub(crate) through: Vec<UnitId>,
    /// PG-SCR-002: the enemies that must make way for a charge.
    pub(crate) met: Vec<UnitId>,
    /// The kinds of terrain that are paid for.
    pub(crate) paid: Paid,
    /// G31: the friendly screens that make room for it, and where they stand then.
    pub(crate) asides: Vec<(UnitId, Pose)>,
}

impl Way {
    /// All that it costs.
    pub(crate) fn cost(&self) -> Length {
        self.change + self.wheel + self.deducted + self.gone
    }
}

/// A unit on its way.
#[derive(Clone)]
pub(crate) struct Walk<'a> {
    model: &'a Model,
    /// The unit before its move.
    start: &'a Unit,
    /// Its stands before its move.
    began: Cow<'a, [Rect]>,
    /// The units that it could come near.
    around: Set,
    pace: Pace,
    /// Its allowance before any cost.
    base: Length,
    /// The unit as it would stand now.
    unit: Unit,
    /// How its stands are placed now.
    layout: Rc<Layout>,
    /// Its stands now.
    body: Vec<Rect>,
    change: f64,
    wheel: f64,
    gone: f64,
    changed: bool,
    /// PG-ART-011: by how much a gun has pivoted.
    pivoted: i32,
    paid: Paid,
    paid_before: Paid,
    /// PG-SWP-001: it leads its horses.
    led: bool,
    on_road: bool,
    disorder: Option<Cause>,
    through: Vec<UnitId>,
    met: Vec<UnitId>,
    asides: Vec<(UnitId, Pose)>,
}

/// Judges a move.
pub(crate) fn judge(model: &Model, unit: &Unit, told: &Told<'_>) -> Result<Way, MoveRefusal> {
    begun(model, unit, told)?.end()
}

/// Judges all of a move but its end, so that several ends can be tried.
pub(crate) fn begun<'a>(
    model: &'a Model,
    unit: &'a Unit,
    told: &Told<'_>,
) -> Result<Walk<'a>, MoveRefusal> {
    let base = base(model, unit, told)?;
    let began = model.outline(unit);
    let paid_before = match told.pace {
        Pace::Rest { paid, .. } => paid,
        _ => Paid::default(),
    };
    let mut walk = Walk {
        model,
        start: unit,
        around: around(model, unit, base),
        body: began.to_vec(),
        began,
        pace: told.pace,
        base,
        unit: *unit,
        layout: unit.layout(),
        change: 0.0,
        wheel: 0.0,
        gone: 0.0,
        changed: false,
        pivoted: 0,
        paid: paid_before,
        paid_before,
        led: false,
        on_road: true,
        disorder: None,
        through: Vec::new(),
        met: Vec::new(),
        asides: Vec::new(),
    };
    walk.ground_here()?;
    // Standing where it was disorders nobody anew.
    walk.disorder = None;
    if let Some(form) = told.form {
        walk.form(form)?;
    }
    for (n, leg) in told.legs.iter().enumerate() {
        walk.leg(n + 1, leg)?;
    }
    Ok(walk)
}

/// The most legs of one path.
const MOST_LEGS: usize = 24;

/// PG-MOV-002, -005, PG-NRM-001: the allowance before any cost.
fn base(model: &Model, unit: &Unit, told: &Told<'_>) -> Result<Length, MoveRefusal> {
    if told.legs.len() > MOST_LEGS {
        return Err(MoveRefusal::BadLeg { leg: MOST_LEGS + 1 });
    }
    match told.pace {
        Pace::Normal | Pace::Entry => Ok(lower(model, unit, told.form)),
        Pace::Forced => forced(model, unit).ok_or(MoveRefusal::NotInColumn { unit: unit.id }),
        Pace::Manhandled => Ok(allowance(model, unit)),
        Pace::Impulse { allowance, .. } => Ok(allowance),
        Pace::Rest { left, .. } => Ok(left),
    }
}

/// The units that a unit could come near, pass or overlap.
fn around(model: &Model, unit: &Unit, base: Length) -> Set {
    let reaches = &model.book.reaches;
    let clear = model.book.mm(&reaches.forced_march).units();
    let bonus = model.book.mm(&model.book.road.horse).units();
    let reach = base.units() + bonus + clear + model.radius(unit) + FORMED;
    model.near(unit.head(), reach, model.units.all())
}

/// More than any formation extends from its command stand.
const FORMED: f64 = 60_000.0;

impl Walk<'_> {
    /// The same move with one more leg.
    pub(crate) fn then(&self, leg: &Leg) -> Result<Self, MoveRefusal> {
        let mut walk = self.clone();
        walk.leg(1, leg)?;
        Ok(walk)
    }

    /// Whether it could stand there, whatever is on its way.
    pub(crate) fn may_stand(&self, at: Pose) -> bool {
        let mut walk = self.clone();
        walk.unit.at = at;
        walk.body.clear();
        walk.body.extend(walk.layout.outline_at(at));
        let about = walk.about(walk.unit.head(), walk.layout.radius);
        walk.stand_near(&walk.body, about).is_ok() && walk.ends_clear().is_ok()
    }

    /// Judges the same move if it goes so far straight on from here.
    pub(crate) fn straight_on(&self, by: Length) -> Result<Way, MoveRefusal> {
        let mut walk = self.clone();
        if by > Length::ZERO {
            walk.straight(walk.unit.at.facing.forward(), by.units())?;
        }
        walk.end()
    }

    /// The move ends here.
    fn end(mut self) -> Result<Way, MoveRefusal> {
        self.ends_clear()?;
        self.affords()?;
        Ok(self.way())
    }

    /// G13: judges one leg.
    fn leg(&mut self, n: usize, leg: &Leg) -> Result<(), MoveRefusal> {
        let facing = self.unit.at.facing;
        let bad = MoveRefusal::BadLeg { leg: n };
        match *leg {
            Leg::Move { r#move } if r#move > Length::ZERO => {
                self.straight(facing.forward(), r#move.units())
            }
            Leg::Oblique { oblique, by } if oblique > Length::ZERO => {
                // G05: a charge judges for itself whether it may step aside.
                let charges = matches!(self.pace, Pace::Impulse { .. });
                let sideways = is_free(&self.unit) || charges || self.pace == Pace::Manhandled;
                if by.0 != 0 && !sideways {
                    return Err(MoveRefusal::ForwardOnly { unit: self.start.id });
                }
                self.straight((facing + Angle::parts(by.0)).forward(), oblique.units())
            }
            Leg::Turn { turn } => self.turn(turn.0),
            Leg::About { .. } => self.turn(0x8000),
            Leg::Wheel { wheel } => self.wheel(wheel.0),
            Leg::Face { face } => self.wheel(facing.turn_to(face)),
            Leg::To(point) => {
                let by = self.wheel_to(point.v2()).ok_or(bad.clone())?;
                self.wheel(by)?;
                let to = point.v2() - self.unit.head();
                self.straight(to.unit().ok_or(bad)?, to.length())
            }
            _ => Err(bad),
        }
    }

    /// A straight leg.
    fn straight(&mut self, way: V2, by: f64) -> Result<(), MoveRefusal> {
        self.gone += by;
        // The bonus of a road is known only at the end of the move.
        let most = self.base.units() + self.model.book.mm(&self.model.book.road.horse).units();
        if self.change + self.wheel + self.gone > most + EPS_DIST {
            return Err(self.too_far(self.base.units()));
        }
        let mut body = std::mem::take(&mut self.body);
        let sweep = Sweep { body: &body, way, by };
        let beside = self.beside(&sweep);
        self.enemies(&sweep, beside)?;
        self.friends(&sweep, beside)?;
        self.ground(&sweep)?;
        self.unit.at = self.unit.at.moved(way * by);
        body.clear();
        body.extend(self.layout.outline_at(self.unit.at));
        self.body = body;
        if self.is_inside(self.unit.head(), self.layout.radius) {
            return Ok(());
        }
        self.on_table(&self.body)?;
        self.front_on_table()
    }

    /// PG-MOV-006: what it may spend: its allowance and what the road adds, less what the ground costs, but never less than the
    /// least move.
    fn purse(&self) -> f64 {
        let book = &self.model.book;
        let led = book.length(book.moves.led_horses.normal).unwrap_or(Length::ZERO);
        let base = if self.led { self.base.min(led) } else { self.base };
        let whole = base + self.bonus();
        let least = whole.min(book.mm(&book.reaches.least_move));
        (whole - self.deducted()).max(least).units()
    }

    /// Whether it can pay for all that it does.
    fn affords(&self) -> Result<(), MoveRefusal> {
        let purse = self.purse();
        // PG-FCH-005: a change is completed even if it takes the whole move.
        let left = (purse - self.change).max(0.0) - self.wheel;
        let most = match self.pace {
            Pace::Impulse { .. } => {
                left * f64::from(self.model.book.shares.impulse_most.value) / 100.0
            }
            _ => left,
        };
        if left < -EPS_DIST || self.gone > most.max(0.0) + EPS_DIST {
            return Err(self.too_far(purse));
        }
        if self.pace == Pace::Manhandled && self.pivoted != 0 && self.gone > 0.0 {
            return Err(MoveRefusal::PivotAndMove { unit: self.start.id });
        }
        Ok(())
    }

    fn too_far(&self, purse: f64) -> MoveRefusal {
        let needs = self.change + self.wheel + self.gone;
        let [needs, most] = [needs, purse].map(Length::from_units);
        MoveRefusal::TooFar { unit: self.start.id, needs, most }
    }

    fn way(self) -> Way {
        let (purse, deducted) = (self.purse(), self.deducted());
        let left = ((purse - self.change).max(0.0) - self.wheel - self.gone).max(0.0);
        Way {
            unit: self.unit,
            body: self.body,
            change: Length::from_units(self.change),
            wheel: Length::from_units(self.wheel),
            deducted,
            gone: Length::from_units(self.gone),
            left: Length::from_units(left),
            changed: self.changed,
            disorder: self.disorder,
            through: self.through,
            met: self.met,
            paid: self.paid,
            asides: self.asides,
        }
    }
}

/// Half of a unit's move, or another share of it.
pub(crate) fn share(model: &Model, unit: &Unit, share: &crate::book::Figure) -> Length {
    Rulebook::share(allowance(model, unit), share)
}

fn degrees(by: i32) -> f64 {
    f64::from(by.abs()) * 360.0 / 65_536.0
}
