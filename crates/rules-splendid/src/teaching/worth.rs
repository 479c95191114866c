//! Evaluates a position, in stands. The costs of the next fire, fighting and charges are rough estimates;
//! the rules decide what is allowed.
use super::{
    GUN_RANGE, STAND_OFF,
    eye::{Eye, inches, shooters},
};
use crate::{
    Model,
    book::Going,
    ground,
    kinds::{Formation, Phase, Side, UnitKind},
    melee::outflank::{self, Attack},
    scene::Aim,
    unit::Unit,
};
use general::lore::Temper;
use geom::{INCH, Point, V2};
use kernel::{Seat, odds};

/// The weight of the gain from a charge that is possible next.
const READY: f64 = 0.25;
const SURE: f64 = 1.0;
/// The value of a unit in command; the cost per inch of a commander too near to the enemy; and what counts as too near, in inches.
const LED: f64 = 0.25;
const EXPOSED: f64 = 0.25;
const REACHED: f64 = 10.0;
/// The value of coming an inch nearer to an enemy within this distance. Beyond it an inch is worth less, otherwise units would
/// spare the nearest enemy because of the long way to the next; it is worth more as the turns run out.
const CLOSER: f64 = 0.2;
const NEAR: f64 = 10.0;
const FARTHER: f64 = 0.05;
const LATER: f64 = 0.15;
/// The cost per inch of a friend close in the way: one that will move on, and one that is a gun or is fighting.
const LANE: f64 = 12.0;
const MOVES_ON: f64 = 0.6;
const STAYS: f64 = 1.2;
/// The enemy's possible losses count more than one's own, and more so later in the battle, because waiting does not win.
const BOLD: f64 = 1.4;
const BOLDER: f64 = 1.6;
const AHEAD: f64 = 2.5;
/// The break point, in stands.
const BREAKING: f64 = 18.0;
/// How far horse looks for an enemy that it can beat, in inches.
const LURES: f64 = 26.0;
/// The value of a won and of a drawn battle.
const VICTORY: f64 = 60.0;
const DRAWN: f64 = 20.0;

/// Evaluates a side in a given temper.
pub(super) fn judge(model: &Model, side: Side, temper: &Temper) -> f64 {
    let foe = side.other();
    let eyes: Vec<Eye> = model.on_table().map(|unit| Eye::of(model, unit)).collect();
    let ended = match model.ended {
        Some((Some(winner), _)) if winner == side => VICTORY,
        Some((Some(_), _)) => -VICTORY,
        Some((None, _)) => -DRAWN,
        _ => 0.0,
    };
    let late = lateness(model);
    let has = strength(&eyes, side) - strength(&eyes, foe);
    let [ours, theirs] = [side, foe].map(|side| expected_losses(model, &eyes, side));
    let trade = boldness(model, side) * temper.bold * theirs - ours;
    let [gone, fall] =
        [(side, ours), (foe, theirs)].map(|(side, lost)| near_breaking(model, side, lost));
    let breaking = BREAKING * (fall - gone);
    let bars = barriers(model);
    let may = |side| prospects(&eyes, side, &bars, eagerness(model, side));
    let may = may(side) - temper.wary * may(foe);
    let aims = aims(model, &eyes, side) - aims(model, &eyes, foe);
    // Closing counts only for the side that closes; in a zero-sum evaluation nobody would.
    let ours = eyes.iter().filter(|eye| eye.side == side);
    let drive: f64 = ours.map(|eye| closing(&eyes, eye, &bars, late)).sum();
    ended + has + trade + breaking + may + aims + temper.drive * drive
}

/// The share of the battle's turns that has passed.
fn lateness(model: &Model) -> f64 {
    let turns = f64::from(model.scene.turns.unwrap_or(12).max(1));
    (f64::from(model.turn) / turns).min(1.0)
}

