//! What volleys, charges and melees are worth: the tables of the book, reckoned for two units at a time.
use super::{
    seen::Seen,
    weights::{DISORDER, END, ROUT, WITHDRAW},
};
use crate::{
    book::{Cell, Striker, Struck},
    kinds::{Class, Cover, Formation},
    model::Model,
    unit::Answer,
};

/// The chance that a die with this added shows at least a face.
fn passes(least: f64, added: f64) -> f64 {
    ((7.0 - least + added) / 6.0).clamp(0.0, 1.0)
}

/// The chances of no hit, one, two, and three or more.
type Hits = [f64; 4];

fn hits_of(cell: Cell, add: i32, most: f64) -> Hits {
    let mut chances = [0.0; 4];
    for die in 1..=6 {
        let hits = cell.hits(die + add).map_or(most, f64::from).min(most);
        chances[(hits as usize).min(3)] += 1.0 / 6.0;
    }
    chances
}

fn mean(hits: &Hits) -> f64 {
    hits[1] + 2.0 * hits[2] + 3.0 * hits[3]
}

/// ANT-FIR-015 to -017: the hits of a unit's fire at another at a distance.
fn fire(model: &Model, one: &Seen, foe: &Seen, gap: f64) -> Hits {
    let (mark, firer) = (foe.mark(one.at + one.ahead * one.deep), one.firer(gap));
    let cell = match firer {
        Some(firer) => model.book.fire[mark][firer],
        None => model.book.volleys[mark].value,
    };
    let rows = &model.book.fire_adjust;
    let cover = match foe.cover {
        Cover::None => 0,
        Cover::Soft => rows.soft_cover.value,
        Cover::Hard => rows.hard_cover.value,
    };
    hits_of(cell, one.aim + cover, foe.hits)
}

/// The hits to expect of a unit's fire.
pub(super) fn volley(model: &Model, one: &Seen, foe: &Seen, gap: f64) -> f64 {
    mean(&fire(model, one, foe, gap))
}

/// The worth of this many expected hits on a unit: the hits, disorder by two of them, and its end.
pub(super) fn harm(hits: f64, foe: &Seen) -> f64 {
    let most = hits.min(foe.hits);
    let disorder = if foe.disordered { 0.0 } else { (hits - 0.8).clamp(0.0, 1.0) * DISORDER };
    let share = (hits / foe.hits).min(1.0);
    let end = share * share * share * END;
    most * foe.each() + (disorder + end) * foe.worth
}

/// A charge: what is known of it so far.
#[derive(Copy, Clone)]
pub(super) struct Charge {
    /// The side of the target that it comes from: 0 front, 1 flank, 2 rear.
    pub(super) aspect: usize,
    pub(super) gap: f64,
    /// Whether it has passed its test.
    pub(super) passed: bool,
    /// How its target answered.
    pub(super) answer: Option<Answer>,
}

/// A unit in a melee: it may have changed formation or order since.
#[derive(Copy, Clone)]
struct Fighter<'s> {
    seen: &'s Seen,
    formation: Formation,
    disordered: bool,
    /// Struck in flank or rear.
    flanked: bool,
}

impl<'s> Fighter<'s> {
    fn new(seen: &'s Seen) -> Self {
        let (formation, disordered) = (seen.unit.formation, seen.disordered);
        Self { seen, formation, disordered, flanked: false }
    }

    /// ANT-MEL-005: the column of a striker.
    fn striker(&self, foe: &Self) -> Striker {
        let unit = self.seen.unit;
        match self.formation {
            _ if unit.is_garrison() => Striker::Garrison,
            _ if unit.is_gunners() => Striker::Skirmish,
            _ if unit.arm().is_artillery() => Striker::Unlimbered,
            Formation::Skirmish if self.seen.mounted => Striker::SkirmishCavalry,
            _ if self.seen.mounted => {
                let wide = match foe.seen.foot && foe.formation.is_line() {
                    true => foe.flanked || self.overlaps(foe),
                    false => self.formation == Formation::Line,
                };
                if wide { Striker::CavalryLine } else { Striker::CavalryColumn }
            }
            Formation::Square => Striker::Square,
            Formation::Masse => Striker::Masse,
            Formation::Skirmish => Striker::Skirmish,
            Formation::Column | Formation::March => Striker::Column,
            _ => Striker::Line,
        }
    }

    /// ANT-CVL-001, -003.
    fn overlaps(&self, foe: &Self) -> bool {
        self.seen.wide >= foe.seen.wide + 0.45 && foe.seen.support < 1.0
    }

