//! A trial of a move: every leg is judged on a copy of the unit, and the table does not change (IDV-MOV-014 to -023).
mod bounds;
mod changes;
mod going;
mod others;

pub(crate) use bounds::{Bounds, ROUNDING};

use crate::{
    act::Change,
    book::{Going, Rulebook, Turning},
    kinds::UnitId,
    known,
    model::Model,
    near,
    passage::{Leg as Straight, Seek},
    refusal::MoveRefusal,
    unit::Unit,
};
use geom::{Angle, EPS_ANG, EPS_CONTACT, EPS_DIST, INCH, Length, Rect, V2};
use kernel::Leg;
use table::bodies::Set;

/// The move that a player asks for.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Told<'a> {
    /// The change that the unit makes before the first leg.
    pub(crate) before: Option<Change>,
    /// The legs.
    pub(crate) legs: &'a [Leg],
    /// The change that it makes after the last leg.
    pub(crate) after: Option<Change>,
    /// IDV-MOV-017: whether it moves backwards.
    pub(crate) back: bool,
    /// IDV-ORD-020: whether it leaves the table over its own edge.
    pub(crate) leaving: bool,
    /// Which gap is reported if one is too small: the smallest, or any, which is quicker.
    pub(crate) seek: Seek,
}

/// A move that is possible, before its order is checked.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Way {
    /// The unit as it would stand.
    pub(crate) unit: Unit,
    /// The share of its move that it takes, in hundredths.
    pub(crate) spent: u8,
    /// Whether it turned.
    pub(crate) turned: bool,
    /// Whether it went through difficult ground without being in column.
    pub(crate) rough: bool,
}

/// A unit on its way.
struct Walk<'a> {
    model: &'a Model,
    /// The unit before its move.
    start: &'a Unit,
    /// Its base before its move.
    began: Rect,
    /// The units that it could come near.
    around: Set,
    /// The unit as it would stand now.
    unit: Unit,
    /// Its base now.
    base: Rect,
    /// The share of its move that it has spent; 1 is the whole move.
    spent: f64,
    /// The share it may spend: all, or half if it is out of command (IDV-COM-008).
    most: f64,
    /// The distance it has gone, to be compared with the limit of difficult ground.
    gone: f64,
    turned: bool,
    rough: bool,
    back: bool,
    leaving: bool,
    seek: Seek,
    /// IDV-TER-010: whether it spends its whole move on an obstacle.
    crossing: bool,
    /// Whether it has not yet gone a straight leg.
    fresh: bool,
    /// Where its straight legs are recorded, if they are wanted.
    trail: Option<&'a mut Vec<Straight>>,
}

/// Judges a move.
pub(crate) fn judge(model: &Model, unit: &Unit, told: &Told<'_>) -> Result<Way, MoveRefusal> {
    walked(model, unit, told, None)
}

/// The straight legs of a move that is possible.
pub(crate) fn trail(model: &Model, unit: &Unit, told: &Told<'_>) -> Vec<Straight> {
    let mut legs = Vec::new();
    // A move that is not possible has no legs.
    if walked(model, unit, told, Some(&mut legs)).is_err() {
        legs.clear();
    }
    legs
}

fn walked<'a>(
    model: &'a Model,
    unit: &'a Unit,
    told: &Told<'_>,
    trail: Option<&'a mut Vec<Straight>>,
) -> Result<Way, MoveRefusal> {
    let half = f64::from(model.book.shares.out_of_command.value) / 100.0;
    let began = model.base(unit);
    let mut walk = Walk {
        model,
        start: unit,
        began,
        around: around(model, unit),
        unit: *unit,
        base: began,
        spent: 0.0,
        most: if unit.done.astray { half } else { 1.0 },
        gone: 0.0,
        turned: false,
        rough: false,
        back: told.back,
        leaving: told.leaving,
        seek: told.seek,
        crossing: false,
        fresh: true,
        trail,
    };
    if let Some(change) = told.before {
        walk.change(change)?;
    }
    if walk.unit.building.is_some() && !told.legs.is_empty() {
        return Err(MoveRefusal::Indoors { unit: unit.id });
    }
    for (n, leg) in told.legs.iter().enumerate() {
        walk.leg(n + 1, leg)?;
    }
    if let Some(change) = told.after {
        walk.change(change)?;
    }
    walk.finish()?;
    let spent = (walk.spent * 100.0).ceil().min(100.0) as u8;
    Ok(Way { unit: walk.unit, spent, turned: walk.turned, rough: walk.rough })
}

