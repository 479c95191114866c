//! Evaluates a position, in elements. The costs of the next fire, fighting and charges are averages;
//! the rules decide what is allowed.
use super::eye::{Eye, ROUNDS, inches, is_wanted};
use crate::{
    Model, expected_hits,
    kinds::{Phase, Side, UnitId, UnitKind},
    outflanks,
    scene::Aim,
    shelter,
};
use general::lore::Temper;
use geom::{Point, V2};
use kernel::Seat;

/// The weight of the next fire, because its target may still move away.
const FIRE: f64 = 0.8;
/// The weight of fighting after this turn.
const LATER: f64 = 0.4;
/// For how many turns a fight is simulated.
const TURNS: usize = 3;
/// The value of coming an inch nearer to an enemy, and the cost of facing away from the target.
const CLOSER: f64 = 0.14;
const TURNED: f64 = 0.45;
/// The value of a unit in command.
const LED: f64 = 0.12;
/// The cost per inch of a commander too near to the enemy.
const EXPOSED: f64 = 0.3;
/// The cost of a commander in front of friends that could charge.
const IN_THE_WAY: f64 = 0.15;
/// The value of attacking an enemy that is already fighting.
const JOINING: f64 = 0.3;
/// The enemy's possible losses count more than one's own, and more so later in the battle, because waiting does not win.
const BOLD: f64 = 1.0;
const BOLDER: f64 = 1.0;
const AHEAD: f64 = 2.5;
/// The break point, in elements.
const BREAKING: f64 = 16.0;
/// The value of the end of the battle.
const VICTORY: f64 = 60.0;

/// Evaluates a side in a given temper.
pub(super) fn judge(model: &Model, side: Side, temper: &Temper) -> f64 {
    let foe = side.other();
    let eyes: Vec<Eye> = model.on_table().map(|unit| Eye::of(model, unit)).collect();
    let ended = match model.ended {
        Some((Some(winner), _)) if winner == side => VICTORY,
        Some((Some(_), _)) => -VICTORY,
        _ => 0.0,
    };
    let has = strength(&eyes, side) - strength(&eyes, foe);
    let fight = fighters(model, &eyes);
    let fought = fight_out(&mut fight.clone());
    let loses = |side: Side| fought[side.idx()] + FIRE * fire_on(model, &eyes, side);
    let (ours, theirs) = (loses(side), loses(foe));
    let bold = boldness(model, side) * temper.bold;
    let trade = bold * theirs - ours;
    let breaking = near_breaking(model, foe, theirs) - near_breaking(model, side, ours);
    let may = |side: Side| prospects(model, &eyes, &fight, fought, side, bold);
    let may = may(side) - temper.wary * may(foe);
    let stands = standing(model, &eyes, side) - standing(model, &eyes, foe);
    let aims = aims(model, &eyes, side) - aims(model, &eyes, foe);
    // Closing counts only for the side that closes; in a zero-sum evaluation nobody would.
    let ours = eyes.iter().filter(|eye| eye.side == side);
    let drive: f64 = ours.map(|eye| closing(&eyes, eye, bold)).sum();
    ended + has + trade + breaking + may + stands + aims + temper.drive * drive
}

/// The side of a seat.
pub(super) fn side_of(model: &Model, seat: Seat) -> Side {
    model.scene.side_of(seat).unwrap_or_default()
}

/// The share of the battle's turns that is over.
fn late(model: &Model) -> f64 {
    (f64::from(model.turn) / f64::from(model.scene.last_turn().max(1))).min(1.0)
}

/// How much more the enemy's losses count than one's own: more later in the battle, less for the side that is ahead.
pub(super) fn boldness(model: &Model, side: Side) -> f64 {
    let lost =
        |side: Side| f64::from(model.lost[side.idx()]) / f64::from(model.total[side.idx()].max(1));
    let ahead = lost(side.other()) - lost(side);
    let late = late(model);
    (BOLD + BOLDER * late) * (1.0 - (ahead * AHEAD).clamp(-0.2, 0.4 * (1.0 - late)))
}

/// The total worth of a side.
fn strength(eyes: &[Eye], side: Side) -> f64 {
    eyes.iter().filter(|eye| eye.side == side).map(|eye| eye.each * eye.n).sum()
}

