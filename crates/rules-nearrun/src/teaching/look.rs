//! What one unit may do to another, and the best that it may do to all of them.
use super::{
    clash::{self, Charge},
    seen::Seen,
    weights::{AVERTED, COLUMN, DENSE, FAR, MARCH},
};
use crate::{kinds::Formation, model::Model, sight};
use std::cell::OnceCell;

/// What a unit may do to one enemy: it depends on the two and on the ground between them, not on others.
#[derive(Clone, Debug)]
pub(super) struct Look {
    /// How near it is, as far as it counts, and how near as horse.
    near: f64,
    horse: f64,
    /// What a shot is worth, and the hits to expect; 0 if it cannot be aimed.
    shot: f64,
    hits: f64,
    /// Whether no ground is in the way of the shot; worked out when it matters.
    clear: OnceCell<bool>,
    charge: f64,
    /// How good it is to go for, how many turns away, and how far aside of the front it lies.
    goal: f64,
    turns: f64,
    averted: f64,
}

impl Look {
    /// Nothing.
    pub(super) fn none() -> Self {
        Self {
            near: 99.0,
            horse: 99.0,
            shot: 0.0,
            hits: 0.0,
            clear: OnceCell::new(),
            charge: 0.0,
            goal: f64::MIN,
            turns: 0.0,
            averted: 0.0,
        }
    }

    pub(super) fn of(model: &Model, one: &Seen, foe: &Seen) -> Self {
        let mut look = Self::none();
        let routing = foe.unit.is_routing();
        let far = (foe.at - one.at).length();
        if far > one.range.max(one.reach * 1.6).max(24.0) + 8.0 {
            look.near = far;
            look.goes(one, foe, far - one.deep - foe.deep, 0.0);
            return look;
        }
        let (ahead, beside, gap) = one.sees(foe);
        if !routing {
            look.near = gap;
            if foe.mounted {
                look.horse = gap;
            }
        }
        if gap <= one.range && !foe.post.engaged && is_in_arc(one, ahead, beside) {
            look.hits = clash::volley(model, one, foe, gap);
            look.shot = clash::harm(look.hits, foe) * if routing { 0.3 } else { 1.0 };
        }
        let mut threat = 0.0;
        if one.reach > 0.0 && gap < one.reach * 1.6 {
            let it = Charge { aspect: foe.aspect(one), gap, passed: false, answer: None };
            threat = clash::charge(model, one, foe, it);
            let turned = if ahead > -0.5 && beside < ahead.max(0.5) { 1.0 } else { 0.25 };
            let near = if gap <= one.reach { 1.0 } else { 0.5 * (1.6 - gap / one.reach) };
            look.charge = threat * turned * near;
        }
        look.goes(one, foe, gap, threat);
        look
    }

    /// Whether the enemy is worth going for.
    fn goes(&mut self, one: &Seen, foe: &Seen, gap: f64, threat: f64) {
        if foe.unit.is_routing() {
            return;
        }
        let (stop, lure) = match one {
            _ if one.mounted => (one.pace.max(8.0) * 0.75, threat.clamp(-1.0, 2.0) * 0.3),
            _ if one.foot && foe.mounted => (3.0, foe.worth * 0.02 - 0.3),
            _ if one.foot => (2.6, foe.worth * 0.02),
            _ => (one.canister.max(5.0) * 1.6, 0.0),
        };
        self.turns = turns(one, (gap - stop).max(0.0));
        self.goal = lure - self.turns * MARCH;
        let to = foe.at - one.at;
        self.averted = 1.0 - to.dot(one.ahead) / to.length().max(0.1);
    }

    /// ANT-FIR-029: whether no ground is in the way of its fire.
    fn is_clear(&self, model: &Model, one: &Seen, foe: &Seen) -> bool {
        *self.clear.get_or_init(|| {
            let (from, to) = (one.unit.rect(), foe.unit.rect());
            let eye = from.front_centre();
            sight::is_clear(model, eye, to.nearest(eye), &from, &to)
        })
    }
}

/// The best that a unit may do next.
#[derive(Copy, Clone, Debug)]
pub(super) struct Best {
    /// Its best shot: what it is worth, the hits, and whom it would hit.
    shot: f64,
    pub(super) hits: f64,
    pub(super) target: usize,
    pub(super) charge: f64,
    pub(super) nearest: f64,
    horse: f64,
    /// The best enemy to go for: how good it is, how many turns away, and how far aside of the front it lies.
    goal: f64,
    turns: f64,
    averted: f64,
}

impl Best {
    pub(super) const NONE: Self = Self {
        shot: 0.0,
        hits: 0.0,
        target: 0,
        charge: 0.0,
        nearest: 99.0,
        horse: 99.0,
        goal: f64::MIN,
        turns: 0.0,
        averted: 0.0,
    };