/// How much more the enemy's losses count than one's own: more later in the battle, less for the side that is ahead.
pub(super) fn boldness(model: &Model, side: Side) -> f64 {
    let late = lateness(model);
    let lost =
        |side: Side| f64::from(model.lost[side.idx()]) / f64::from(model.total[side.idx()].max(1));
    let ahead = lost(side.other()) - lost(side);
    (BOLD + BOLDER * late) * (1.0 - (ahead * AHEAD).clamp(-0.2, 0.4 * (1.0 - late)))
}

/// The side of a seat.
pub(super) fn side_of(model: &Model, seat: Seat) -> Side {
    model.scene.seats.get(usize::from(seat.0)).map_or(Side(0), |seat| seat.side)
}

/// The stands lost to a number of markers: two markers take one stand, and an odd one takes none.
fn taken(markers: f64) -> f64 {
    let whole = (markers / 2.0).floor();
    let rest = markers - whole * 2.0;
    whole + if rest < 1.0 { 0.15 * rest } else { 0.15 + 0.85 * (rest - 1.0) }
}

/// The total worth of a side.
fn strength(eyes: &[Eye], side: Side) -> f64 {
    eyes.iter().filter(|eye| eye.side == side).map(|eye| eye.each * eye.n).sum()
}

/// How near a side is to its break point (1): the last stands before it are worth more than the first.
fn near_breaking(model: &Model, side: Side, expected: f64) -> f64 {
    let half = f64::from(model.total[side.idx()]) / 2.0;
    let gone = (f64::from(model.lost[side.idx()]) + expected * 0.5) / half.max(1.0);
    gone.min(1.2) * gone.min(1.2) * gone.min(1.2)
}

/// The weight of a side's possible charges: highest if it moves before the other side can react.
fn eagerness(model: &Model, side: Side) -> f64 {
    let first = side == model.initiative;
    match model.phase {
        Phase::InitiativeMoves if !first => SURE,
        Phase::Firing | Phase::HandToHand | Phase::RemoveLosses if first => SURE,
        _ => READY,
    }
}

/// What a side may do next, and how safe its position is.
fn prospects(eyes: &[Eye], side: Side, bars: &[(V2, f64)], eager: f64) -> f64 {
    eyes.iter().filter(|eye| eye.side == side).map(|eye| outlook(eyes, eye, bars, eager)).sum()
}

/// The expected losses of a side from its markers, from fire and in hand-to-hand fighting.
fn expected_losses(model: &Model, eyes: &[Eye], side: Side) -> f64 {
    let ours = eyes.iter().filter(|eye| eye.side == side);
    let lost = |eye: &Eye| {
        let markers = eye.green + fire_on(model, eyes, eye) + fighting(model, eyes, eye);
        eye.each * taken(markers).min(eye.n)
    };
    ours.map(lost).sum()
}

/// The expected hits on a unit from the enemy's next fire.
fn fire_on(model: &Model, eyes: &[Eye], target: &Eye) -> f64 {
    if target.touched {
        return 0.0;
    }
    let firing = model.phase == Phase::Firing;
    let shots = eyes.iter().filter(|eye| {
        eye.side != target.side && eye.muskets > 0.0 && !eye.touched && !(firing && eye.red)
    });
    shots.map(|eye| volley(model, eyes, eye, target)).sum()
}

/// The expected hits of one unit on another.
fn volley(model: &Model, eyes: &[Eye], eye: &Eye, target: &Eye) -> f64 {
    if eye.far(target) > eye.range + eye.deep + target.wide + 2.0 {
        return 0.0;
    }
    let (along, beside) = eye.sees(target);
    let all_round = eye.formation.is_open_order() && eye.fights;
    let gap = if all_round { eye.far(target) - target.deep - eye.deep } else { along };
    if gap > eye.range || (!all_round && (along < -1.0 || beside > eye.wide)) {
        return 0.0;
    }
    // It fires at the nearest; others share the rest.
    let nearer = eyes.iter().any(|other| {
        other.id != target.id && other.id != eye.id && {
            let (there, off) = eye.sees(other);
            there > -0.5 && there < along && off < eye.wide * 0.5
        }
    });
    let part = if nearer { 0.15 } else { 1.0 };
    let fire = &model.book.fire;
    let dice = if eye.kind.is_artillery() { gun_dice(model, eye.kind, gap) } else { eye.muskets };
    let add = match target.formation {
        Formation::Block => fire.block,
        Formation::DefensiveBlock => fire.defensive_block,
        _ if target.loose => fire.open_order,
        _ => 0,
    } + if target.mounted { fire.mounted } else { 0 };
    (dice + f64::from(add)).max(0.0) * f64::from(fire.hits_on) / 6.0 * part
}

