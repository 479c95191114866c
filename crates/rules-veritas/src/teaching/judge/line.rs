//! What a unit may do next, and its position in line: shots, charges, adjacent friends, command, commanders.
use super::{
    odds::{LEFT, worth},
    seen::{Range, Seen, aimed, inches, masked},
};
use crate::{
    Model, command,
    kinds::{Grade, Order, Rank, Side, State, Status},
    model::Leader,
    unit::Unit,
};

/// The weight of a possible charge.
const THREAT: f64 = 0.4;
/// The weight of a possible shot.
const AIM: f64 = 0.6;
/// The value of a turn's march towards the enemy under orders to attack.
const MARCH: f64 = 0.3;

/// What a unit may do next, and its position relative to friends and enemies: its best shot, its best charge, its way to the
/// enemy, adjacent friends, and its chance to reform.
pub(super) fn prospects(model: &Model, one: &Seen<'_>, seen: &[Seen<'_>]) -> f64 {
    let unit = one.unit;
    let (mut shot, mut charge, mut nearest) = (0.0_f64, 0.0_f64, 99.0_f64);
    let (mut goal, mut flanks) = (99.0_f64, [false; 2]);
    for other in seen {
        let to = other.at - one.at;
        let far = to.length();
        if other.unit.side == unit.side {
            let (ahead, across) = (to.dot(one.forward), to.dot(one.forward.perp_right()));
            let beside = ahead.abs() < 2.0 && (2.5..7.2).contains(&across.abs());
            if beside && other.unit.is_brigade() && other.unit.is_sound() {
                flanks[usize::from(across > 0.0)] = true;
            }
            continue;
        }
        let gap = (far - one.half - other.half - 0.3).max(0.0);
        let routed = other.unit.state == State::Routed;
        nearest = nearest.min(gap);
        // Routing units need not be pursued.
        goal = goal.min(if routed { gap + 12.0 } else { gap });
        let cos = if far > 0.0 { to.dot(one.forward) / far } else { 1.0 };
        if gap <= one.range && cos > if unit.kind.is_gun() { 0.92 } else { 0.7 } {
            let range = if gap <= one.range * 0.5 { Range::Close } else { Range::Long };
            let worth = one.shooting(model, other, range);
            let worth = if unit.kind.is_gun() && masked(one, other, seen) { 0.0 } else { worth };
            shot = shot.max(worth);
        }
        let reach = one.reach_to(cos);
        if reach > 0.0 && gap < reach * 2.0 && !(routed && other.unit.is_company()) {
            let sure = if gap <= reach { 1.0 } else { (2.0 - gap / reach) * 0.7 };
            charge = charge.max(one.charging(model, other) * sure);
        }
    }
    let mut sum = charge * THREAT;
    sum += match unit.done.target {
        Some(target) => seen
            .iter()
            .find(|other| other.unit.id == target)
            .map_or(0.0, |other| aimed(model, one, other)),
        None if unit.done.shot => shot * AIM * 0.5,
        None => shot * AIM,
    };
    sum + place_in_line(model, one, nearest, goal, flanks)
}

/// Its way to the enemy, adjacent friends, command, and its chance to reform.
fn place_in_line(model: &Model, one: &Seen<'_>, near: f64, goal: f64, flanks: [bool; 2]) -> f64 {
    let unit = one.unit;
    if unit.state == State::Routed {
        return 0.0;
    }
    let mut sum = 0.0;
    let stir = if unit.is_brigade() { 1.0 } else { 0.4 };
    let pace = model.book.costs(unit).normal.to_inches().max(4.0);
    let steady = matches!(unit.state, State::Sound | State::Disordered);
    let order = model.order(unit);
    if order == Order::Attack && steady && !one.engaged && !unit.kind.is_gun() {
        sum -= (goal - 3.0).clamp(0.0, 60.0) / pace * MARCH * stir;
    }
    if unit.kind.is_gun() && order != Order::Withdraw {
        sum -= (goal - one.range * 0.8).clamp(0.0, 40.0) * 0.02;
    }
    if near < 26.0 && unit.is_brigade() {
        sum += flanks.iter().filter(|flank| **flank).count() as f64 * 0.25;
    }
    let in_command = commanded(model, one);
    sum -= in_command.1;
    if !unit.is_sound() && !one.engaged && in_command.0 && near > 4.2 {
        let add = match unit.grade {
            Grade::Raw => 0.0,
            Grade::Trained => 1.0,
            Grade::Veteran => 2.0,
        } - f64::from(unit.state as u8)
            + if near > 8.3 { 0.0 } else { -1.0 };
        let chance = ((3.0 + add) / 6.0).clamp(0.0, 1.0);
        let step = LEFT[unit.state as usize - 1] - LEFT[unit.state as usize];
        sum += chance * step * one.worth * 0.6;
    }
    if unit.is_column() && near < 14.0 {
        sum -= 0.8;
    }
    sum
}

/// Whether it is in command, and the cost if not.
fn commanded(model: &Model, one: &Seen<'_>) -> (bool, f64) {
    let far = |leader: Option<&Leader>| {
        leader.map_or(99.0, |leader| (inches(leader.at) - one.at).length() - 1.8)
    };
    let wing = far(command::of_wing(model, one.unit.wing));
    let army = far(command::general(model, one.unit.side));
    let rows = &model.book.command;
    let over = (wing - rows.wing.value.to_inches()).min(army - rows.army.value.to_inches());
    let weight = if one.unit.is_brigade() { 1.0 } else { 0.4 };
    let lack =
        if over > 0.0 { 0.3 + over.min(20.0) * 0.02 } else { ((over + 3.0) * 0.02).max(0.0) };
    (over <= 0.0, lack * weight)
}

/// The value of the positions of a side's commanders: with units that need them, and not in danger.
pub(super) fn leaders(model: &Model, side: Side) -> f64 {
    let mut sum = 0.0;
    for leader in model.leaders.iter().filter(|leader| leader.side == side) {
        if !leader.is_present() {
            sum -= if leader.is_general() { 1.5 } else { 0.8 };
            continue;
        }
        sum -= f64::from(leader.wounds) * 0.4;
        let scale = if leader.is_general() { 1.8 } else { 1.0 };
        let near = |enemy: &&Unit| (inches(enemy.at) - inches(leader.at)).length() < 8.0;
        let close = model.of(side.other()).filter(near).count();
        match leader.with.map(|unit| model.unit(unit)) {
            None => sum -= if close > 0 { 0.5 } else { 0.05 },
            Some(unit) => {
                let need = match unit.state {
                    State::Sound => 0.08,
                    State::Disordered => 0.2,
                    State::Disrupted => 0.3,
                    State::Routed => 0.1,
                };
                let weight = if unit.is_brigade() { worth(unit) / 4.0 } else { 0.2 };
                sum += need * scale * weight;
                if close > 0 {
                    sum += 0.05 - if unit.state >= State::Disrupted { 0.25 * scale } else { 0.0 };
                }
            }
        }
        if let Rank::Wing(wing) = leader.rank
            && let Some(general) = command::general(model, side)
            && model.wing(wing).status == Status::Fresh
        {
            let far = (inches(general.at) - inches(leader.at)).length() - 1.5;
            sum -= if far > model.book.command.order.value.to_inches() { 0.08 } else { 0.0 };
        }
    }
    sum
}
