//! The possible paths of one unit, as ideas.
use super::{SIGHT, judge::Seen};
use crate::{
    Act, Model,
    act::Change,
    book::Turning,
    ground,
    kinds::{Order, State},
    near,
    unit::Unit,
};
use general::lore::Idea;
use geom::{Angle, Length, V2};
use kernel::{Fill, Leg, offer::Turn};

/// Forty-five degrees.
const SLANT: i32 = 8192;
/// Ninety.
const QUARTER: i32 = 16_384;

/// How a path starts.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Start {
    /// Obliquely if the direction allows it, otherwise with a turn.
    Oblique,
    /// With a turn.
    Turn,
}

/// The possible paths of one unit.
pub(super) struct Ways<'m> {
    model: &'m Model,
    unit: &'m Unit,
    one: Seen<'m>,
    /// Its movement allowance.
    most: f64,
    /// The change of formation before it moves.
    before: Option<Change>,
}

impl<'m> Ways<'m> {
    pub(super) fn of(model: &'m Model, unit: &'m Unit) -> Self {
        let most = unit.allowance(&model.book).to_inches();
        let share = if unit.done.astray { 0.5 } else { 1.0 };
        let before = unit.building.map(|_| Change::Quit);
        Self { model, unit, one: Seen::of(model, unit), most: most * share, before }
    }

    /// All ideas worth considering.
    pub(super) fn all(mut self, ideas: &mut Vec<Idea<Act>>) {
        let (model, unit) = (self.model, self.unit);
        let mut foes: Vec<(f64, &Unit)> = model
            .enemies(unit)
            .map(|enemy| (near::gap(model, unit, enemy) / geom::INCH.units(), enemy))
            .collect();
        foes.sort_by(|one, other| one.0.total_cmp(&other.0));
        let nearest = foes.first().map_or(99.0, |foe| foe.0);
        let order = model.order(unit);
        if order == Order::Withdraw {
            return self.homeward(ideas);
        }
        if unit.is_column() {
            self.deploys(nearest, ideas);
            if nearest < 9.5 {
                (self.before, self.most) = (Some(Change::Battle), self.most * 0.33);
            }
        }
        let steady = matches!(unit.state, State::Sound | State::Disordered);
        self.charges(&foes, ideas);
        if unit.kind.is_gun() {
            self.lays(&foes, ideas);
        } else if steady {
            self.closes(&foes, ideas);
            self.flanks(&foes, ideas);
        }
        self.straight_on(nearest, order, ideas);
        self.retires(nearest, ideas);
        self.objective(ideas);
        self.houses(nearest, ideas);
        for idea in ideas.iter_mut().filter(|idea| idea.urge > 0.0) {
            idea.urge *= SIGHT;
        }
    }

    fn moved(&self, legs: Vec<Leg>, urge: f64, purpose: &'static str) -> Idea<Act> {
        let act = Act::Move { unit: self.unit.id, before: self.before, after: None };
        Idea::new(act, urge, purpose).with(Fill::Path(legs))
    }

