//! What volleys and charges are worth: the tests of the book and its table of results, reckoned for two units at a time.
use super::seen::{Seen, is_loaded};
use crate::{
    book::Chart,
    fire,
    kinds::{Formation, State, Target, UnitKind},
    model::Model,
};

/// The chance that a die is higher than a sum (PG-MOR-001).
fn passes(total: f64) -> f64 {
    ((6.0 - total) / 6.0).clamp(0.0, 1.0)
}

/// The worth of this many expected hits on a unit: the figures, and what the test for casualties may do (PG-MOR-005).
pub(super) fn volley(hits: f64, target: &Seen<'_>) -> f64 {
    if hits <= 0.0 {
        return 0.0;
    }
    let any = (hits * 0.9).min(1.0);
    let support = if target.supported { 1.0 } else { 0.0 };
    let total = target.nerve - support + (hits - 1.0).max(0.0);
    let fails = |by: f64| 1.0 - passes(total - by);
    let morale = 0.05 * fails(0.0) + 0.22 * fails(2.0) + 0.45 * fails(4.0);
    let figures = hits.min(target.figures) * target.each();
    figures + any * morale * target.worth
}

/// The expected hits of a unit at a distance in its best case.
pub(super) fn hits(model: &Model, one: &Seen<'_>, gap: f64, class: Target, scale: f64) -> f64 {
    let figures = match one.unit.formation {
        Formation::Square => one.unit.figures / 4,
        Formation::Manoeuvre | Formation::Column => one.unit.figures.min(4),
        Formation::March => one.unit.figures.min(2),
        _ => one.unit.figures,
    };
    fire::hits(model, one.unit, None, figures, gap * scale, class)
}

/// What a steady volley adds to a later one at close range.
pub(super) fn steadiness(model: &Model, one: &Seen<'_>, scale: f64) -> f64 {
    if !is_loaded(one.unit) {
        return 0.0;
    }
    let at = |chart| {
        fire::hits(model, one.unit, Some(chart), one.unit.figures, 40.0 * scale, Target::Line)
    };
    at(Chart::Steady) - at(Chart::Later)
}

/// A charge: what is known of it so far.
#[derive(Copy, Clone)]
pub(super) struct Charge {
    /// The side of the target that it comes from: 0 front, 1 flank, 2 rear.
    pub(super) aspect: usize,
    pub(super) gap: f64,
    /// Whether it has passed To Charge.
    pub(super) under_way: bool,
    /// Whether its target has tested, or needs not.
    pub(super) stood: bool,
}

/// How a combat begins.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Onset {
    /// By a charge.
    Charge,
    /// It goes on from an earlier turn, or the attacker only followed.
    Contact,
}

/// The worth of a charge for the side that charges.
pub(super) fn charge(model: &Model, one: &Seen<'_>, foe: &Seen<'_>, it: Charge, scale: f64) -> f64 {
    let (unit, target) = (one.unit, foe.unit);
    let aside = if it.aspect > 0 { 1.0 } else { 0.0 };
    let own = one.nerve - if one.supported { 1.0 } else { 0.0 };
    let steady = foe.formed && foe.foot && target.state == State::Good;
    let at_square = one.mounted && foe.square;
    let weight = match unit.kind {
        UnitKind::ChargingInfantry => 1.0,
        UnitKind::Cuirassiers if one.mounted && !at_square => 1.0,
        _ => 0.0,
    };
    let broken = match target.state {
        State::Good => 0.0,
        State::Routing => 2.0,
        State::Disordered | State::Shaken => 1.0,
    };
    let front = it.aspect == 0 && (steady || foe.battery);
    let dared = if it.under_way {
        1.0
    } else {
        let square = if at_square { 2.0 } else { 0.0 };
        let at_front = if one.foot && front { 1.0 } else { 0.0 };
        passes(own + square + at_front - aside - broken - weight)
    };
    let catches = it.gap <= if one.mounted { 150.0 } else { 50.0 };
    let (runs, shaken) = if it.stood || catches || target.state == State::Routing {
        (0.0, 0.0)
    } else {
        let by_horse = match (one.mounted, foe.square) {
            (true, true) => -2.0,
            (true, false) if !foe.mounted => 1.0,
            _ => 0.0,
        };
        let support = if foe.supported { 1.0 } else { 0.0 };
        let guns = if foe.battery { 1.0 } else { 0.0 };
        let total = foe.nerve - support - guns + by_horse + it.aspect as f64 + weight;
        (1.0 - passes(total - 1.0), passes(total - 1.0) - passes(total))
    };
    let fired = if it.aspect == 0 && !target.done.shot && !foe.engaged {
        let fast = one.mounted && it.gap > 150.0;
        hits(model, foe, 40.0, if fast { Target::Fast } else { one.class }, scale)
    } else {
        0.0
    };
    let under_fire = if front && fired > 0.0 { 1.0 } else { 0.0 };
    let many = if 2.0 * one.figures >= 3.0 * foe.figures { 1.0 } else { 0.0 };
    let square = if at_square { 3.0 } else { 0.0 };
    let before = own + (f64::from(unit.done.hits) + fired - 1.0).max(0.0) + square + under_fire;
    let home = passes(before - it.aspect as f64 - broken - weight - many);
    let lead = lead(one, foe, it.aspect, Onset::Charge) + shaken * 1.5;
    let met = home * melee(one, foe, lead) - (1.0 - home) * 0.06 * one.worth;
    let lost = fired.min(one.figures) * one.each();
    // What runs may rally, but leaves its place.
    dared * (runs * 0.6 * foe.worth + (1.0 - runs) * (met - lost))
}

