//! A trial of a move: every leg is judged on a copy of the unit, and the table does not change (ANT-MOV, ANT-DIR, ANT-PAS).
mod going;
mod legs;
mod others;
mod pace;
mod passage;

pub(crate) use going::{covered, span as going_span};
pub(crate) use legs::{gone, spelled_out};
pub(crate) use passage::{is_exchange, is_open as passage_open};

use crate::{
    book::Rulebook,
    kinds::{Class, UnitId},
    model::Model,
    near,
    refusal::MoveRefusal,
    unit::Unit,
};
use geom::{Angle, EPS_DIST, Length, Pose, Rect, V2};
use kernel::Leg;
use table::bodies::Set;

/// How a unit goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Gait {
    /// A normal move.
    Normal,
    /// ANT-DIR-001, -002: straight to the rear.
    Retrograde,
    /// ANT-CHG-005: a charge at an enemy, through a friend in melee if it relieves one.
    Charge {
        /// The target.
        target: UnitId,
        /// ANT-PAS-005.
        relieves: Option<UnitId>,
    },
    /// ANT-SEQ-026: from the edge of the table, where its front stands.
    Entry,
}

/// A move that is possible.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Way {
    /// The unit as it would stand.
    pub(crate) unit: Unit,
    /// What it costs.
    pub(crate) cost: Length,
    /// What is left of its allowance.
    pub(crate) spare: Length,
    /// Where each leg begins, with what was spent by then, and the end of the last.
    pub(crate) steps: Vec<(Pose, Length)>,
    /// ANT-MOV-006: it comes nearer to a visible enemy than a multiple mover may.
    pub(crate) came_near: bool,
    /// Whether it went oblique.
    pub(crate) oblique: bool,
}

/// A unit on its way.
struct Walk<'m> {
    model: &'m Model,
    /// The unit before its move.
    start: &'m Unit,
    gait: Gait,
    allowance: f64,
    /// The unit as it would stand now.
    unit: Unit,
    spent: f64,
    /// The units that it could come near.
    around: Set,
    wheeled: bool,
    oblique: bool,
    came_near: bool,
    steps: Vec<(Pose, Length)>,
}

/// Judges a move of a unit in its present formation.
pub(crate) fn judge(
    model: &Model,
    unit: &Unit,
    legs: &[Leg],
    gait: Gait,
) -> Result<Way, MoveRefusal> {
    let id = unit.id;
    let pace = model.book.pace(unit, unit.formation).ok_or(MoveRefusal::NoPace { unit: id })?;
    // ANT-DIR-001, -002: infantry goes back at full speed, others at half.
    let pace = crate::guns::hauling(model, unit, pace);
    let allowance = match gait {
        Gait::Retrograde if !unit.is_foot() && !unit.is_gunners() => {
            Rulebook::share(pace, &model.book.shares.retrograde)
        }
        _ => pace,
    };
    let reach = allowance.units() * 1.5
        + unit.rect().radius()
        + geom::reach_of(model.book.reaches.multiple.value);
    let around = model.near(unit.rect().centre, reach, model.units.all()).without(id.idx());
    let mut walk = Walk {
        model,
        start: unit,
        gait,
        allowance: allowance.units(),
        unit: *unit,
        spent: 0.0,
        around,
        wheeled: false,
        oblique: false,
        came_near: false,
        steps: Vec::new(),
    };
    for (n, leg) in legs::spelled_out(unit, legs, gait).iter().enumerate() {
        walk.steps.push((walk.unit.at, Length::from_units(walk.spent)));
        walk.leg(n + 1, leg)?;
    }
    walk.finish()?;
    let (cost, spare) = (walk.spent, (walk.allowance - walk.spent).max(0.0));
    walk.steps.push((walk.unit.at, Length::from_units(cost)));
    Ok(Way {
        unit: walk.unit,
        cost: Length::from_units(cost),
        spare: Length::from_units(spare),
        steps: walk.steps,
        came_near: walk.came_near,
        oblique: walk.oblique,
    })
}