/// How near a side is to its break point: the last elements before it are worth more than the first, and those at which its
/// commanders are removed are worth more than others.
fn near_breaking(model: &Model, side: Side, expected: f64) -> f64 {
    let lost = f64::from(model.lost[side.idx()]) + expected * 0.6;
    let part = |part: u16| (lost / f64::from(model.share(side, part).max(1))).min(1.1);
    let steep = |part: f64| part * part * part;
    let options = &model.book.options;
    // If the loss of the Commander-in-Chief loses the battle, so does the loss of a third of the army.
    let chief = if leader_is_wanted(model, side) { BREAKING } else { 2.0 };
    BREAKING * steep(part(options.break_army.value))
        + chief * steep(part(options.break_chief.value))
        + steep(part(options.break_sub.value))
}

/// Whether a side loses the battle with its Commander-in-Chief.
fn leader_is_wanted(model: &Model, side: Side) -> bool {
    let mut chiefs = model.of(side).filter(|unit| unit.kind == UnitKind::CommanderInChief);
    chiefs.any(|chief| is_wanted(model, chief))
}

/// A unit in a simulated fight.
#[derive(Clone)]
struct Fighter<'a> {
    eye: &'a Eye,
    n: f64,
    /// The indices of the units it touches, with the factor for its dice now and later.
    foes: Vec<(usize, f64, f64)>,
}

/// The units that touch an enemy.
fn fighters<'a>(model: &Model, eyes: &'a [Eye]) -> Vec<Fighter<'a>> {
    let touched: Vec<&Eye> = eyes.iter().filter(|eye| eye.touched()).collect();
    let place = |id| touched.iter().position(|eye| eye.id == id);
    let dice = |eye: &Eye, foe| {
        let (unit, enemy) = (model.unit(eye.id), model.unit(foe));
        let flank = if outflanks(model, unit, enemy) { 2.0 } else { 1.0 };
        let cut = shelter(model, unit, enemy).map_or(1.0, |(_, part)| f64::from(part) / 100.0);
        Some((place(foe)?, flank * cut, flank))
    };
    let mut all = Vec::with_capacity(touched.len());
    for &eye in &touched {
        let foes = eye.foes.iter().filter_map(|foe| dice(eye, UnitId(foe as u8))).collect();
        all.push(Fighter { eye, n: eye.n, foes });
    }
    all
}

/// Simulates a fight with average results: the losses of each side.
fn fight_out(all: &mut [Fighter<'_>]) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for turn in 0..TURNS {
        let weight = if turn == 0 { 1.0 } else { LATER };
        let before: Vec<f64> = all.iter().map(|it| it.n).collect();
        for round in 0..ROUNDS {
            let mut hits = vec![0.0; all.len()];
            for it in all.iter().filter(|it| it.n > 0.0) {
                let there = it.foes.iter().filter(|(foe, ..)| all[*foe].n > 0.0);
                let share = there.clone().count().max(1) as f64;
                for &(foe, now, then) in there {
                    let dice = if turn == 0 { now } else { then };
                    let blow = it.eye.strikes(round, all[foe].eye);
                    hits[foe] += blow * dice * it.n / it.eye.n / share;
                }
            }
            for (it, hits) in all.iter_mut().zip(hits) {
                it.n = (it.n - hits).max(0.0);
            }
        }
        for (it, before) in all.iter_mut().zip(before) {
            // A single element in contact with an enemy is removed.
            let alone = !it.eye.battle && it.eye.fights && it.eye.kind != UnitKind::Elephants;
            let least = if alone { 1.4 } else { 0.4 };
            if it.n < least {
                it.n = 0.0;
            }
            sums[it.eye.side.idx()] += (before - it.n) * it.eye.each * weight;
        }
    }
    sums
}

/// The net gain of a charge.
pub(super) fn exchange(from: &Eye, to: &Eye, bold: f64) -> f64 {
    if to.limbered {
        return to.each * to.n;
    }
    let flank = if from.comes_round(to) { 2.0 } else { 1.0 };
    // A unit that is already fighting strikes less.
    let share = if to.touched() { 0.5 } else { 1.0 };
    let mut two = [
        Fighter { eye: from, n: from.n, foes: vec![(1, flank, flank)] },
        Fighter { eye: to, n: to.n, foes: vec![(0, share, share)] },
    ];
    let sums = fight_out(&mut two);
    sums[to.side.idx()] * bold - sums[from.side.idx()]
}