    /// The best of what a unit may do to its enemies, each given by its place in the list.
    pub(super) fn of<'l>(
        model: &Model,
        one: &Seen,
        seen: &[Seen],
        enemies: impl Iterator<Item = (usize, &'l Look)>,
    ) -> Self {
        let mut best = Self::NONE;
        for (n, look) in enemies {
            best.nearest = best.nearest.min(look.near);
            best.horse = best.horse.min(look.horse);
            best.charge = best.charge.max(look.charge);
            if look.goal > best.goal {
                (best.goal, best.turns, best.averted) = (look.goal, look.turns, look.averted);
            }
            if look.shot > best.shot
                && !is_masked(one, &seen[n], seen)
                && look.is_clear(model, one, &seen[n])
            {
                (best.shot, best.hits, best.target) = (look.shot, look.hits, n);
            }
        }
        best
    }

    /// The cost of the way that is left. A battery with a target has arrived.
    pub(super) fn way(&self, one: &Seen) -> f64 {
        let unit = &one.unit;
        let rests = unit.is_spent() || unit.is_gunners() || unit.is_garrison();
        if rests || self.goal == f64::MIN || one.battery && self.shot > 0.0 {
            return 0.0;
        }
        // A square waits for the horse to leave.
        let waits = if one.square && self.horse < 13.0 { 0.3 } else { 1.0 };
        let weight = (one.worth * 0.25).clamp(0.4, 1.5) * waits;
        let near = 1.0 - (self.turns / 4.0).min(0.8);
        (self.turns.min(FAR) * MARCH + self.averted.min(1.0) * AVERTED * near) * weight
    }

    /// The cost of a formation that does not suit what is near.
    pub(super) fn exposed(&self, one: &Seen) -> f64 {
        match one.unit.formation {
            Formation::March => ((22.0 - self.nearest) / 8.0).clamp(0.0, 1.5) * DENSE * 2.0,
            Formation::Column if one.foot => ((11.0 - self.nearest) / 6.0).clamp(0.0, 1.0) * COLUMN,
            Formation::Column if one.mounted && self.nearest < 14.0 => DENSE,
            Formation::Limbered if self.nearest < 12.0 => DENSE,
            Formation::Square if self.horse > 14.0 => DENSE * 2.0,
            Formation::Square => 0.0,
            // Foot that horse can reach before it can form.
            Formation::Line | Formation::ReinforcedLine
                if one.foot && self.horse < 10.0 && one.support < 1.0 =>
            {
                DENSE * 0.3
            }
            _ => 0.0,
        }
    }
}

/// ANT-FIR-001 to -003: whether another is before a unit's muskets or guns.
fn is_in_arc(one: &Seen, ahead: f64, beside: f64) -> bool {
    let all_round = one.square || one.unit.is_garrison();
    let wide = one.battery || one.unit.is_skirmishing();
    all_round || ahead > -0.3 && if wide { beside < ahead.max(0.0) } else { beside < -0.05 }
}

/// ANT-FIR-018: whether friends stand between guns and their target. Muskets reach hardly farther than the next unit.
fn is_masked(one: &Seen, foe: &Seen, seen: &[Seen]) -> bool {
    let way = foe.at - one.at;
    let Some(along) = way.unit().filter(|_| one.battery) else { return false };
    let far = way.length();
    let masks = |friend: &Seen| {
        let to = friend.at - one.at;
        let (ahead, beside) = (to.dot(along), to.cross(along).abs());
        let turned = friend.ahead.dot(along).abs().min(1.0);
        let half = turned * friend.wide + (1.0 - turned) * friend.deep;
        ahead > 0.2 && ahead < far + 1.5 && beside < half + one.wide
    };
    let mut friends = seen.iter().filter(|it| {
        it.unit.side == one.unit.side && it.unit.id != one.unit.id && it.unit.is_close_order()
    });
    friends.any(masks)
}

/// The turns that a unit needs for a way, with a change of formation at its end. Guns limber up first and unlimber after.
fn turns(one: &Seen, way: f64) -> f64 {
    let change = match one.unit.formation {
        Formation::March => 0.9,
        Formation::Column if one.mounted => 0.4,
        Formation::Column => 0.5,
        Formation::Limbered => 0.6,
        Formation::Unlimbered => return if way > 0.0 { way / 4.0 + 1.0 } else { 0.0 },
        Formation::Square => return way / 4.0 + 0.8,
        _ => 0.0,
    };
    way / one.pace.max(1.0) + change + if one.disordered { 0.8 } else { 0.0 }
}
