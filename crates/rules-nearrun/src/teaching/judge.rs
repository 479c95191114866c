//! The worth of a position: what both sides still have, and what they may do with it next.
use super::{
    clash::{self, Charge},
    places::Asked,
    seen::{self, INCH, Seen},
    weights::*,
};
use crate::{
    kinds::{Formation, Rank, Side, Step},
    model::{General, Model},
    sight,
};
use general::lore::Temper;
use geom::V2;
use kernel::Seat;

/// Evaluates a seat's side; higher is better.
pub(super) fn judge(model: &Model, seat: Seat, temper: &Temper) -> f64 {
    let Some(side) = model.scene.side_of(seat) else { return 0.0 };
    if let Some((winner, _)) = model.ended {
        return match winner {
            None => 0.0,
            Some(winner) if winner == side => DECIDED,
            Some(_) => -DECIDED,
        };
    }
    let (us, them) = (side.idx(), side.other().idx());
    // How the enemy comes forward is no gain of theirs: whoever goes nearer would help them.
    let Standing { has, may, charges, goes, asked } = Standing::of(model);
    let mild = |weight: f64| 1.0 + (weight - 1.0) * MILD;
    let bold = mild(temper.bold) * asked.bold[us];
    let danger = may[them] + DANGER * charges[them];
    has[us] - bold * has[them] + may[us] + THREAT * charges[us] - mild(temper.wary) * danger
        + mild(temper.drive) * goes[us]
        + asked.has[us]
        - asked.has[them]
}

/// For each side: what it has, what it may do next, and how it comes forward.
struct Standing {
    has: [f64; 2],
    may: [f64; 2],
    /// The charges that it could declare.
    charges: [f64; 2],
    goes: [f64; 2],
    asked: Asked,
}

impl Standing {
    fn of(model: &Model) -> Self {
        let seen = seen::all(model);
        let asked = Asked::of(model, &seen);
        let [has, may, charges, goes] = [[0.0; 2]; 4];
        let mut it = Self { has, may, charges, goes, asked };
        for unit in &model.units {
            it.has[unit.side.idx()] += seen::worth(model, unit) * seen::kept(unit);
        }
        // What could be shot at each unit; a unit that many shoot at is lost only once.
        let mut aimed = vec![0.0; seen.len()];
        for one in &seen {
            it.prospects(model, one, &seen, &mut aimed);
        }
        for (foe, hits) in seen.iter().zip(aimed).filter(|(_, hits)| *hits > 0.0) {
            it.may[foe.unit.side.other().idx()] += AIM * clash::harm(hits, foe);
        }
        it.combats(model, &seen);
        for side in Side::BOTH {
            it.may[side.idx()] += generals(model, side, &seen);
            if !model.scene.terms_replace {
                let broken = seen::broken(model, side).min(1.2);
                it.has[side.idx()] -= BREAKING * broken * broken;
            }
        }
        it
    }

    /// What a unit may do next: its best volley, its best charge or the one that it has declared, and its way to the enemy.
    fn prospects(&mut self, model: &Model, one: &Seen<'_>, seen: &[Seen<'_>], aimed: &mut [f64]) {
        let unit = one.unit;
        let side = unit.side.idx();
        if unit.is_routing() || one.engaged {
            return;
        }
        if !one.led && !unit.tags.ad_hoc {
            self.may[side] -= UNLED * (one.worth * 0.25).min(1.5);
        }
        let live = unit.done.charge.filter(|it| !(it.cut || it.home && unit.done.stopped));
        if let Some(charge) = live.filter(|it| it.passed || !it.home)
            && let Some(foe) = seen.iter().find(|foe| foe.unit.id == charge.target)
        {
            let aspect = charge.aspect as usize;
            let gap = charge.way.units() / INCH;
            let answer = foe.unit.done.answer;
            let it = Charge { aspect, gap, passed: charge.passed, answer };
            self.has[side] += clash::charge(model, one, foe, it);
            return;
        }
        let mut best = Best::new();
        for (n, foe) in seen.iter().enumerate().filter(|(_, foe)| foe.unit.side != unit.side) {
            best.look(model, one, (n, foe), seen);
        }
        aimed[best.target] += best.hits;
        self.charges[side] += best.charge;
        self.may[side] -= best.exposed(one);
        self.goes[side] -= best.way(one) * self.asked.zeal[side];
        if unit.is_halved() {
            // Worn troops regroup out of reach.
            self.may[side] += (best.nearest.min(11.0) / 11.0) * 0.12 * one.worth;
        }
    }

    /// Melees that are joined and not yet fought.
    fn combats(&mut self, model: &Model, seen: &[Seen<'_>]) {
        for contact in &model.contacts {
            let find = |id| seen.iter().find(|one| one.unit.id == id);
            let (Some(one), Some(foe)) = (find(contact.attacker), find(contact.target)) else {
                continue;
            };
            let aspect = contact.aspect as usize;
            let fresh = model.step <= Step::Fire && contact.rounds == 0;
            let charge = one.unit.done.charge.filter(|it| fresh && it.target == foe.unit.id);
            let worth = match charge {
                Some(charge) => {
                    let gap = charge.way.units() / INCH;
                    let answer = Some(crate::unit::Answer::Stand);
                    clash::charge(model, one, foe, Charge { aspect, gap, passed: true, answer })
                }
                None => clash::melee(model, one, foe, aspect),
            };
            let others = model.contacts_of(foe.unit.id).count().max(1) as f64;
            self.has[one.unit.side.idx()] += worth / others;
        }
    }
}

