//! The worth of a position: what both sides still have, and what they may do with it next.
use super::{
    clash::{self, Charge, Onset},
    places::Asked,
    seen::{self, Seen, scale},
    weights::*,
};
use crate::{
    kinds::{Formation, Side, State},
    model::Model,
};
use general::lore::Temper;
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
    // How the enemy comes forward is no gain of his: whoever goes nearer would help him.
    let Standing { has, may, goes, asked } = Standing::of(model);
    // In this book one turn decides little, so a temper that did well in a few trials is followed only in part.
    let mild = |weight: f64| 1.0 + (weight - 1.0) * MILD;
    let bold = mild(temper.bold) * asked.bold[us];
    has[us] - bold * has[them] + may[us] - mild(temper.wary) * may[them]
        + mild(temper.drive) * goes[us]
        + asked.has[us]
        - asked.has[them]
}

/// For each side: what it has, what it may do next, and how it comes forward.
struct Standing {
    has: [f64; 2],
    may: [f64; 2],
    goes: [f64; 2],
    asked: Asked,
}

impl Standing {
    fn of(model: &Model) -> Self {
        let scale = scale(model);
        let seen = all(model, scale);
        let asked = Asked::of(model, &seen, scale);
        let mut it = Self { has: [0.0; 2], may: [0.0; 2], goes: [0.0; 2], asked };
        for unit in &model.units {
            it.has[unit.side.idx()] += seen::worth(model, unit) * seen::kept(unit);
        }
        // What could be shot at each unit; a unit that many shoot at is lost only once.
        let mut aimed = vec![0.0; seen.len()];
        for one in &seen {
            it.prospects(model, one, &seen, scale, &mut aimed);
        }
        for (foe, sum) in seen.iter().zip(aimed).filter(|(_, sum)| *sum > 0.0) {
            let worth = foe.worth.max(0.1) * 0.6;
            it.may[foe.unit.side.other().idx()] += AIM * worth * sum / (worth + sum);
        }
        it.combats(model, &seen);
        for general in &model.generals {
            let lost = f64::from(general.fallen) + if general.commands() { 0.0 } else { 0.3 };
            it.has[general.side.idx()] -= lost * GENERAL;
        }
        for side in Side::BOTH {
            it.may[side.idx()] += generals(model, side, &seen, scale);
        }
        it
    }

    /// What a unit may do next: its best volley, its best charge, or the one that it has declared, and its way to the enemy.
    fn prospects(
        &mut self,
        model: &Model,
        one: &Seen<'_>,
        seen: &[Seen<'_>],
        scale: f64,
        aimed: &mut [f64],
    ) {
        let unit = one.unit;
        let side = unit.side.idx();
        if unit.is_routing() || one.engaged {
            return;
        }
        let mut best = Best::new();
        for (n, foe) in seen.iter().enumerate().filter(|(_, foe)| foe.unit.side != unit.side) {
            best.look(model, one, (n, foe), scale);
        }
        if !one.led {
            self.may[side] -= UNLED * one.worth.min(4.0);
        }
        let live = unit.done.charge.filter(|charge| !charge.feint && !charge.home);
        if let Some(charge) = live
            && let Some(foe) = seen.iter().find(|foe| foe.unit.id == charge.target)
        {
            let aspect = charge.aspect as usize;
            let gap = charge.distance.units() / scale;
            let stood = foe.unit.done.stood || charge.caught;
            let it = Charge { aspect, gap, under_way: charge.under_way, stood };
            self.has[side] += clash::charge(model, one, foe, it, scale);
            return;
        }
        let kept = clash::steadiness(model, one, scale) * KEPT * 0.25;
        aimed[best.target] += best.shot;
        self.may[side] += best.charge * THREAT + kept;
        self.may[side] -= best.exposed(one);
        self.goes[side] -= best.way(one) * self.asked.zeal[side];
    }

    /// Combats that are joined and not yet fought.
    fn combats(&mut self, model: &Model, seen: &[Seen<'_>]) {
        for contact in &model.contacts {
            let find = |id| seen.iter().find(|one| one.unit.id == id);
            let (Some(one), Some(foe)) = (find(contact.attacker), find(contact.target)) else {
                continue;
            };
            let onset = if contact.charging { Onset::Charge } else { Onset::Contact };
            let lead = clash::lead(one, foe, contact.aspect as usize, onset);
            let others = model.contacts_of(foe.unit.id).count().max(1) as f64;
            self.has[one.unit.side.idx()] += clash::melee(one, foe, lead) / others;
        }
    }
}

/// Every unit on the table, with its support (PG-CHG-017).
pub(super) fn all(model: &Model, scale: f64) -> Vec<Seen<'_>> {
    let units = model.on_table();
    let mut seen: Vec<Seen<'_>> = units.map(|unit| Seen::of(model, unit, scale)).collect();
    for n in 0..seen.len() {
        let one = &seen[n];
        let is_support = |other: &Seen<'_>| {
            other.formed
                && other.unit.side == one.unit.side
                && other.unit.id != one.unit.id
                && other.unit.state < State::Shaken
                && !other.engaged
                && is_near(one, other, 150.0)
                && (other.at - one.at).dot(one.ahead) < other.deep + one.deep
        };
        seen[n].supported = one.fights && seen.iter().any(is_support);
    }
    seen
}