    /// Legs towards a place for a distance.
    fn towards(&self, to: V2, by: f64, start: Start) -> Option<Vec<Leg>> {
        let off = self.unit.facing.turn_to(Angle::of(to)?);
        let by = Length::inches(by);
        if off.abs() <= SLANT && start == Start::Oblique {
            return Some(vec![if off.abs() < 64 {
                Leg::Move { r#move: by }
            } else {
                Leg::Oblique { oblique: by, by: Turn(off) }
            }]);
        }
        let turn = off.clamp(-QUARTER, QUARTER);
        let rest = (off - turn).clamp(-SLANT, SLANT);
        let last = match rest {
            0 => Leg::Move { r#move: by },
            _ => Leg::Oblique { oblique: by, by: Turn(rest) },
        };
        Some(vec![Leg::Turn { turn: Turn(turn) }, last])
    }

    /// How far it moves that way, minus the cost of a turn.
    fn room(&self, to: V2, start: Start) -> f64 {
        let off = Angle::of(to).map_or(0, |to| self.unit.facing.turn_to(to));
        if off.abs() <= SLANT && start == Start::Oblique || self.unit.is_column() {
            return self.most;
        }
        let whole = self.unit.allowance(&self.model.book).to_inches();
        match self.one.turn {
            Turning::Free => self.most,
            Turning::Half => self.most - whole * 0.5,
            Turning::Full | Turning::Never => 0.0,
        }
    }

    /// Charges at those within reach.
    fn charges(&self, foes: &[(f64, &Unit)], ideas: &mut Vec<Idea<Act>>) {
        if self.one.reach <= 0.0 || self.model.order(self.unit) != Order::Attack {
            return;
        }
        let near = foes.iter().filter(|(gap, _)| *gap <= self.most).take(6);
        for (_, foe) in near {
            let worth = self.one.charging(self.model, &Seen::of(self.model, foe));
            let act = Act::Charge { unit: self.unit.id, target: foe.id };
            ideas.push(Idea::new(act, 0.35 + worth * 0.3, "charges").to(foe.id));
        }
    }

    /// Paths to the nearest enemies: as near as possible, to shooting range, and part of the way.
    fn closes(&self, foes: &[(f64, &Unit)], ideas: &mut Vec<Idea<Act>>) {
        for (n, (gap, foe)) in foes.iter().take(3).enumerate() {
            let to = foe.at.v2() - self.unit.at.v2();
            let range = self.one.range;
            for start in [Start::Oblique, Start::Turn] {
                let turning = start == Start::Turn;
                let off = Angle::of(to).map_or(0, |to| self.unit.facing.turn_to(to));
                if turning && (off.abs() < 2500 || n > 1) || !turning && off.abs() > SLANT {
                    continue;
                }
                let room = self.room(to, start);
                let whole = room.min(gap - 1.1);
                let mut tried = 0.0;
                for by in [whole, room.min(gap - range + 0.1), whole * 0.67, whole * 0.4] {
                    if by > 0.4 && (by - tried).abs() > 0.3 {
                        let urge = 0.3 + 0.3 * by / self.most - 0.1 * n as f64;
                        let legs = self.towards(to, by, start);
                        ideas.extend(
                            legs.map(|legs| self.moved(legs, urge, "closes with").to(foe.id)),
                        );
                        tried = by;
                    }
                }
                if turning {
                    let turn = Leg::Turn { turn: Turn(off.clamp(-QUARTER, QUARTER)) };
                    ideas.push(self.moved(vec![turn], 0.1, "turns to face").to(foe.id));
                }
            }
        }
    }

    /// Paths to an enemy's flank or rear.
    fn flanks(&self, foes: &[(f64, &Unit)], ideas: &mut Vec<Idea<Act>>) {
        if self.one.reach <= 0.0 {
            return;
        }
        for (_, foe) in foes.iter().filter(|(gap, _)| *gap < self.most * 1.6).take(2) {
            let (forward, right) = (foe.facing.forward(), foe.facing.right());
            for side in [-1.0, 1.0] {
                let aim = right * (side * 6.0) - forward * 2.5;
                let to = foe.at.v2() + aim * geom::INCH.units() - self.unit.at.v2();
                let far = to.length() / geom::INCH.units();
                let by = self.room(to, Start::Oblique).min(far);
                if by > 2.0 {
                    let legs = self.towards(to, by, Start::Oblique);
                    let idea = |legs| self.moved(legs, 0.2, "goes for the flank of").to(foe.id);
                    ideas.extend(legs.map(idea));
                }
            }
        }
    }

    /// Straight on, in line with its wing.
    fn straight_on(&self, nearest: f64, order: Order, ideas: &mut Vec<Idea<Act>>) {
        let most = match order {
            Order::Hold => self.most.min(3.9),
            Order::Manoeuvre => self.most.min(nearest - 4.1),
            _ => self.most,
        };
        for part in [1.0, 0.6, 0.3] {
            let by = most * part;
            if by > 0.4 && nearest > 2.0 {
                let legs = vec![Leg::Move { r#move: Length::inches(by) }];
                let urge = if order == Order::Hold { -0.3 } else { 0.2 + 0.2 * part };
                ideas.push(self.moved(legs, urge, "advances in line"));
            }
        }
    }

    /// Back from the enemy: to reform, or out of a charge's way.
    fn retires(&self, nearest: f64, ideas: &mut Vec<Idea<Act>>) {
        if nearest > 14.0 || self.unit.building.is_some() || self.unit.is_column() {
            return;
        }
        let shaken = self.unit.state >= State::Disrupted;
        for part in [0.49, 0.33, 0.2] {
            let legs = vec![Leg::Move { r#move: Length::inches(self.most * part) }];
            let urge = if shaken { 0.5 + part } else { -0.5 };
            let act = Act::Back { unit: self.unit.id };
            ideas.push(Idea::new(act, urge, "falls back").with(Fill::Path(legs)));
        }
    }

    /// Guns: turned towards a target, or moved to where they have one.
    fn lays(&self, foes: &[(f64, &Unit)], ideas: &mut Vec<Idea<Act>>) {
        for (gap, foe) in foes.iter().take(4) {
            let to = foe.at.v2() - self.unit.at.v2();
            let off = Angle::of(to).map_or(0, |to| self.unit.facing.turn_to(to));
            if *gap <= self.one.range && off.abs() > 3000 {
                let turn = Leg::Turn { turn: Turn(off.clamp(-QUARTER, QUARTER)) };
                let idea = self.moved(vec![turn], 0.3, "lays its guns on");
                ideas.push(idea.to(foe.id));
            }
            if *gap > self.one.range * 0.5 {
                let urge = if *gap > self.one.range { 0.4 } else { -0.4 };
                for part in [1.0, 0.5] {
                    let by = (self.room(to, Start::Oblique) * part).min(gap - self.one.range * 0.5);
                    let legs = self.towards(to, by.max(0.5), Start::Oblique);
                    ideas.extend(legs.map(|legs| {
                        self.moved(legs, urge, "brings its guns to bear on").to(foe.id)
                    }));
                }
            }
        }
    }

    /// To a place worth having.
    fn objective(&self, ideas: &mut Vec<Idea<Act>>) {
        if !self.unit.is_brigade() || self.unit.state > State::Disordered {
            return;
        }
        for objective in &self.model.scene.objectives {
            let to = objective.at.v2() - self.unit.at.v2();
            let far = to.length() / geom::INCH.units();
            if (2.0..30.0).contains(&far) {
                for part in [1.0, 0.6] {
                    let by = self.room(to, Start::Oblique).min(far) * part;
                    let legs = if by > 0.4 { self.towards(to, by, Start::Oblique) } else { None };
                    ideas.extend(legs.map(|legs| self.moved(legs, 0.2, "goes to take ground")));
                }
            }
        }
    }

    /// Out of march column.
    fn deploys(&self, nearest: f64, ideas: &mut Vec<Idea<Act>>) {
        let act = Act::Move { unit: self.unit.id, before: Some(Change::Battle), after: None };
        let urge = if nearest < 24.0 { 1.5 } else { 0.0 };
        ideas.push(Idea::new(act, urge, "forms for battle").with(Fill::Path(Vec::new())));
    }

    /// Into houses that it touches, if the enemy is near enough to want them.
    fn houses(&self, nearest: f64, ideas: &mut Vec<Idea<Act>>) {
        let unit = self.unit;
        let foot = !unit.mounted && !unit.kind.is_gun() && !unit.is_column();
        if !foot || unit.building.is_some() || nearest > 18.0 {
            return;
        }
        let (base, reach) = (unit.rect(), geom::INCH.units());
        let mut pieces = self.model.scene.field.pieces.iter();
        let beside = pieces.any(|piece| {
            ground::kind(self.model, piece).buildings && piece.distance(&base) <= reach
        });
        if beside {
            let act = Act::Move { unit: unit.id, before: None, after: Some(Change::Enter) };
            ideas.push(Idea::new(act, 0.4, "takes the houses").with(Fill::Path(Vec::new())));
        }
    }

    /// Back to its own edge, as ordered.
    fn homeward(&self, ideas: &mut Vec<Idea<Act>>) {
        let home = crate::retreat::home(self.model, self.unit.id);
        for part in [0.5, 0.34] {
            let legs = vec![Leg::Move { r#move: Length::inches(self.most * part) }];
            let act = Act::Back { unit: self.unit.id };
            ideas.push(Idea::new(act, 0.5, "withdraws").with(Fill::Path(legs)));
        }
        let by = self.room(home, Start::Oblique);
        let legs = if by > 0.4 { self.towards(home, by, Start::Oblique) } else { None };
        ideas.extend(legs.map(|legs| self.moved(legs, 0.6, "withdraws")));
    }
}