/// The best that a unit may do next.
struct Best {
    /// Its best shot: what it is worth, the hits, and whom it would hit.
    shot: f64,
    hits: f64,
    target: usize,
    charge: f64,
    nearest: f64,
    horse: f64,
    guns: f64,
    /// The best enemy to go for: how good it is, how many turns away, and how far aside of the front it lies.
    goal: f64,
    turns: f64,
    averted: f64,
}

impl Best {
    fn new() -> Self {
        let (nearest, horse, guns) = (99.0, 99.0, 99.0);
        let (shot, hits, target, charge, turns, averted) = (0.0, 0.0, 0, 0.0, 0.0, 0.0);
        Self { shot, hits, target, charge, nearest, horse, guns, goal: f64::MIN, turns, averted }
    }

    fn look(&mut self, model: &Model, one: &Seen<'_>, of: (usize, &Seen<'_>), seen: &[Seen<'_>]) {
        let (n, foe) = of;
        let routing = foe.unit.is_routing();
        let far = (foe.at - one.at).length();
        if far > one.range.max(one.reach * 1.6).max(24.0) + 8.0 {
            self.nearest = self.nearest.min(far);
            self.goes(one, foe, far - one.deep - foe.deep, 0.0);
            return;
        }
        let (ahead, beside, gap) = one.sees(foe);
        if !routing {
            self.nearest = self.nearest.min(gap);
            if foe.mounted {
                self.horse = self.horse.min(gap);
            }
            if foe.battery {
                self.guns = self.guns.min(gap);
            }
        }
        if gap <= one.range && !foe.engaged && is_in_arc(one, ahead, beside) {
            let hits = clash::volley(model, one, foe, gap);
            let worth = clash::harm(hits, foe) * if routing { 0.3 } else { 1.0 };
            if worth > self.shot && is_open(model, one, foe, seen) {
                (self.shot, self.hits, self.target) = (worth, hits, n);
            }
        }
        let mut threat = 0.0;
        if one.reach > 0.0 && gap < one.reach * 1.6 {
            let it = Charge { aspect: foe.aspect(one), gap, passed: false, answer: None };
            threat = clash::charge(model, one, foe, it);
            let turned = if ahead > -0.5 && beside < ahead.max(0.5) { 1.0 } else { 0.25 };
            let near = if gap <= one.reach { 1.0 } else { 0.5 * (1.6 - gap / one.reach) };
            self.charge = self.charge.max(threat * turned * near);
        }
        self.goes(one, foe, gap, threat);
    }

    /// Which enemy is worth going for.
    fn goes(&mut self, one: &Seen<'_>, foe: &Seen<'_>, gap: f64, threat: f64) {
        if foe.unit.is_routing() {
            return;
        }
        let (stop, lure) = match one {
            _ if one.mounted => (one.pace.max(8.0) * 0.75, threat.clamp(-1.0, 2.0) * 0.3),
            _ if one.foot && foe.mounted => (3.0, foe.worth * 0.02 - 0.3),
            _ if one.foot => (2.6, foe.worth * 0.02),
            _ => (one.canister.max(5.0) * 1.6, 0.0),
        };
        let turns = turns(one, (gap - stop).max(0.0));
        let good = lure - turns * MARCH;
        if good > self.goal {
            let to = foe.at - one.at;
            self.averted = 1.0 - to.dot(one.ahead) / to.length().max(0.1);
            (self.goal, self.turns) = (good, turns);
        }
    }

