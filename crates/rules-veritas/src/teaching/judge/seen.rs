//! A simplified unit for the evaluation, and the results of its charges and shots.
use super::odds::{BEATEN, LEFT, MELEE, MOST, SHOT, UNSAVED, few, worth};
use crate::{
    Model,
    book::Turning,
    dice::{self, Bout, Combat},
    kinds::{Aspect, Grade, Order, State, Status},
    near,
    unit::Unit,
};
use geom::{Point, V2};

pub(in crate::teaching) fn inches(at: Point) -> V2 {
    at.v2() * (1.0 / geom::INCH.units())
}

/// How far a shot goes (IDV-SAV-013).
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Range {
    Close,
    Long,
}

/// The part of a unit in a charge.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Role {
    Attacker,
    Target,
}

/// A simplified unit on the table: everything needed to compare pairs of units.
pub(in crate::teaching) struct Seen<'m> {
    pub(super) unit: &'m Unit,
    pub(super) at: V2,
    pub(super) forward: V2,
    /// From its centre to its front.
    pub(super) half: f64,
    pub(super) worth: f64,
    /// It is in contact.
    pub(super) engaged: bool,
    /// How far it charges; 0 if it may not.
    pub(in crate::teaching) reach: f64,
    pub(in crate::teaching) turn: Turning,
    /// How far it shoots; 0 if it cannot.
    pub(in crate::teaching) range: f64,
    melee: i32,
    shoot: i32,
    saves: i32,
}

impl<'m> Seen<'m> {
    pub(in crate::teaching) fn of(model: &'m Model, unit: &'m Unit) -> Self {
        let engaged = near::in_contact(model, unit.id);
        let costs = model.book.costs(unit);
        let steady = matches!(unit.state, State::Sound | State::Disordered) && !unit.is_column();
        let wing = model.wing(unit.wing);
        let order = wing.named.unwrap_or(wing.order);
        let zeal = match order {
            Order::Attack => 1.0,
            Order::Manoeuvre | Order::Hold if wing.status == Status::Fresh => 0.5,
            _ => 0.0,
        };
        let reach =
            if steady && !unit.kind.is_gun() { costs.normal.to_inches() * zeal } else { 0.0 };
        let pool = model.book.pool(unit);
        let shoots = unit.state != State::Routed && !unit.is_column() && pool.shoot > 0;
        // Against one like itself that is sound and on foot.
        let foe = Unit { mounted: false, state: State::Sound, grade: Grade::Trained, ..*unit };
        let bout = |combat| Bout { unit, target: &foe, aspect: Aspect::Front, combat };
        let melee = bout(Combat::Melee);
        let struck = Bout { unit: &foe, target: unit, ..melee };
        let cover = if unit.building.is_some() { model.book.saves.cover.value } else { 0 };
        Self {
            unit,
            at: inches(unit.at),
            forward: unit.facing.forward(),
            half: unit.size()[1].to_inches() * 0.5,
            worth: worth(unit),
            engaged,
            reach: if engaged { 0.0 } else { reach },
            turn: costs.turn,
            range: if shoots && !engaged { pool.range.to_inches() } else { 0.0 },
            melee: dice::dice(model, &melee) as i32,
            shoot: if shoots {
                dice::dice(model, &bout(Combat::Shooting { close: false })) as i32
            } else {
                0
            },
            saves: dice::saves_in_the_open(model, &struck) + cover,
        }
    }

    /// The relative position of another unit.
    pub(super) fn aspect(&self, other: &Self) -> Aspect {
        if self.unit.building.is_some() {
            return Aspect::Front;
        }
        let ahead = (other.at - self.at).dot(self.forward) + other.half * 0.8;
        if ahead <= -self.half {
            Aspect::Rear
        } else if ahead <= self.half {
            Aspect::Flank
        } else {
            Aspect::Front
        }
    }

    /// The saving dice of another against it.
    fn saves_of(&self, model: &Model, other: &Self, aspect: Aspect) -> i32 {
        let rows = &model.book.saves;
        let poor = self.unit.grade == Grade::Raw || !self.unit.is_sound();
        other.saves
            + if poor { rows.poor_attacker.value } else { 0 }
            + match aspect {
                Aspect::Front => 0,
                Aspect::Flank => rows.flank.value,
                Aspect::Rear => rows.rear.value,
            }
    }

    /// Its dice in melee against another.
    fn strikes(&self, model: &Model, other: &Self, aspect: Aspect) -> i32 {
        let rows = &model.book.dice_modifiers;
        let mut dice = self.melee;
        if dice == 0 && self.unit.kind.is_gun() {
            return 0;
        }
        if aspect != Aspect::Front {
            dice += rows.flank.value;
        }
        if self.unit.pike && other.unit.mounted {
            dice += rows.pikes.value;
        }
        if self.unit.lance && !other.unit.is_sound() {
            dice += rows.lances.value;
        }
        dice
    }

