//! A move tried out before it is made: every leg is judged on a copy of the unit, and nothing is done (IDV-MOV-014 to -023).
mod changes;
mod going;

use crate::{
    act::Change,
    book::{Going, Rulebook, Turning},
    kinds::UnitId,
    model::Model,
    near,
    passage::{Leg as Straight, Seek},
    refusal::MoveRefusal,
    retreat,
    unit::Unit,
};
use geom::{Angle, EPS_ANG, EPS_CONTACT, EPS_DIST, Length, Rect, V2};
use kernel::Leg;
use table::Field;

/// What a unit is told to do.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Told<'a> {
    /// Changed before the first leg.
    pub(crate) before: Option<Change>,
    /// The legs.
    pub(crate) legs: &'a [Leg],
    /// Changed after the last.
    pub(crate) after: Option<Change>,
    /// IDV-MOV-017: backwards.
    pub(crate) back: bool,
    /// IDV-ORD-020: over its own edge.
    pub(crate) leaving: bool,
    /// How carefully a gap that is too small is measured.
    pub(crate) seek: Seek,
}

/// A move found to be possible, before what its order says of it.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Way {
    /// The unit as it would stand.
    pub(crate) unit: Unit,
    /// The share of its move that it takes, in hundredths.
    pub(crate) spent: u8,
    /// It turned.
    pub(crate) turned: bool,
    /// It went through difficult ground, not in column.
    pub(crate) rough: bool,
}

/// A unit on its way.
struct Walk<'a> {
    model: &'a Model,
    /// The unit before its move.
    start: &'a Unit,
    /// Its base then.
    began: Rect,
    /// The unit as it would stand now.
    unit: Unit,
    /// Its base now.
    base: Rect,
    /// The share of its move that is spent; 1 is all.
    spent: f64,
    /// The share it may spend: all, or half out of command (IDV-COM-008).
    most: f64,
    /// What it went, as difficult ground counts it.
    gone: f64,
    turned: bool,
    rough: bool,
    back: bool,
    leaving: bool,
    seek: Seek,
    /// IDV-TER-010: it spends its whole move on an obstacle.
    crossing: bool,
    /// No straight leg has been gone yet.
    fresh: bool,
    /// Where its straight legs are noted, if anybody wants them.
    trail: Option<&'a mut Vec<Straight>>,
}

/// Judges a move.
pub(crate) fn judge(model: &Model, unit: &Unit, told: &Told<'_>) -> Result<Way, MoveRefusal> {
    walked(model, unit, told, None)
}