/// The expected losses of a side from the enemy's next fire; each unit shoots at its best target.
fn fire_on(model: &Model, eyes: &[Eye], side: Side) -> f64 {
    let shooters = eyes.iter().filter(|eye| eye.side != side && eye.range > 0.0 && !eye.touched());
    let mut sum = 0.0;
    for eye in shooters {
        let unit = model.unit(eye.id);
        let targets = eyes.iter().filter(|to| {
            to.side == side
                && !to.touched()
                && eye.far(to) < eye.range + eye.wide + eye.deep + to.wide + to.deep
        });
        let does = |to: &Eye| expected_hits(model, unit, model.unit(to.id)).min(to.n) * to.each;
        sum += targets.map(does).fold(0.0, f64::max);
    }
    sum
}

/// The weight of a unit's possible charges: highest if it moves before the other side can react.
fn eagerness(model: &Model, eye: &Eye) -> f64 {
    let first = eye.side == model.initiative;
    let led = |yes: f64| if eye.commanded { yes } else { 0.3 };
    match (model.phase, first) {
        _ if eye.fresh => 0.9,
        (Phase::Initiative | Phase::Firing, true) => 0.9,
        (Phase::Initiative | Phase::Firing, false) => 0.6,
        (Phase::InitiativeMoves, false) => 0.9,
        (Phase::InitiativeMoves, true) => led(0.35),
        (Phase::OtherMoves | Phase::HandToHand, true) => led(0.6),
        (Phase::OtherMoves | Phase::HandToHand, false) => led(0.4),
        (Phase::InitiativeSecond, false) => led(0.8),
        _ => 0.5,
    }
}

/// Whether a unit can probably charge another from its position.
fn may_charge(eyes: &[Eye], eye: &Eye, foe: &Eye) -> bool {
    if eye.far(foe) > eye.reach + eye.deep + foe.wide + foe.deep {
        return false;
    }
    let (along, beside) = eye.sees(foe);
    // A pivot of half an inch swings the lane a little.
    let lane = eye.wide + along.max(0.0) * 0.4 / eye.wide.max(0.5);
    along > -0.3 && along < eye.reach && beside < lane && is_open(eyes, eye, along)
}