/// PG-TCA: the lead of one unit over another before the dice.
pub(super) fn lead(one: &Seen<'_>, foe: &Seen<'_>, aspect: usize, onset: Onset) -> f64 {
    let charging = onset == Onset::Charge;
    let attack = match (one.mounted, foe.square) {
        _ if !charging => 0.0,
        (true, true) => 0.0,
        (true, false) => 2.0,
        (false, _) => 1.0,
    };
    let rough = |unit: &Seen<'_>| unit.class == Target::LightCover;
    let cover = if rough(foe) { if one.mounted { 3.0 } else { 1.0 } } else { 0.0 };
    let halt = if charging && one.mounted && foe.mounted { 1.0 } else { 0.0 };
    let wild = if charging && one.unit.kind == UnitKind::ChargingInfantry { 1.0 } else { 0.0 };
    attack + wild + halt - cover
        + [0.0, 2.0, 3.0][aspect]
        + alone(one, foe)
        + if aspect == 0 { 0.0 } else { -steady_line(foe) }
        - alone(foe, one)
}

/// PG-TCA-007: class 3 and better in line and good order.
fn steady_line(one: &Seen<'_>) -> f64 {
    let unit = one.unit;
    let is = one.foot
        && unit.class.number() >= 3
        && unit.formation == Formation::Line
        && unit.state == State::Good;
    if is { 1.0 } else { 0.0 }
}

/// What a unit counts by itself against another.
fn alone(one: &Seen<'_>, foe: &Seen<'_>) -> f64 {
    let unit = one.unit;
    let mut sum = f64::from(unit.class.number()) - [0.0, 1.0, 2.0, 2.0][unit.state as usize];
    sum += steady_line(one);
    if one.mounted && unit.kind == UnitKind::Cuirassiers && !foe.square {
        sum += 1.0;
    }
    if one.is_heavy() && foe.mounted && !foe.is_heavy() {
        sum += 1.0;
    }
    if one.mounted && foe.foot && foe.formed && !foe.square {
        sum += 1.0;
    }
    if one.square {
        sum += if foe.mounted { 4.0 } else { -1.0 };
    }
    sum += match unit.formation {
        Formation::Limbered => -3.0,
        Formation::March => -2.0,
        Formation::Skirmish if foe.formed => -2.0,
        _ if one.battery || unit.is_gunners() => -2.0,
        _ => 0.0,
    };
    let odds = one.figures / foe.figures.max(1.0);
    sum += match odds {
        odds if odds >= 3.0 => 3.0,
        odds if odds >= 2.0 => 2.0,
        odds if odds >= 1.5 => 1.0,
        _ => 0.0,
    };
    if 2 * unit.all_figures() < unit.raised {
        sum -= 1.0;
    }
    sum
}

/// PG-TCR: the worth of a combat for the first of the two, whose lead before the dice is this.
pub(super) fn melee(one: &Seen<'_>, foe: &Seen<'_>, lead: f64) -> f64 {
    let mut sum = 0.0;
    for dice in -5..=5 {
        let chance = f64::from(6 - i32::abs(dice)) / 36.0;
        let by = lead + f64::from(dice);
        let won = |winner: &Seen<'_>, loser: &Seen<'_>, by: f64| {
            let gunners = loser.unit.gun.is_some();
            let beaten = match by {
                by if by < 0.5 => 0.0,
                _ if gunners => 1.0,
                by if by < 2.5 => 0.1,
                by if by < 4.5 => 0.62,
                _ => 0.72,
            };
            let lost = [1.0, 2.0, 3.0, 4.0][((by + 1.0) / 2.0).clamp(0.0, 3.0) as usize];
            let cost = if by < 4.5 { winner.each() } else { 0.0 };
            loser.worth * beaten + loser.each() * lost - cost - winner.worth * 0.05
        };
        sum += chance * if by >= 0.0 { won(one, foe, by) } else { -won(foe, one, -by) };
    }
    sum
}
