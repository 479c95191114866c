//! The worth of a position: what both sides still have, and what they may do with it next.
use super::{
    clash::{self, Charge},
    look::Best,
    notes::Notes,
    places::Asked,
    seen::{self, INCH, Seen},
    weights::*,
};
use crate::{
    kinds::{Rank, Side, Step},
    model::{General, Model},
};
use general::lore::Temper;
use geom::V2;
use kernel::Seat;

/// Evaluates a seat's side; higher is better.
pub(super) fn judge(model: &Model, seat: Seat, temper: &Temper, notes: &mut Notes) -> f64 {
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
    let Standing { has, may, charges, goes, asked } = Standing::of(model, notes);
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
    fn of(model: &Model, notes: &mut Notes) -> Self {
        notes.renew(model);
        let (seen, best) = (notes.seen(), notes.best());
        let asked = Asked::of(model, seen);
        let [has, may, charges, goes] = [[0.0; 2]; 4];
        let mut it = Self { has, may, charges, goes, asked };
        for unit in &model.units {
            it.has[unit.side.idx()] += seen::worth(model, unit) * seen::kept(unit);
        }
        // What could be shot at each unit; a unit that many shoot at is lost only once.
        let mut aimed = vec![0.0; seen.len()];
        for (one, best) in seen.iter().zip(best) {
            it.prospects(model, one, best, (seen, &mut aimed));
        }
        for (foe, hits) in seen.iter().zip(aimed).filter(|(_, hits)| *hits > 0.0) {
            it.may[foe.unit.side.other().idx()] += AIM * clash::harm(hits, foe);
        }
        it.combats(model, seen);
        for side in Side::BOTH {
            it.may[side.idx()] += generals(model, side, seen);
            if !model.scene.terms_replace {
                let broken = seen::broken(model, side).min(1.2);
                it.has[side.idx()] -= BREAKING * broken * broken;
            }
        }
        it
    }

    /// What a unit may do next: its best volley, its best charge or the one that it has declared, and its way to the enemy.
    fn prospects(
        &mut self,
        model: &Model,
        one: &Seen,
        best: &Best,
        (seen, aimed): (&[Seen], &mut [f64]),
    ) {
        let unit = &one.unit;
        let side = unit.side.idx();
        if unit.is_routing() || one.post.engaged {
            return;
        }
        if !one.post.led && !unit.tags.ad_hoc {
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
    fn combats(&mut self, model: &Model, seen: &[Seen]) {
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

/// Generals stay among those whom they command and out of the enemy's reach.
fn generals(model: &Model, side: Side, seen: &[Seen]) -> f64 {
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
        if general.with.is_some() {
            sum -= 0.08 * worth;
        } else if let Some(near) = threatened(side, at, seen) {
            sum -= EXPOSED * worth * 0.1 * (2.0 - near).min(4.0);
        }
        sum -= astray(model, general, at, seen) * ASTRAY;
    }
    sum
}

/// How far a place is out of the enemy's reach, if that is less than an inch.
fn threatened(side: Side, at: V2, seen: &[Seen]) -> Option<f64> {
    let near = seen.iter().filter(|one| {
        let far = one.wide * 0.6 + one.reach.max(2.0) + 1.0;
        (one.at - at).length2() < far * far
    });
    let enemies = near.filter(|one| one.unit.side != side && !one.unit.is_routing());
    let gaps = enemies.map(|one| (one.at - at).length() - one.wide * 0.6 - one.reach.max(2.0));
    gaps.min_by(f64::total_cmp)
}

/// How many inches too far a general is from those whom they command, each counted.
fn astray(model: &Model, general: &General, at: V2, seen: &[Seen]) -> f64 {
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