fn is_near(one: &Seen<'_>, other: &Seen<'_>, reach: f64) -> bool {
    let far = reach + one.wide * 0.8 + other.wide * 0.8;
    (one.at - other.at).length2() < far * far
}

/// The best that a unit may do next.
struct Best {
    /// Its best shot, and whom it would hit.
    shot: f64,
    target: usize,
    charge: f64,
    nearest: f64,
    horse: f64,
    /// The best enemy to go for: how good it is, how many turns away, and how far aside of the front it lies.
    goal: f64,
    turns: f64,
    averted: f64,
}

impl Best {
    fn new() -> Self {
        let (nearest, horse) = (9_999.0, 9_999.0);
        let (shot, target, charge, turns, averted) = (0.0, 0, 0.0, 0.0, 0.0);
        Self { shot, target, charge, nearest, horse, goal: f64::MIN, turns, averted }
    }

    fn look(&mut self, model: &Model, one: &Seen<'_>, of: (usize, &Seen<'_>), scale: f64) {
        let (n, foe) = of;
        let routing = foe.unit.state == State::Routing;
        let (ahead, beside, gap) = one.sees(foe);
        if !routing {
            self.nearest = self.nearest.min(gap);
            if foe.mounted {
                self.horse = self.horse.min(gap);
            }
        }
        if gap <= one.range && is_ahead(one, ahead, beside) && !foe.engaged {
            let hits = clash::hits(model, one, gap.max(1.0), foe.class, scale);
            let worth = clash::volley(hits, foe);
            let worth = if routing { worth * 0.5 } else { worth };
            if worth > self.shot {
                (self.shot, self.target) = (worth, n);
            }
        }
        let may = !one.foot || !(foe.mounted || routing);
        let mut threat = 0.0;
        if one.reach > 0.0 && may && gap < one.reach * 2.0 {
            let aspect = foe.aspect(one.at);
            let it = Charge { aspect, gap, under_way: false, stood: false };
            threat = clash::charge(model, one, foe, it, scale);
            let turned = if ahead > 0.0 && beside < ahead { 1.0 } else { 0.3 };
            let near = if gap <= one.reach { 1.0 } else { 0.3 * (2.0 - gap / one.reach) };
            self.charge = self.charge.max(threat * turned * near);
        }
        self.goes(one, foe, gap, threat);
    }

    /// Which enemy is worth going for.
    fn goes(&mut self, one: &Seen<'_>, foe: &Seen<'_>, gap: f64, threat: f64) {
        if foe.unit.state == State::Routing {
            return;
        }
        let (stop, lure) = match one {
            _ if one.mounted && one.formed => (one.pace * 0.6, threat.clamp(-1.0, 2.0) * 0.3),
            _ if one.foot && foe.mounted => (90.0, foe.worth * 0.03 - 0.4),
            _ if one.foot => (45.0, foe.worth * 0.02),
            _ => (one.range.max(400.0) * 0.55, 0.0),
        };
        let turns = turns(one, (gap - stop).max(0.0));
        let good = lure - turns * MARCH;
        if good > self.goal {
            let to = foe.at - one.at;
            self.averted = 1.0 - to.dot(one.ahead) / to.length().max(1.0);
            (self.goal, self.turns) = (good, turns);
        }
    }

    /// The cost of the way that is left.
    fn way(&self, one: &Seen<'_>) -> f64 {
        if !one.fights && one.unit.gun.is_none() || self.goal == f64::MIN {
            return 0.0;
        }
        let weight = (one.worth * 0.25).clamp(0.4, 1.5);
        let near = 1.0 - (self.turns / 4.0).min(0.7);
        (self.turns.min(FAR) * MARCH + self.averted.min(1.0) * AVERTED * near) * weight
    }

    /// The cost of a formation that does not suit what is near: columns under fire, squares without horse about.
    fn exposed(&self, one: &Seen<'_>) -> f64 {
        match one.unit.formation {
            Formation::March | Formation::Manoeuvre if one.foot => {
                let close = ((500.0 - self.nearest) / 200.0).clamp(0.0, 1.0);
                let march = if one.unit.formation == Formation::March { 1.4 } else { 0.8 };
                DENSE * close * march
            }
            Formation::Column if self.nearest < 500.0 => DENSE * 1.6,
            Formation::Limbered if one.unit.gun.is_some() && self.nearest < 350.0 => DENSE,
            Formation::Square if self.horse > 450.0 => DENSE,
            _ => 0.0,
        }
    }
}