impl Walk<'_> {
    fn id(&self) -> UnitId {
        self.start.id
    }

    /// The unit's allowance in its present formation.
    fn allowance(&self) -> f64 {
        self.unit.allowance(&self.model.book).units()
    }

    /// What is left of its move, with the tolerance that applies to every length.
    fn left(&self) -> f64 {
        self.most - self.spent + EPS_DIST / self.allowance()
    }

    /// The share that is left, in whole hundredths.
    fn left_hundredths(&self) -> u8 {
        ((self.most - self.spent).max(0.0) * 100.0) as u8
    }

    /// IDV-MOV-014: judges one leg, which is straight or a turn.
    fn leg(&mut self, n: usize, leg: &Leg) -> Result<(), MoveRefusal> {
        let facing = self.unit.facing;
        match *leg {
            Leg::Move { r#move } if r#move > Length::ZERO => {
                let way = if self.back { -facing.forward() } else { facing.forward() };
                self.straight(way, r#move.units())
            }
            _ if self.back => Err(MoveRefusal::BackStraight),
            Leg::Oblique { oblique, by } if oblique > Length::ZERO => {
                self.oblique(by.0)?;
                self.straight((facing + Angle::parts(by.0)).forward(), oblique.units())
            }
            Leg::Turn { turn } => self.turn(turn.0),
            Leg::Face { face } => self.turn(facing.turn_to(face)),
            Leg::To(point) => {
                let to = point.v2() - self.unit.at.v2();
                let (Some(way), Some(bearing)) = (to.unit(), Angle::of(to)) else {
                    return Err(MoveRefusal::BadLeg { leg: n });
                };
                // A place straight ahead needs no turn.
                if facing.between(bearing) > EPS_ANG {
                    self.turn(facing.turn_to(bearing))?;
                }
                self.straight(way, to.length())
            }
            _ => Err(MoveRefusal::BadLeg { leg: n }),
        }
    }

    /// IDV-MOV-015: how far a leg may differ from the facing. IDV-MOV-023: heavy guns go only straight ahead.
    fn oblique(&self, by: i32) -> Result<(), MoveRefusal> {
        let most = f64::from(self.model.book.manoeuvre.oblique.value);
        if by != 0 && self.costs_turn() == Turning::Never {
            return Err(MoveRefusal::StraightOnly { unit: self.id() });
        }
        if by.unsigned_abs() > parts(most) {
            return Err(MoveRefusal::TooOblique { degrees: degrees(by), most });
        }
        Ok(())
    }

    /// What a turn costs the unit according to the table, whatever its formation.
    fn costs_turn(&self) -> Turning {
        self.model.book.costs(&self.unit).turn
    }

    /// IDV-MOV-016: a turn about the centre of the base. The unit stays in its place, so only its final stance is checked.
    fn turn(&mut self, by: i32) -> Result<(), MoveRefusal> {
        if by == 0 {
            return Ok(());
        }
        let most = f64::from(self.model.book.manoeuvre.turn_most.value);
        if by.unsigned_abs() > parts(most) {
            return Err(MoveRefusal::TurnTooWide { degrees: degrees(by), most });
        }
        // IDV-COL-008: a march column wheels freely.
        let needs = match self.costs_turn() {
            Turning::Never => return Err(MoveRefusal::StraightOnly { unit: self.id() }),
            _ if self.unit.is_column() => 0.0,
            Turning::Free => 0.0,
            Turning::Half => 0.5,
            Turning::Full => 1.0,
        };
        if needs > self.left() {
            let (needs, left) = ((needs * 100.0) as u8, self.left_hundredths());
            return Err(MoveRefusal::TurnTooDear { needs, left });
        }
        self.spent += needs;
        self.turned = true;
        let before = self.base;
        self.unit.facing += Angle::parts(by);
        self.base = self.unit.rect();
        self.stand_near(&before)?;
        self.ground_here()
    }

    /// A straight leg.
    fn straight(&mut self, way: V2, by: f64) -> Result<(), MoveRefusal> {
        let leg = Straight { base: self.base, way, by };
        let shares = &self.model.book.shares;
        // IDV-MOV-017: a unit moves backwards at half rate.
        let pace = if self.back { f64::from(shares.backwards.value) / 100.0 } else { 1.0 };
        let (cost, allowance) = (by / pace, self.allowance());
        if cost / allowance > self.left() {
            return Err(self.too_far(cost / allowance));
        }
        self.spent += cost / allowance;
        self.gone += cost;
        self.enemies(&leg)?;
        self.friends(&leg)?;
        self.ground(&leg)?;
        self.unit.at = geom::Point::from(self.unit.at.v2() + way * by);
        self.base.centre = self.unit.at.v2();
        self.fresh = false;
        if let Some(trail) = &mut self.trail {
            trail.push(leg);
        }
        self.on_table()
    }

    /// The refusal of a leg that needs this share of the move, which is more than is left.
    fn too_far(&self, share: f64) -> MoveRefusal {
        let inch = Length::inches(1.0).units();
        let needs = (self.spent + share) * self.allowance() / inch;
        let most = self.most * self.allowance() / inch;
        let unit = self.id();
        if self.most < 1.0 && self.spent + share <= 1.0 + EPS_DIST / self.allowance() {
            return MoveRefusal::OutOfCommand { unit, needs, most };
        }
        MoveRefusal::TooFar { unit, needs, most }
    }

    /// Checks where the move ends: the unit must overlap no other unit (IDV-MOV-020) and be on ground where it can stand.
    fn finish(&self) -> Result<(), MoveRefusal> {
        if self.leaving {
            return self.at_own_edge();
        }
        if self.unit.building.is_some() {
            return Ok(());
        }
        let others = self.around.without(self.start.id.idx());
        if let Some(other) = near::overlapped_of(self.model, &self.base, others)
            .find(|other| other.building.is_none())
        {
            return Err(MoveRefusal::Overlaps { unit: self.id(), other: other.id });
        }
        self.ends_on(&self.base)
    }

    /// IDV-ORD-020: checks that the base reaches the unit's own edge.
    fn at_own_edge(&self) -> Result<(), MoveRefusal> {
        let gap = home_gap(self.model, &self.unit);
        if gap <= EPS_CONTACT {
            return Ok(());
        }
        Err(MoveRefusal::ShortOfEdge { unit: self.id(), gap: inches(gap) })
    }

    /// IDV-TER-001, IDV-TER-004, IDV-TER-005: checks the limit that difficult ground sets on the whole move.
    fn cap(&self) -> Result<(), MoveRefusal> {
        if !self.rough {
            return Ok(());
        }
        match self.model.book.costs(&self.unit).going() {
            Going::Never => Err(MoveRefusal::NoDifficult { unit: self.id() }),
            Going::Capped(most) if self.gone > geom::reach_of(most) => {
                let (needs, most) = (inches(self.gone), most.to_inches());
                Err(MoveRefusal::Difficult { unit: self.id(), needs, most })
            }
            Going::Capped(_) => Ok(()),
        }
    }
}