/// The value of a side's next charges: the best combined attack on one enemy, then the next best with the remaining units.
fn prospects(
    model: &Model,
    eyes: &[Eye],
    fight: &[Fighter<'_>],
    fought: [f64; 2],
    side: Side,
    bold: f64,
) -> f64 {
    let mut attacks: Vec<(&Eye, Vec<&Eye>)> = Vec::new();
    for eye in eyes.iter().filter(|eye| eye.side == side && eye.reach > 0.0 && !eye.touched()) {
        for foe in eyes.iter().filter(|foe| foe.side != side && may_charge(eyes, eye, foe)) {
            match attacks.iter_mut().find(|(known, _)| known.id == foe.id) {
                Some((_, with)) => with.push(eye),
                None => attacks.push((foe, vec![eye])),
            }
        }
    }
    let mut sum = 0.0;
    while !attacks.is_empty() {
        let worth = |(foe, with): &(&Eye, Vec<&Eye>)| {
            let gain = joined(fight, fought, with, foe, bold);
            let eager = with.iter().map(|eye| eagerness(model, eye)).sum::<f64>();
            gain * eager / with.len() as f64
        };
        let all = attacks.iter().enumerate().map(|(n, attack)| (n, worth(attack)));
        let Some((n, gain)) = all.max_by(|a, b| a.1.total_cmp(&b.1)).filter(|it| it.1 > 0.0) else {
            break;
        };
        sum += gain;
        let (_, used) = attacks.swap_remove(n);
        for (_, with) in &mut attacks {
            with.retain(|eye| used.iter().all(|used| used.id != eye.id));
        }
        attacks.retain(|(_, with)| !with.is_empty());
    }
    sum
}

/// The gain if all these units attack an enemy, whether or not it is already fighting.
fn joined(fight: &[Fighter<'_>], fought: [f64; 2], with: &[&Eye], foe: &Eye, bold: f64) -> f64 {
    if foe.limbered {
        return foe.each * foe.n;
    }
    let mut all: Vec<Fighter<'_>>;
    let (place, before) = match fight.iter().position(|it| it.eye.id == foe.id) {
        Some(place) => {
            all = fight.to_vec();
            (place, fought)
        }
        None => {
            all = vec![Fighter { eye: foe, n: foe.n, foes: Vec::new() }];
            (0, [0.0; 2])
        }
    };
    for eye in with {
        let flank = if eye.comes_round(foe) { 2.0 } else { 1.0 };
        let new = all.len();
        all[place].foes.push((new, 1.0, 1.0));
        all.push(Fighter { eye, n: eye.n, foes: vec![(place, flank, flank)] });
    }
    let sums = fight_out(&mut all);
    let (ours, theirs) = (foe.side.other().idx(), foe.side.idx());
    (sums[theirs] - before[theirs]) * bold - (sums[ours] - before[ours])
}

/// Whether the lane of a charge is free of friends.
fn is_open(eyes: &[Eye], eye: &Eye, along: f64) -> bool {
    let in_the_way = |other: &Eye| {
        let (there, beside) = eye.sees(other);
        there > -0.5 && there < along - 0.5 && beside < eye.wide * 0.9
    };
    !eyes.iter().any(|it| it.side == eye.side && it.id != eye.id && in_the_way(it))
}

/// The positions of a side's units: in command, facing the enemy, guns in action and commanders out of reach.
fn standing(model: &Model, eyes: &[Eye], side: Side) -> f64 {
    let mut sum = 0.0;
    for eye in eyes.iter().filter(|eye| eye.side == side) {
        sum += match eye.kind {
            kind if kind.is_command() => leading(eyes, eye),
            kind if kind.is_artillery() => serving(eyes, eye),
            _ if eye.touched() => 0.0,
            _ => {
                (if eye.commanded { LED } else { 0.0 })
                    - facing(model, eyes, eye)
                    - crowded(eyes, eye)
            }
        };
    }
    sum
}

/// Shooters stay at their best range.
fn crowded(eyes: &[Eye], eye: &Eye) -> f64 {
    if eye.range <= 0.0 {
        return 0.0;
    }
    let foes = eyes.iter().filter(|foe| foe.side != eye.side && foe.fights);
    let room = foes.map(|foe| eye.far(foe) - eye.deep - foe.deep).fold(f64::MAX, f64::min);
    0.15 * (2.5 - room).clamp(0.0, 2.5)
}

/// Nearby enemies at the flank or rear of a unit.
fn facing(model: &Model, eyes: &[Eye], eye: &Eye) -> f64 {
    let mut sum = 0.0;
    for foe in eyes.iter().filter(|foe| foe.side != eye.side && foe.fights) {
        let far = eye.far(foe);
        let near = foe.reach.max(6.0) + 4.0;
        if far >= near {
            continue;
        }
        let close = 1.0 - far / near;
        if eye.unready {
            sum += 0.6 * close;
        }
        let cos = (foe.at - eye.at).dot(eye.ahead) / far.max(0.1);
        if cos < 0.55 && !eye.sheltered {
            let free = if foe.touched() { 0.3 } else { 1.0 };
            sum += (0.55 - cos) * 0.3 * close * foe.n.min(eye.n) * free;
        }
    }
    sum * if model.phase == Phase::Deployment { 0.0 } else { 1.0 }
}

/// How much a commander blocks friends, which cannot charge through a commander.
fn bars_the_way(eyes: &[Eye], eye: &Eye) -> f64 {
    let mut sum = 0.0;
    for friend in eyes.iter().filter(|it| it.fights && it.side == eye.side) {
        let off = eye.at - friend.front;
        let (along, beside) = (off.dot(friend.ahead), off.cross(friend.ahead).abs());
        if along > -0.5 && along < 9.0 && beside < friend.wide + 1.5 {
            sum += 1.0 - along.max(0.0) / 12.0;
        }
    }
    sum
}

/// A commander should be with the troops, out of reach of the enemy and not in the way.
fn leading(eyes: &[Eye], eye: &Eye) -> f64 {
    let mut sum = -IN_THE_WAY * bars_the_way(eyes, eye);
    let mut nearest = f64::MAX;
    for other in eyes.iter().filter(|other| other.fights) {
        let far = eye.far(other);
        if other.side == eye.side {
            nearest = nearest.min(far);
        } else if far < 6.0 {
            sum -= EXPOSED * (6.0 - far);
        }
    }
    if nearest < f64::MAX { sum - 0.03 * (nearest - 4.0).max(0.0) } else { sum }
}

/// A gun: limbered, it moves to where it can fire; unlimbered, it should have the enemy in front.
fn serving(eyes: &[Eye], eye: &Eye) -> f64 {
    let (mut nearest, mut ahead) = (f64::MAX, -1.0_f64);
    for foe in eyes.iter().filter(|foe| foe.side != eye.side && foe.fights) {
        let far = eye.far(foe);
        nearest = nearest.min(far);
        ahead = ahead.max((foe.at - eye.at).dot(eye.ahead) / far.max(0.1));
    }
    if nearest == f64::MAX {
        return 0.0;
    }
    let room = (nearest - eye.range * 0.5).max(0.0);
    let ready = if eye.limbered { -0.25 } else { 0.0 };
    ready + 0.1 * ahead - 0.01 * room
}

/// How near a unit is to a useful position: its weapons' range, or enemies that it can beat.
fn closing(eyes: &[Eye], eye: &Eye, bold: f64) -> f64 {
    if !eye.fights || eye.touched() {
        return 0.0;
    }
    let mut goal = f64::MIN;
    for foe in eyes.iter().filter(|foe| foe.side != eye.side) {
        let far = eye.far(foe);
        let wins = || exchange(eye, foe, bold).clamp(-1.5, 2.0);
        let (lure, room) = match foe.kind {
            kind if kind.is_command() && eye.range > 0.0 => continue,
            // They may not charge mounted units, so they shoot.
            _ if eye.range > 0.0 => (0.0, far - eye.deep - foe.deep - eye.best),
            kind if kind.is_command() => (-0.6, far - 3.0),
            _ => {
                let joins = if foe.touched() { JOINING } else { 0.0 };
                (wins() * 0.25 + joins, far - eye.deep - foe.deep - eye.reach * 0.6)
            }
        };
        // An inch matters more to slow units.
        let turned = 1.0 - (foe.at - eye.at).dot(eye.ahead) / far.max(0.1);
        let turned = TURNED * turned.min(1.0) * (room / 6.0).clamp(0.3, 1.0);
        let pace = (6.0 / eye.pace.max(3.0)).clamp(0.4, 1.5);
        goal = goal.max(lure - CLOSER * pace * room.max(0.0) - turned);
    }
    if goal > f64::MIN { goal } else { 0.0 }
}

/// The value of the scenario's terms, which grows towards the end.
fn aims(model: &Model, eyes: &[Eye], side: Side) -> f64 {
    let mut sum = 0.0;
    for term in model.scene.terms.iter().filter(|term| term.side == side) {
        let last = term.by.unwrap_or(model.scene.last_turn()).max(1);
        let urgent = 0.3 + (f64::from(model.turn) / f64::from(last)).min(1.0);
        let there =
            |units: &[UnitId]| eyes.iter().filter(|eye| units.contains(&eye.id)).count() as f64;
        sum += match &term.aim {
            Aim::Hold(area) | Aim::Clear(area) | Aim::Reach(area) => {
                holding(area, eyes, side) * urgent
            }
            Aim::Destroy(units) | Aim::DestroyAny { units, .. } | Aim::Wear { units, .. } => {
                -3.0 * there(units) / units.len().max(1) as f64
            }
            Aim::Save(units) => 3.0 * there(units) / units.len().max(1) as f64,
            Aim::Leave { .. } => 1.5 * model.escaped.len() as f64,
            Aim::Outlast => 0.0,
        };
    }
    sum
}

/// Nearness to a place that must be held, compared with the enemy's.
fn holding(area: &[Point], eyes: &[Eye], side: Side) -> f64 {
    let n = area.len().max(1) as f64;
    let middle = area.iter().fold(V2::ZERO, |sum, at| sum + inches(at.v2())) * (1.0 / n);
    let size = area.iter().map(|at| inches(at.v2()).distance(middle)).fold(0.0, f64::max);
    let nearest = |ours: bool| {
        let there = eyes.iter().filter(|eye| eye.fights && (eye.side == side) == ours);
        there.map(|eye| eye.at.distance(middle)).fold(80.0, f64::min)
    };
    let (ours, theirs) = (nearest(true), nearest(false));
    let alone = if ours < size * 0.7 && theirs > size { 1.5 } else { 0.0 };
    alone - 0.03 * ours + 0.015 * theirs.min(30.0)
}

/// The value of removing an element of a unit: its worth, plus more if the unit is dangerous.
pub(super) fn of_target(model: &Model, unit: &crate::unit::Unit) -> f64 {
    Eye::of(model, unit).each
}