/// PG-SHO-007: whether another is within the arc of a unit's front.
fn is_ahead(one: &Seen<'_>, ahead: f64, beside: f64) -> bool {
    let wide = if one.unit.formation == Formation::Skirmish { 9.0 } else { 0.41 };
    one.square || ahead > 0.0 && beside < ahead * wide
}

/// The turns that a unit needs for a way, with a change of formation at its end. Guns limber up first and deploy after.
fn turns(one: &Seen<'_>, way: f64) -> f64 {
    if way <= 0.0 {
        return 0.0;
    }
    let change = match one.unit.formation {
        Formation::March | Formation::Column => 0.7,
        Formation::Manoeuvre => 0.4,
        Formation::Limbered => 1.0,
        Formation::Deployed => return way / 120.0 + 2.0,
        Formation::Square => return way / 100.0 + 0.7,
        _ => 0.0,
    };
    way / one.pace.max(25.0) + change
}

/// Generals stay behind their troops and out of the enemy's reach.
fn generals(model: &Model, side: Side, seen: &[Seen<'_>], scale: f64) -> f64 {
    let mut sum = 0.0;
    for general in model.generals.iter().filter(|it| it.side == side && it.commands()) {
        let at = general.at.v2() * (1.0 / scale);
        let (mut near, mut far, mut n) = (9_999.0_f64, 0.0, 0.0);
        for one in seen {
            let gap = (one.at - at).length() - one.wide * 0.5;
            if one.unit.side != side {
                near = near.min(gap - if one.mounted { 150.0 } else { 0.0 });
            } else if general.corps.is_none_or(|corps| model.belongs(one.unit.under, corps)) {
                far += (gap - 150.0).clamp(0.0, 600.0);
                n += 1.0;
            }
        }
        sum -= far / f64::max(n, 1.0) * 0.003;
        if general.with.is_some() {
            sum -= 0.15;
        } else if near < 200.0 {
            sum -= (200.0 - near) * 0.006;
        }
    }
    sum
}