/// A length that no move of a unit exceeds, in any formation, mounted or not. It includes an inch, which is more than all
/// tolerances together.
pub(crate) fn longest(model: &Model, unit: &Unit) -> f64 {
    let most = [true, false].map(|mounted| {
        let costs = model.book.costs(&Unit { mounted, ..*unit });
        costs.normal.max(costs.rout())
    });
    (most[0].max(most[1]) + INCH).units()
}

/// The units that a unit could run into or come too near to in one move, including itself. Units in houses are always included.
pub(crate) fn around(model: &Model, unit: &Unit) -> Set {
    let find = || {
        let reaches = &model.book.reaches;
        let clear = geom::reach_of(reaches.enemy_clear.value.max(reaches.column_clear.value));
        let reach = longest(model, unit) + unit.radius() + clear;
        model.near(unit.at.v2(), reach, model.units.all())
    };
    known::kept(model, unit, |it| &it.around, find)
}

/// A unit that moves towards its own edge, in its present formation or in order of battle, cannot touch anyone farther than this
/// from its centre. It includes an inch, which is more than all tolerances together.
pub(crate) fn reach_home(model: &Model, unit: &Unit) -> f64 {
    let most = unit.allowance(&model.book).max(model.book.costs(unit).normal);
    (most + INCH).units() + unit.radius()
}

/// How far a unit's base is from its own edge.
pub(crate) fn home_gap(model: &Model, unit: &Unit) -> f64 {
    use kernel::scenario::Edge;
    let field = &model.scene.field;
    let edge = model.scene.side(unit.side).edge;
    let corners = unit.rect().corners();
    let gap = |corner: &V2| match edge {
        Edge::North => field.height.units() - corner.y,
        Edge::South => corner.y,
        Edge::East => field.width.units() - corner.x,
        Edge::West => corner.x,
    };
    corners.iter().map(gap).fold(f64::MAX, f64::min)
}

/// A share of a unit's normal move, such as half.
pub(crate) fn share_of_normal(model: &Model, unit: &Unit, share: &crate::book::Figure) -> Length {
    Rulebook::share(model.book.costs(unit).normal, share)
}

/// Degrees in the parts in which angles are stored, plus the tolerance of facings.
fn parts(degrees: f64) -> u32 {
    u32::from(Angle::degrees(degrees).0) + u32::from(EPS_ANG)
}

fn degrees(by: i32) -> f64 {
    f64::from(by.abs()) * 360.0 / 65_536.0
}

/// A length in inches.
pub(crate) fn inches(units: f64) -> f64 {
    units / Length::inches(1.0).units()
}