    /// The value of charging another unit from its position: the closing fire, then the melee.
    pub(in crate::teaching) fn charging(&self, model: &Model, other: &Self) -> f64 {
        let aspect = other.aspect(self);
        let ours = few(self.strikes(model, other, aspect));
        let theirs = few(other.strikes(model, self, Aspect::Front));
        let their_saves = few(self.saves_of(model, other, aspect));
        let our_saves = few(other.saves_of(model, self, Aspect::Front));
        let at = (ours * MOST + their_saves) * MOST * MOST + theirs * MOST + our_saves;
        let p = &MELEE[at];
        let (won, lost) = (&BEATEN[other.unit.state as usize], &BEATEN[self.unit.state as usize]);
        let sum = |p: &[f32], loss: &[f64; 3]| {
            f64::from(p[0]) * loss[0] + f64::from(p[1]) * loss[1] + f64::from(p[2]) * loss[2]
        };
        let fire = if aspect == Aspect::Front {
            other.shooting(model, self, Range::Close) * 0.8
        } else {
            0.0
        };
        let own =
            if self.shoot > 0 { self.shooting(model, other, Range::Close) * 0.8 } else { 0.0 };
        let shaken =
            other.shaken(model, aspect, Role::Target) - self.shaken(model, aspect, Role::Attacker);
        sum(&p[..3], won) * other.worth + own - sum(&p[3..], lost) * self.worth - fire + shaken
    }

    /// The expected cost of the contact test (IDV-CTC-001), without adjacent friends and commanders.
    fn shaken(&self, model: &Model, aspect: Aspect, role: Role) -> f64 {
        let (rows, kind) = (&model.book.disorder, self.unit.kind);
        let grade = match self.unit.grade {
            Grade::Raw => &rows.raw,
            Grade::Trained => &rows.trained,
            Grade::Veteran => &rows.veteran,
        };
        let mut add = grade.of(kind) + rows.enemy_near.of(kind);
        add += match (role, aspect) {
            (Role::Attacker, Aspect::Flank) => rows.attacking_flank.of(kind),
            (Role::Attacker, Aspect::Rear) => rows.attacking_rear.of(kind),
            (Role::Target, Aspect::Flank | Aspect::Rear) => rows.attacked.of(kind),
            (_, Aspect::Front) => 0,
        };
        if model.order(self.unit) == Order::Hold {
            add += rows.hold.of(kind);
        }
        let state = self.unit.state as usize;
        add -= state as i32;
        let fails = (f64::from(rows.needed.of(kind) - add - 1) / 6.0).clamp(0.0, 1.0);
        // Slightly more than the step itself, because the unit then fights worse.
        fails * (LEFT[state] - LEFT.get(state + 1).copied().unwrap_or(0.0)) * self.worth * 1.2
    }

    /// The value of shooting at another unit.
    pub(super) fn shooting(&self, model: &Model, other: &Self, range: Range) -> f64 {
        let aspect = other.aspect(self);
        let flank = if aspect == Aspect::Front { 0 } else { model.book.dice_modifiers.flank.value };
        let near = if range == Range::Close { model.book.saves.close_range.value } else { 0 };
        let saves = self.saves_of(model, other, aspect) + near;
        let p = &UNSAVED[few(self.shoot + flank) * MOST + few(saves)];
        let loss = &SHOT[other.unit.state as usize];
        let more: f64 = p[4..].iter().sum();
        (p[1] * loss[0] + p[2] * loss[1] + p[3] * loss[2] + more * loss[3]) * other.worth
    }

    /// How far it charges in that direction.
    pub(super) fn reach_to(&self, cos: f64) -> f64 {
        match self.turn {
            _ if cos > 0.6 => self.reach,
            Turning::Free => self.reach,
            Turning::Half if cos > -0.3 => self.reach * 0.5,
            _ => self.reach * 0.2,
        }
    }
}

/// The value of a chosen shot.
pub(in crate::teaching) fn aimed(model: &Model, one: &Seen<'_>, other: &Seen<'_>) -> f64 {
    let gap = (other.at - one.at).length() - one.half - other.half;
    let close = gap < one.range.max(2.0) * 0.5;
    one.shooting(model, other, if close { Range::Close } else { Range::Long }) + 0.05
}

/// Whether a friend or another enemy stands in front of a gun.
pub(super) fn masked(gun: &Seen<'_>, target: &Seen<'_>, seen: &[Seen<'_>]) -> bool {
    let to = target.at - gun.at;
    let far2 = to.length2().max(1.0);
    seen.iter().any(|other| {
        let at = other.at - gun.at;
        let along = at.dot(to) / far2;
        (0.02..0.98).contains(&along)
            && (at - to * along).length2() < 2.2
            && other.unit.id != gun.unit.id
            && other.unit.id != target.unit.id
    })
}