/// The straight legs of a move that is possible.
pub(crate) fn trail(model: &Model, unit: &Unit, told: &Told<'_>) -> Vec<Straight> {
    let mut legs = Vec::new();
    // A move that is not possible has gone nowhere after all.
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
    let began = unit.rect();
    let mut walk = Walk {
        model,
        start: unit,
        began,
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

    /// The allowance in force, as the unit is formed now.
    fn allowance(&self) -> f64 {
        self.unit.allowance(&self.model.book).units()
    }

    /// What is left of its move, with the slack given to every length.
    fn left(&self) -> f64 {
        self.most - self.spent + EPS_DIST / self.allowance()
    }

    /// The share that is left, in whole hundredths.
    fn left_hundredths(&self) -> u8 {
        ((self.most - self.spent).max(0.0) * 100.0) as u8
    }

    /// IDV-MOV-014: one leg: a straight one, or a turn.
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
                // What is straight ahead needs no turn.
                if facing.between(bearing) > EPS_ANG {
                    self.turn(facing.turn_to(bearing))?;
                }
                self.straight(way, to.length())
            }
            _ => Err(MoveRefusal::BadLeg { leg: n }),
        }
    }

    /// IDV-MOV-015: how far off the facing; IDV-MOV-023: heavy guns not at all.
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

    /// What a turn takes of it by the table, whatever its formation.
    fn costs_turn(&self) -> Turning {
        self.model.book.costs(self.unit.kind, self.unit.mounted).turn
    }

    /// IDV-MOV-016: a turn about the centre of the base. It goes nowhere, so only where it ends is looked at.
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
        // IDV-MOV-017: backwards at half rate.
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

    /// A share more than is left.
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

    /// IDV-MOV-021, IDV-COL-009: whom a straight leg comes too near.
    fn enemies(&self, leg: &Straight) -> Result<(), MoveRefusal> {
        let reaches = &self.model.book.reaches;
        if self.unit.is_column() {
            let least = reaches.column_clear.value;
            let reach = geom::reach_of(least);
            for enemy in self.model.enemies(self.start) {
                if (enemy.building.is_some()
                    || leg.may_come_near(enemy.at.v2(), enemy.radius(), reach))
                    && let Some(gap) = leg.least_gap(self.model, enemy, reach, self.seek)
                {
                    return Err(self.column_near(enemy, gap));
                }
            }
            return Ok(());
        }
        let least = reaches.enemy_clear.value;
        match leg.first_near(self.model, self.start, geom::reach_of(least), self.seek) {
            Some((enemy, gap)) => Err(self.near_enemy(enemy, gap)),
            None => Ok(()),
        }
    }

    fn near_enemy(&self, enemy: &Unit, gap: f64) -> MoveRefusal {
        MoveRefusal::NearEnemy {
            unit: self.id(),
            enemy: enemy.id,
            gap: inches(gap),
            least: self.model.book.reaches.enemy_clear.value.to_inches(),
        }
    }

    fn column_near(&self, enemy: &Unit, gap: f64) -> MoveRefusal {
        MoveRefusal::ColumnNear {
            enemy: enemy.id,
            gap: inches(gap),
            least: self.model.book.reaches.column_clear.value.to_inches(),
        }
    }

    /// IDV-MOV-018, -019: companies pass and are passed; brigades do not pass through one another. One it stands in
    /// already, as after a rout, it may leave.
    fn friends(&self, leg: &Straight) -> Result<(), MoveRefusal> {
        if !self.unit.is_brigade() {
            return Ok(());
        }
        for friend in self.model.friends(self.start) {
            if !friend.is_brigade()
                || friend.building.is_some()
                || !leg.may_come_near(friend.at.v2(), friend.radius(), 0.0)
            {
                continue;
            }
            let rect = friend.rect();
            if leg.meets(&rect) && !geom::overlaps(&self.began, &rect) {
                return Err(MoveRefusal::Through { unit: self.id(), other: friend.id });
            }
        }
        Ok(())
    }

    /// Where a turn or a change of formation leaves it: on the table, and not too near an enemy.
    fn stand_near(&self, before: &Rect) -> Result<(), MoveRefusal> {
        let reaches = &self.model.book.reaches;
        let column = self.unit.is_column();
        let least = if column { reaches.column_clear.value } else { reaches.enemy_clear.value };
        let reach = geom::reach_of(least);
        for enemy in self.model.enemies(self.start) {
            if !near::may_be_within(&self.unit, enemy, reach) {
                continue;
            }
            let gap = match self.unit.building {
                None => near::rect_gap(self.model, &self.base, enemy),
                Some(_) => near::gap(self.model, &self.unit, enemy),
            };
            if column && gap <= reach {
                return Err(self.column_near(enemy, gap));
            }
            if gap <= reach && gap < near::rect_gap(self.model, before, enemy) - EPS_DIST {
                return Err(self.near_enemy(enemy, gap));
            }
        }
        self.on_table()
    }

    /// IDV-MOV-022. Who leaves by its own edge hangs over no other (IDV-ORD-020).
    fn on_table(&self) -> Result<(), MoveRefusal> {
        let mut base = self.base;
        if self.leaving {
            let past = home_gap(self.model, &self.unit).min(0.0);
            base = base.moved(retreat::home(self.model, self.start.id) * past);
        }
        let over = self.model.scene.field.overhang(&base);
        if over <= geom::EPS_PEN {
            return Ok(());
        }
        Err(MoveRefusal::OffTable { unit: self.id(), over: inches(over) })
    }

    /// Where the move ends: in nobody (IDV-MOV-020), and on ground where it can stand.
    fn finish(&self) -> Result<(), MoveRefusal> {
        if self.leaving {
            return self.at_own_edge();
        }
        if self.unit.building.is_some() {
            return Ok(());
        }
        if let Some(other) = near::overlapped(self.model, &self.base, self.start.id)
            .find(|other| other.building.is_none())
        {
            return Err(MoveRefusal::Overlaps { unit: self.id(), other: other.id });
        }
        self.ends_on(&self.base)
    }

    /// IDV-ORD-020: the base reaches its own edge.
    fn at_own_edge(&self) -> Result<(), MoveRefusal> {
        let gap = home_gap(self.model, &self.unit);
        if gap <= EPS_CONTACT {
            return Ok(());
        }
        Err(MoveRefusal::ShortOfEdge { unit: self.id(), gap: inches(gap) })
    }

    /// IDV-TER-001, IDV-TER-004, IDV-TER-005: the cap of difficult ground on the whole move.
    fn cap(&self) -> Result<(), MoveRefusal> {
        if !self.rough {
            return Ok(());
        }
        match self.model.book.costs(self.unit.kind, self.unit.mounted).going() {
            Going::Never => Err(MoveRefusal::NoDifficult { unit: self.id() }),
            Going::Capped(most) if self.gone > geom::reach_of(most) => {
                let (needs, most) = (inches(self.gone), most.to_inches());
                Err(MoveRefusal::Difficult { unit: self.id(), needs, most })
            }
            Going::Capped(_) => Ok(()),
        }
    }
}