    /// ANT-MEL-005: the row of a receiver.
    fn struck(&self, by: &Self) -> Struck {
        let unit = self.seen.unit;
        match self.formation {
            _ if unit.is_garrison() => Struck::Garrison,
            _ if unit.is_gunners() => Struck::Skirmish,
            Formation::Unlimbered => Struck::Unlimbered,
            _ if unit.arm().is_artillery() => Struck::Limbered,
            Formation::Skirmish if self.seen.mounted => Struck::SkirmishCavalry,
            Formation::Line if self.seen.mounted => Struck::CavalryLine,
            _ if self.seen.mounted => Struck::CavalryColumn,
            Formation::Line => Struck::Line,
            Formation::ReinforcedLine => Struck::ReinforcedLine,
            Formation::Masse => Struck::Masse,
            Formation::Square => Struck::Square,
            Formation::Skirmish => Struck::Skirmish,
            _ if by.seen.mounted && !self.flanked && !by.overlaps(self) => Struck::Masse,
            _ => Struck::Column,
        }
    }

    /// ANT-MEL-005 to -007: the hits of a blow.
    fn blow(&self, model: &Model, foe: &Self) -> Hits {
        let unit = self.seen.unit;
        if matches!(self.formation, Formation::March | Formation::Limbered) || unit.is_routing() {
            return [1.0, 0.0, 0.0, 0.0];
        }
        let rows = &model.book.melee_adjust;
        let row = foe.struck(self);
        let closed = matches!(row, Struck::Square | Struck::Masse);
        let square = self.seen.mounted && row == Struck::Square && !foe.disordered;
        let mut add = rows[unit.size_now()].value;
        if !(square && unit.class < Class::Average) {
            add += rows[unit.class].value;
        }
        if self.disordered {
            add += rows.disordered.value;
        }
        if self.flanked {
            add += rows.flank_or_rear.value;
        }
        if self.seen.mounted && unit.is_heavy() && !closed {
            add += rows.heavy_cavalry.value;
        }
        if self.seen.mounted && unit.tags.lancers {
            add += rows.lancers.value;
        }
        if foe.seen.mounted && foe.seen.unit.tags.armoured {
            add += rows.enemy_armoured.value;
        }
        if row != Struck::Garrison {
            add += match foe.seen.cover {
                Cover::None => 0,
                Cover::Soft => rows.soft_cover.value,
                Cover::Hard => rows.hard_cover.value,
            };
        }
        hits_of(model.book.melee[row][self.striker(foe)], add, foe.seen.hits)
    }

    /// What is added to its tests in a melee.
    fn mettle(&self) -> f64 {
        let square =
            if self.formation == Formation::Square && !self.disordered { 2.0 } else { 0.0 };
        let flank = if self.flanked { -2.0 } else { 0.0 };
        self.seen.nerve + self.seen.support + square + flank
    }

    /// What it loses in a melee that it loses by so many hits, or draws.
    fn beaten(&self, by: usize, winner: &Self) -> f64 {
        let worth = self.seen.worth;
        if self.seen.unit.arm().is_artillery() && by > 0 {
            return worth * 0.95;
        }
        let shaken = if self.disordered { 0.0 } else { 1.0 };
        let mettle = self.mettle() - shaken - by.saturating_sub(1) as f64;
        let (good, middle) = if by > 0 { (5.0, 2.0) } else { (3.0, 1.0) };
        let routs = 1.0 - passes(middle, mettle);
        let goes = passes(middle, mettle) - passes(good, mettle);
        let chased = if winner.seen.mounted { 0.12 } else { 0.0 };
        worth * (routs * (ROUT + chased) + goes * (WITHDRAW + chased * 0.5) + DISORDER * shaken)
    }
}

/// The worth of a round of melee for the first of the two.
fn fought(model: &Model, one: Fighter<'_>, foe: Fighter<'_>) -> f64 {
    let (given, taken) = (one.blow(model, &foe), foe.blow(model, &one));
    let mut sum = mean(&given) * foe.seen.each() - mean(&taken) * one.seen.each();
    for (a, p) in given.iter().enumerate() {
        for (b, q) in taken.iter().enumerate().filter(|(_, q)| **q > 0.0) {
            sum += p
                * q
                * match a.cmp(&b) {
                    std::cmp::Ordering::Greater => foe.beaten(a - b, &one),
                    std::cmp::Ordering::Less => -one.beaten(b - a, &foe),
                    std::cmp::Ordering::Equal => foe.beaten(0, &one) - one.beaten(0, &foe),
                };
        }
    }
    sum
}

/// The worth of a melee that is joined, for its attacker.
pub(super) fn melee(model: &Model, one: &Seen, foe: &Seen, aspect: usize) -> f64 {
    let target = Fighter { flanked: aspect > 0, ..Fighter::new(foe) };
    fought(model, Fighter::new(one), target)
}