    /// The cost of the way that is left. A battery with a target has arrived.
    fn way(&self, one: &Seen<'_>) -> f64 {
        let unit = one.unit;
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
    fn exposed(&self, one: &Seen<'_>) -> f64 {
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
fn is_in_arc(one: &Seen<'_>, ahead: f64, beside: f64) -> bool {
    let all_round = one.square || one.unit.is_garrison();
    let wide = one.battery || one.unit.is_skirmishing();
    all_round || ahead > -0.3 && if wide { beside < ahead.max(0.0) } else { beside < -0.05 }
}

/// ANT-FIR-018, -029: whether nothing stands between guns and their target. Muskets reach hardly farther than the next unit.
fn is_open(model: &Model, one: &Seen<'_>, foe: &Seen<'_>, seen: &[Seen<'_>]) -> bool {
    let way = foe.at - one.at;
    let Some(along) = way.unit() else { return true };
    let far = way.length();
    let masks = |friend: &Seen<'_>| {
        let to = friend.at - one.at;
        let (ahead, beside) = (to.dot(along), to.cross(along).abs());
        let turned = friend.ahead.dot(along).abs().min(1.0);
        let half = turned * friend.wide + (1.0 - turned) * friend.deep;
        let lane = if one.battery { one.wide } else { 0.2 };
        ahead > 0.2 && ahead < far + 1.5 && beside < half + lane
    };
    let friends = seen.iter().filter(|it| {
        it.unit.side == one.unit.side && it.unit.id != one.unit.id && it.unit.is_close_order()
    });
    if one.battery && friends.into_iter().any(masks) {
        return false;
    }
    let (from, to) = (one.unit.rect(), foe.unit.rect());
    let eye = from.front_centre();
    sight::is_clear(model, eye, to.nearest(eye), &from, &to)
}

/// The turns that a unit needs for a way, with a change of formation at its end. Guns limber up first and unlimber after.
fn turns(one: &Seen<'_>, way: f64) -> f64 {
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

/// Generals stay among those whom they command and out of the enemy's reach.
fn generals(model: &Model, side: Side, seen: &[Seen<'_>]) -> f64 {
    let mut sum = 0.0;
    for general in model.generals.iter().filter(|it| it.side == side) {
        let worth = GENERALS[general.rank as usize];
        if general.replacement {
            sum -= worth * 0.8;
        }
        if !general.commands() {
            let away = general.fate == crate::model::Fate::Away;
            sum -= if away { 0.0 } else { worth };
            continue;
        }
        let at = general.at.at.v2() * (1.0 / INCH);
        let mut near = 99.0_f64;
        for one in seen.iter().filter(|one| one.unit.side != side && !one.unit.is_routing()) {
            let gap = (one.at - at).length() - one.wide * 0.6;
            near = near.min(gap - one.reach.max(2.0));
        }
        if near < 1.0 && general.with.is_none() {
            sum -= EXPOSED * worth * 0.1 * (2.0 - near).min(4.0);
        } else if general.with.is_some() {
            sum -= 0.08 * worth;
        }
        sum -= astray(model, general, at, seen) * ASTRAY;
    }
    sum
}

/// How many inches too far a general is from those whom they command, each counted.
fn astray(model: &Model, general: &General, at: V2, seen: &[Seen<'_>]) -> f64 {
    if general.rank == Rank::Brigade {
        let own = seen.iter().filter(|one| {
            one.unit.under == general.command && !one.unit.is_routing() && !one.unit.tags.ad_hoc
        });
        return own.map(|one| ((one.at - at).length() - 3.0).max(0.0)).sum();
    }
    let below = model.generals.iter().filter(|it| {
        let under = it.command.and_then(|id| model.command(id).over);
        it.side == general.side
            && it.id != general.id
            && it.commands()
            && it.command.is_some()
            && match general.rank {
                Rank::Army => it.rank != Rank::Brigade,
                _ => under == general.command,
            }
    });
    let comfort = if general.rank == Rank::Division { 6.0 } else { 14.0 };
    let apart = |it: &General| (it.at.at.v2() * (1.0 / INCH) - at).length();
    let chiefs: f64 = below.map(|it| (apart(it) - comfort).max(0.0) * 2.0).sum();
    let loose = seen.iter().filter(|one| {
        one.unit.under == general.command && general.command.is_some() && !one.unit.is_routing()
    });
    let reach = comfort + 2.0;
    chiefs + loose.map(|one| ((one.at - at).length() - reach).max(0.0)).sum::<f64>()
}