impl Walk<'_> {
    fn id(&self) -> UnitId {
        self.start.id
    }

    fn leg(&mut self, n: usize, leg: &Leg) -> Result<(), MoveRefusal> {
        let facing = self.unit.at.facing;
        match *leg {
            Leg::Move { r#move } if r#move > Length::ZERO => {
                let way = facing.forward();
                let way = if self.gait == Gait::Retrograde { -way } else { way };
                // ANT-CHG-001, ANT-GEO-018: only a charge goes straight on after an oblique.
                if self.oblique && !matches!(self.gait, Gait::Charge { .. }) {
                    return Err(MoveRefusal::ObliqueOnly { unit: self.id() });
                }
                self.straight(way, r#move.units(), 1.0)
            }
            // ANT-DIR-007: a retrograde has no wheel and no oblique.
            _ if self.gait == Gait::Retrograde => {
                Err(MoveRefusal::StraightBack { unit: self.id() })
            }
            Leg::Oblique { oblique, by } if oblique > Length::ZERO => {
                self.may_oblique(by.0)?;
                self.oblique = true;
                let share = f64::from(self.model.book.shares.oblique.value) / 100.0;
                self.straight((facing + Angle::parts(by.0)).forward(), oblique.units(), share)
            }
            Leg::Wheel { wheel } => self.wheel(wheel.0),
            _ => Err(MoveRefusal::BadLeg { leg: n }),
        }
    }

    /// ANT-DIR-004, -007, r77: exactly 45 degrees, by troops of Average class or better on foot or horse, without a wheel.
    fn may_oblique(&self, by: i32) -> Result<(), MoveRefusal> {
        let unit = self.id();
        let angle = self.model.book.angles.oblique.value;
        let able = self.unit.class.is_at_least(Class::Average) && !self.unit.arm().is_artillery();
        if !able {
            return Err(MoveRefusal::NoOblique { unit });
        }
        if (degrees(by) - angle).abs() > 0.5 {
            return Err(MoveRefusal::ObliqueAngle { unit, degrees: degrees(by), wants: angle });
        }
        if self.wheeled || self.spent > EPS_DIST && !self.oblique {
            return Err(MoveRefusal::ObliqueOnly { unit });
        }
        Ok(())
    }

    /// ANT-DIR-005, ANT-GEO-014: a wheel about a front corner; the outer corner's way is paid.
    fn wheel(&mut self, by: i32) -> Result<(), MoveRefusal> {
        if by == 0 {
            return Ok(());
        }
        if self.oblique {
            return Err(MoveRefusal::ObliqueOnly { unit: self.id() });
        }
        let [wide, _] = self.unit.extent();
        let pivot = legs::pivot(&self.unit, by);
        let arc = radians(by) * wide;
        self.pays(arc * self.slowness_here())?;
        self.wheels_clear(pivot, by)?;
        let before = self.unit.outline();
        self.unit.at = self.unit.at.turned(pivot, Angle::parts(by));
        self.wheeled = true;
        self.swings_only_where_allowed(&before)?;
        self.stands()
    }

    /// ANT-GEO-015: a straight leg without a turn; `share` is the part of its speed that it goes at.
    fn straight(&mut self, way: V2, by: f64, share: f64) -> Result<(), MoveRefusal> {
        self.enters_only_allowed(way, by)?;
        self.pays(self.price(way, by) / share)?;
        self.keeps_clear(way, by)?;
        self.unit.at = self.unit.at.moved(way * by);
        self.stands()
    }

    /// Adds a cost, if it can be paid.
    fn pays(&mut self, cost: f64) -> Result<(), MoveRefusal> {
        self.spent += cost;
        if self.spent <= self.allowance + EPS_DIST {
            return Ok(());
        }
        let (needs, most) = (inches(self.spent), inches(self.allowance));
        Err(MoveRefusal::TooFar { unit: self.id(), needs, most })
    }

    /// The unit is on the table where a leg ends.
    fn stands(&self) -> Result<(), MoveRefusal> {
        let over = self.model.field.overhang(&self.unit.rect());
        // Whoever enters may still hang over the edge on the way.
        if over <= geom::EPS_PEN || self.gait == Gait::Entry {
            return Ok(());
        }
        Err(MoveRefusal::OffTable { unit: self.id(), over: inches(over) })
    }

    /// ANT-PAS-009: at the end it stands on nobody, and wholly on the table.
    fn finish(&self) -> Result<(), MoveRefusal> {
        let over = self.model.field.overhang(&self.unit.rect());
        if over > geom::EPS_PEN {
            return Err(MoveRefusal::OffTable { unit: self.id(), over: inches(over) });
        }
        let outline = self.unit.outline();
        let own = self.model.units.all_of(self.start.side.idx());
        let mut friends = self.model.units.each(self.around.and(own));
        let other = friends.find(|friend| {
            !self.is_relieved(friend) && table::bodies::overlap(&outline, self.model.rects(friend))
        });
        if let Some(other) = other {
            return Err(MoveRefusal::Overlaps { unit: self.id(), other: other.id });
        }
        self.ends_on_open_ground()
    }

    /// ANT-PAS-008, ANT-TER-011: whoever passed through houses, or left them, is clear of them.
    fn ends_on_open_ground(&self) -> Result<(), MoveRefusal> {
        let outline = self.unit.outline();
        let mut under = crate::ground::under(self.model, &outline);
        match under.find(|(_, _, kind)| kind.building) {
            Some((id, ..)) => {
                let ground = kernel::ids::Ground::from(id);
                Err(MoveRefusal::EndsInHouse { unit: self.id(), ground })
            }
            None => Ok(()),
        }
    }

    fn is_relieved(&self, friend: &Unit) -> bool {
        matches!(self.gait, Gait::Charge { relieves: Some(id), .. } if id == friend.id)
    }
}

/// ANT-STR-016: whether a move ends nearer to the nearest visible enemy.
pub(crate) fn is_advance(model: &Model, before: &Unit, after: &Unit) -> bool {
    let enemies = model.enemies(before).map(|enemy| (near::gap(model, before, enemy), enemy));
    let mut enemies: Vec<(f64, &Unit)> = enemies.collect();
    enemies.sort_by(|one, other| one.0.total_cmp(&other.0));
    let visible = |it: &&(f64, &Unit)| crate::sight::sees(model, before, it.1);
    let Some((gap, enemy)) = enemies.iter().find(visible) else { return false };
    table::bodies::gap(&after.outline(), model.rects(enemy)) < gap - EPS_DIST
}

/// The rectangles of a body moved straight.
fn moved(outline: &[Rect], by: V2) -> Vec<Rect> {
    outline.iter().map(|rect| rect.moved(by)).collect()
}

fn radians(by: i32) -> f64 {
    f64::from(by.abs()) * std::f64::consts::TAU / 65_536.0
}

/// The size of an angle in degrees.
pub(crate) fn degrees(by: i32) -> f64 {
    f64::from(by.abs()) * 360.0 / 65_536.0
}

/// A length in inches.
pub(crate) fn inches(units: f64) -> f64 {
    units / Length::inches(1.0).units()
}