/// The worth of a charge for the side that charges.
pub(super) fn charge(model: &Model, one: &Seen, foe: &Seen, it: Charge) -> f64 {
    let target = foe.unit;
    let aside = it.aspect > 0;
    let weak = if foe.disordered || aside { 1.0 } else { 0.0 };
    let strong = foe.square || foe.battery && !aside || foe.cover == Cover::Hard;
    let horse = one.foot && foe.mounted && foe.formed;
    let added = one.nerve + one.support + weak
        - if strong { 1.0 } else { 0.0 }
        - if horse { 1.0 } else { 0.0 };
    let goes = if it.passed { 1.0 } else { passes(3.0, added) };
    let hangs = if it.passed { 0.0 } else { (1.0 - passes(1.0, added)) * DISORDER * one.worth };
    let met = match it.answer {
        Some(Answer::Rout) => foe.worth * ROUT,
        Some(Answer::Withdraw) => foe.worth * WITHDRAW,
        Some(Answer::RallyBack) => foe.worth * 0.04,
        Some(Answer::Evade) => caught(model, one, foe, it.gap),
        Some(Answer::FireAndRun) => foe.worth * 0.6,
        Some(_) => stands(model, one, Fighter::new(foe), it),
        None if foe.post.engaged => stands(model, one, Fighter::new(foe), it),
        None if target.is_routing() => foe.worth * 0.25,
        None => answered(model, one, foe, it),
    };
    goes * met - hangs
}

/// The best answer of a charged unit, by what it leaves to the charger.
fn answered(model: &Model, one: &Seen, foe: &Seen, it: Charge) -> f64 {
    let unit = foe.unit;
    let fighter = Fighter::new(foe);
    let stand = |fighter: Fighter<'_>| stands(model, one, fighter, it);
    let limbered = unit.arm().is_artillery() && !foe.battery && !unit.is_gunners();
    let flank = if it.aspect > 0 { -2.0 } else { 0.0 };
    let mettle = foe.nerve + foe.support + flank;
    let test = |good: f64, stands: f64, half: f64| {
        let (well, at_all) = (passes(good, mettle), passes(1.0, mettle));
        well * stands + (at_all - well) * half + (1.0 - at_all) * foe.worth * ROUT
    };
    match unit.formation {
        _ if limbered || unit.is_gunners() => caught(model, one, foe, it.gap),
        _ if foe.battery || unit.is_garrison() => stand(fighter),
        Formation::Skirmish => caught(model, one, foe, it.gap).min(stand(fighter)),
        Formation::March if foe.foot && one.mounted => foe.worth * 0.6,
        Formation::March => foe.worth * 0.55,
        Formation::Square | Formation::Masse => stand(fighter),
        _ if foe.disordered && one.formed && foe.cover != Cover::Hard => {
            let back = foe.mounted && one.foot && it.aspect == 0;
            foe.worth * if back { 0.04 } else { ROUT }
        }
        _ if foe.mounted && one.foot && it.aspect == 0 => stand(fighter).min(foe.worth * 0.05),
        _ if foe.mounted => stand(fighter),
        _ if one.mounted => {
            let square = Fighter { formation: Formation::Square, flanked: false, ..fighter };
            let hasty = Fighter { disordered: true, ..square };
            let shaken = Fighter { disordered: true, ..fighter };
            let squares = test(3.0, stand(square), stand(hasty));
            let stood = match unit.formation.is_line() {
                true => test(4.0, stand(fighter), stand(shaken)),
                false => stand(fighter),
            };
            squares.min(stood)
        }
        Formation::Line if one.unit.formation == Formation::Column => {
            test(3.0, stand(fighter), foe.worth * WITHDRAW)
        }
        _ => stand(fighter),
    }
}

/// ANT-EVD-012, -013: skirmishers, gunners and limbered guns that run and may be caught.
fn caught(model: &Model, one: &Seen, foe: &Seen, gap: f64) -> f64 {
    let throw = model.book.evade(&foe.unit);
    let (dice, add) = (f64::from(throw.dice), f64::from(throw.add));
    let spare = one.pace - gap - add - dice;
    let chance = ((spare + 1.0) / (dice * 5.0 + 1.0)).clamp(0.0, 1.0);
    foe.worth * (chance * 0.85 + (1.0 - chance) * 0.05)
}

/// A charge that is met: the fire of its target and of those beside it, then the melee if it is not stopped.
fn stands(model: &Model, one: &Seen, foe: Fighter<'_>, it: Charge) -> f64 {
    let seen = foe.seen;
    let least = if one.mounted { 3.0 } else { 1.0 };
    let shot = it.aspect == 0 && it.gap > least && seen.range > 0.0 && !seen.post.engaged;
    let mut hits = if shot { fire(model, seen, one, 1.0) } else { [1.0, 0.0, 0.0, 0.0] };
    if it.gap > least && seen.support > 0.0 {
        // Those beside it hit every other charger.
        let part = 0.4;
        for n in (1..4).rev() {
            hits[n] = hits[n] * (1.0 - part) + hits[n - 1] * part;
        }
        hits[0] *= 1.0 - part;
    }
    let stopped = hits[2] + hits[3];
    let target = Fighter { flanked: it.aspect > 0 && foe.formation.has_flanks(), ..foe };
    let lost = mean(&hits) * one.each();
    let exposed = 0.25 * one.worth;
    (1.0 - stopped) * fought(model, Fighter::new(one), target) - stopped * exposed - lost
}