/// What is sure to stop a straight leg after some turns: want of movement, a friend in the way, the table's edge. A quick look
/// before a move is judged.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Bounds<'a> {
    field: &'a Field,
    base: Rect,
    way: V2,
    /// It goes no farther, but for rounding.
    pub(crate) most: f64,
}

impl<'a> Bounds<'a> {
    /// Of a unit that has turned so often and then goes that way at a pace; `start` is the unit before its turns.
    pub(crate) fn of(
        model: &'a Model,
        start: &Unit,
        turned: &Unit,
        n_turns: usize,
        way: V2,
        pace: f64,
    ) -> Self {
        let turn = match model.book.costs(turned.kind, turned.mounted).turn {
            _ if turned.is_column() => 0.0,
            Turning::Free => 0.0,
            Turning::Half => 0.5,
            Turning::Full | Turning::Never => 1.0,
        };
        let allowance = turned.allowance(&model.book).units();
        let half = f64::from(model.book.shares.out_of_command.value) / 100.0;
        let share = if turned.done.astray { half } else { 1.0 } - turn * n_turns as f64;
        let most = (share * allowance + 2.0 * EPS_DIST) * pace;
        let leg = Straight { base: turned.rect(), way, by: most.max(0.0) };
        let most = friend_ahead(model, start, &leg).map_or(most, |at| most.min(at + ROUNDING));
        Self { field: &model.scene.field, base: leg.base, way, most }
    }

    /// May a leg of this length be possible?
    pub(crate) fn let_go(&self, by: f64) -> bool {
        let end = self.base.moved(self.way * by);
        by <= self.most && self.field.overhang(&end) <= geom::EPS_PEN + ROUNDING
    }
}

/// More than places and lengths can gain by being rounded to whole units.
pub(crate) const ROUNDING: f64 = 4.0;

/// IDV-MOV-019: where a leg first comes into a friendly brigade that bars it.
fn friend_ahead(model: &Model, start: &Unit, leg: &Straight) -> Option<f64> {
    if !start.is_brigade() {
        return None;
    }
    let mut least: Option<f64> = None;
    for friend in model.friends(start) {
        if !friend.is_brigade()
            || friend.building.is_some()
            || !leg.may_come_near(friend.at.v2(), friend.radius(), 0.0)
        {
            continue;
        }
        let rect = friend.rect();
        let enter = geom::overlap_span(&leg.base, leg.way, &rect).map(|(enter, _)| enter);
        if let Some(enter) = enter.filter(|enter| least.is_none_or(|least| *enter < least))
            && !geom::overlaps(&start.rect(), &rect)
        {
            least = Some(enter);
        }
    }
    least
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

/// Half a unit's normal move, or another share of it.
pub(crate) fn share_of_normal(model: &Model, unit: &Unit, share: &crate::book::Figure) -> Length {
    Rulebook::share(model.book.costs(unit.kind, unit.mounted).normal, share)
}

/// Degrees as stored parts, with the slack of facings.
fn parts(degrees: f64) -> u32 {
    u32::from(Angle::degrees(degrees).0) + u32::from(EPS_ANG)
}

fn degrees(by: i32) -> f64 {
    f64::from(by.abs()) * 360.0 / 65_536.0
}

/// A length for people.
pub(crate) fn inches(units: f64) -> f64 {
    units / Length::inches(1.0).units()
}