fn gun_dice(model: &Model, kind: UnitKind, gap: f64) -> f64 {
    let table = &model.book.artillery;
    let row = match kind {
        UnitKind::FrameGun => &table.frame,
        UnitKind::RegularGun => &table.regular,
        _ => &table.heavy,
    };
    let band = table.bands.iter().position(|end| gap <= end.to_inches());
    band.map_or(0.0, |band| f64::from(row[band].max(0)))
}

/// The expected markers of a unit from hand-to-hand fighting: one for being in it, plus the enemy's hits.
fn fighting(model: &Model, eyes: &[Eye], eye: &Eye) -> f64 {
    if !eye.touched {
        return 0.0;
    }
    let foes = eyes.iter().filter(|foe| eye.foes.has(foe.id));
    let blows = foes.map(|foe| {
        let attack = outflank::attack(model.unit(foe.id), model.unit(eye.id));
        blow(foe, eye, attack) / foe.foes.len().max(1) as f64
    });
    blows.sum::<f64>() + 1.0
}

/// The hits of one unit on another in a round of fighting. A unit in command may reroll.
fn blow(from: &Eye, to: &Eye, attack: Attack) -> f64 {
    let dice = if attack == Attack::Outflanking { 2.0 } else { 1.0 };
    let change = match to.formation {
        _ if !from.mounted => 0.0,
        Formation::DefensiveBlock if to.pikes => -2.0,
        Formation::DefensiveBlock => -1.0,
        Formation::Block if to.pikes => -1.0,
        _ if to.loose && !to.mounted => 1.0,
        _ => 0.0,
    } - if from.loose { 1.0 } else { 0.0 };
    let again = if from.commanded { 1.2 } else { 1.0 };
    (from.strikes + from.n * change / 6.0).max(0.0) * dice * again
}

/// Whether a charge from its position would hit the flank or the rear.
pub(super) fn comes_round(from: &Eye, to: &Eye) -> bool {
    from.ahead.dot(to.ahead) > -0.35 && to.formation != Formation::DefensiveBlock
}

/// The net gain of a charge, in stands.
pub(super) fn exchange(from: &Eye, to: &Eye) -> f64 {
    if to.kind.is_artillery() || to.kind.is_command() {
        return to.each * 0.8;
    }
    let flank = comes_round(from, to);
    // Foot that has pikes forms up against horse in time.
    let braced = if from.mounted && to.pikes && !flank { 0.75 } else { 1.0 };
    let attack = if flank { Attack::Outflanking } else { Attack::Ordinary };
    let won = taken(blow(from, to, attack) * braced + 1.0 + to.green).min(to.n) * to.each;
    // A unit that is already fighting strikes less.
    let share = if to.touched { 0.5 } else { 1.0 };
    let lost =
        taken(blow(to, from, Attack::Ordinary) * share + 1.0 + from.green).min(from.n) * from.each;
    won * from.bold - lost
}

/// The expected cost of defensive fire, in stands: the target fires if it has not fired yet, and two hits stop a
/// charge.
pub(super) fn met_by_fire(model: &Model, target: &Unit, gain: f64) -> f64 {
    if target.red || !target.is_foot() {
        return 0.0;
    }
    let (dice, _) = shooters(model, target);
    let hit = f64::from(model.book.fire.hits_on) / 6.0;
    let back: f64 = odds::binomial(dice as u32, hit).iter().skip(2).sum();
    taken(dice * hit) + back * gain.max(0.0)
}

/// What a unit may do next, and what the enemy may do to it.
fn outlook(eyes: &[Eye], eye: &Eye, bars: &[(V2, f64)], eager: f64) -> f64 {
    let foes = || eyes.iter().filter(|foe| foe.side != eye.side);
    if !eye.fights {
        return if eye.kind.is_command() { leading(eyes, eye) } else { serving(eyes, eye) };
    }
    let sum = if eye.commanded { LED } else { 0.0 };
    if eye.touched {
        return sum;
    }
    let mut ready = 0.0_f64;
    for foe in foes() {
        let far = eye.far(foe);
        if far < eye.reach + eye.deep + foe.wide + 2.0 {
            let (along, beside) = eye.sees(foe);
            let lies_ahead = along > -0.5 && along < eye.reach && beside < eye.wide * 0.8;
            if lies_ahead && is_open(eyes, eye, foe, along, bars) {
                let sure = if eye.commanded { 1.0 } else { 0.6 };
                ready = ready.max(exchange(eye, foe) * sure);
            }
        }
    }
    sum + eager * ready - facing(eyes, eye)
}

/// How near a unit is to a useful position: musket range of enemy foot, or horse and guns that it can beat.
fn closing(eyes: &[Eye], eye: &Eye, bars: &[(V2, f64)], late: f64) -> f64 {
    if !eye.fights || eye.touched {
        return 0.0;
    }
    let mut goal = f64::MIN;
    for foe in eyes.iter().filter(|foe| foe.side != eye.side) {
        let far = eye.far(foe);
        let lure = match foe.kind {
            kind if kind.is_command() => continue,
            kind if kind.is_artillery() => 0.1,
            _ if eye.mounted && far < LURES => exchange(eye, foe).clamp(-1.5, 1.0) * 0.3,
            _ if eye.mounted => 0.0,
            _ if foe.mounted => -0.25,
            _ => 0.0,
        };
        let room = (far - eye.deep - foe.deep - STAND_OFF).max(0.0);
        let straight = lure - way_cost(room, late);
        if straight > goal {
            let round = if eye.mounted { detour(eye, foe, bars) } else { 0.0 };
            goal = goal.max(lure - way_cost(room + round + blocked(eyes, eye, foe), late));
        }
    }
    if goal > f64::MIN { goal } else { 0.0 }
}

/// The cost of a distance in inches.
fn way_cost(room: f64, late: f64) -> f64 {
    CLOSER * room.min(NEAR) + (FARTHER + LATER * late) * (room - NEAR).max(0.0)
}

/// Terrain that horse cannot charge over, each piece as a circle, in inches.
fn barriers(model: &Model) -> Vec<(V2, f64)> {
    const MOUNTED: usize = 3; // The column of the terrain tables.
    let barred = |id| ground::kind(model, id).charge[MOUNTED] == Going::No;
    let bars = model.scene.field.each().filter(|&(id, piece)| !piece.is_line() && barred(id));
    bars.filter_map(|(_, piece)| {
        let shape = piece.shapes().first()?;
        let far = |it: &geom::Convex| it.centre().distance(shape.centre()) + it.radius();
        let radius = piece.shapes().iter().map(far).fold(0.0, f64::max);
        Some((inches(shape.centre()), radius / INCH.units()))
    })
    .collect()
}

/// Whether the lane of a charge is free of friends and of blocking terrain.
fn is_open(eyes: &[Eye], eye: &Eye, foe: &Eye, along: f64, bars: &[(V2, f64)]) -> bool {
    if eye.mounted && detour(eye, foe, bars) > eye.wide * 1.2 {
        return false;
    }
    let in_the_way = |other: &Eye| {
        let (there, beside) = eye.sees(other);
        there > -0.5 && there < along - 0.5 && beside < eye.wide * 0.8
    };
    !eyes.iter().any(|it| it.side == eye.side && it.id != eye.id && in_the_way(it))
}

/// How much longer the way to an enemy is because of obstacles.
fn detour(eye: &Eye, foe: &Eye, bars: &[(V2, f64)]) -> f64 {
    let off = foe.at - eye.at;
    let far = off.length().max(0.1);
    let way = off * (1.0 / far);
    let mut sum = 0.0;
    for (middle, radius) in bars {
        let to = *middle - eye.at;
        let (along, beside) = (to.dot(way), to.cross(way).abs());
        let clear = radius + eye.wide;
        if along > 0.0 && along < far && beside < clear {
            sum += (clear - beside) * 1.5;
        }
    }
    sum
}

/// How much longer the way to an enemy is because of friends that stand in it and will not move on soon.
fn blocked(eyes: &[Eye], eye: &Eye, foe: &Eye) -> f64 {
    let off = foe.at - eye.at;
    let far = off.length().max(0.1);
    let way = off * (1.0 / far);
    let mut sum = 0.0;
    for friend in eyes.iter().filter(|it| it.side == eye.side && it.id != eye.id) {
        let to = friend.at - eye.at;
        let along = to.dot(way);
        if along <= 0.0 || along >= far.min(LANE) || friend.kind.is_command() {
            continue;
        }
        let clear = (friend.wide.max(friend.deep) + eye.wide) * 0.8;
        let beside = to.cross(way).abs();
        if beside < clear {
            let stays = if friend.fights && !friend.touched { MOVES_ON } else { STAYS };
            sum += (clear - beside) * stays;
        }
    }
    sum
}

/// Nearby enemies at the flank or rear of a unit.
fn facing(eyes: &[Eye], eye: &Eye) -> f64 {
    if eye.formation == Formation::DefensiveBlock {
        return 0.6;
    }
    let mut sum = 0.0;
    for foe in eyes.iter().filter(|foe| foe.side != eye.side && foe.fights) {
        let far = eye.far(foe);
        let near = if foe.mounted { 14.0 } else { 7.0 };
        if far < near {
            let cos = (foe.at - eye.at).dot(eye.ahead) / far.max(0.1);
            if cos < 0.5 {
                sum += (0.5 - cos) * 0.08 * (1.0 - far / near) * foe.n.min(eye.n);
            }
        }
    }
    sum
}

/// A commander should be with the troops and out of reach of the enemy.
fn leading(eyes: &[Eye], eye: &Eye) -> f64 {
    let mut sum = 0.0;
    let (mut nearest, mut n) = (f64::MAX, 0.0_f64);
    for other in eyes.iter().filter(|other| other.fights) {
        let far = eye.far(other);
        if other.side == eye.side {
            nearest = nearest.min(far);
            n += 1.0;
        } else if far < REACHED {
            sum -= EXPOSED * (REACHED - far);
        }
    }
    if n > 0.0 { sum - 0.02 * (nearest - 4.0).max(0.0) } else { sum }
}

/// A gun: limbered it is on its way to where it can fire.
fn serving(eyes: &[Eye], eye: &Eye) -> f64 {
    let mut nearest = f64::MAX;
    for foe in eyes.iter().filter(|foe| foe.side != eye.side && foe.fights) {
        nearest = nearest.min(eye.far(foe));
    }
    if nearest == f64::MAX {
        return 0.0;
    }
    let room = (nearest - GUN_RANGE).max(0.0);
    let close = if nearest < 6.0 { 0.3 } else { 0.0 };
    -0.015 * room - close + if eye.muskets > 0.0 { 0.05 } else { 0.0 }
}

/// The value of the scenario's terms, which grows towards the end.
fn aims(model: &Model, eyes: &[Eye], side: Side) -> f64 {
    let mut sum = 0.0;
    for term in model.scene.terms.iter().filter(|term| term.side == side) {
        let last = term.by.or(model.scene.turns).unwrap_or(12).max(1);
        let urgent = (f64::from(model.turn) / f64::from(last)).min(1.0);
        if let Aim::Hold(area) | Aim::Clear(area) | Aim::Reach(area) = &term.aim {
            sum += holding(area, eyes, side) * (0.3 + urgent);
        }
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
