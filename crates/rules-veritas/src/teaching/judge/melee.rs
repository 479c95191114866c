//! The expected results of current melees.
use super::odds::{BEATEN, LEFT, MOST, UNSAVED, few, over, worth};
use crate::{
    Model,
    dice::{self, Bout, Combat},
    disorder::{self, Situation},
    kinds::{Aspect, State, UnitId},
    model::Contact,
    unit::Unit,
};

/// The expected value of the melee around a unit for its attackers: contact tests and closing fire, then combat.
pub(super) fn melee(model: &Model, id: UnitId) -> f64 {
    let target = model.unit(id);
    let contacts = || model.contacts.iter().filter(|contact| contact.target == id);
    let strength = |contact: &&Contact| {
        (worth(model.unit(contact.attacker)) * 10.0) as i32
            + if contact.aspect == Aspect::Front { 0 } else { 30 }
    };
    let Some(chief) = contacts().max_by_key(strength) else { return 0.0 };
    let attacker = model.unit(chief.attacker);
    let shaken = |unit: &Unit, by: &Unit, aspect: Aspect| -> f64 {
        if chief.tested {
            return 0.0;
        }
        let situation = Situation::in_contact(model, unit);
        let needed = disorder::needed(model, unit) - disorder::total(model, unit, &situation);
        let fails = (f64::from(needed - 1) / 6.0).clamp(0.0, 1.0);
        let fire =
            Bout { unit: by, target: unit, aspect, combat: Combat::Shooting { close: true } };
        let dice = if aspect == Aspect::Front { dice::dice(model, &fire) as i32 } else { 0 };
        let hit = 1.0 - UNSAVED[few(dice) * MOST + few(dice::saves_in_the_open(model, &fire))][0];
        1.0 - (1.0 - fails) * (1.0 - hit)
    };
    let worse = [shaken(target, attacker, chief.aspect), shaken(attacker, target, Aspect::Front)];
    let mut sum = 0.0;
    for (n, chance) in [
        (1.0 - worse[0]) * (1.0 - worse[1]),
        worse[0] * (1.0 - worse[1]),
        (1.0 - worse[0]) * worse[1],
        worse[0] * worse[1],
    ]
    .into_iter()
    .enumerate()
    {
        if chance > 0.001 {
            sum += chance * blows(model, chief, target, attacker, [n & 1 == 1, n & 2 == 2]);
        }
    }
    // A melee that was fought this turn continues next turn.
    if chief.fought == model.turn { sum * 0.8 } else { sum }
}

/// The combat of a melee, with its two main units possibly shaken: value for the attackers.
fn blows(model: &Model, chief: &Contact, target: &Unit, attacker: &Unit, shaken: [bool; 2]) -> f64 {
    let shake = |unit: &Unit, shaken: bool| match (shaken, unit.state.worse()) {
        (true, Some(state)) => Unit { state, ..*unit },
        _ => *unit,
    };
    let (held, came) = (shake(target, shaken[0]), shake(attacker, shaken[1]));
    let lost = |before: &Unit, after: &Unit| {
        (LEFT[before.state as usize] - LEFT[after.state as usize]) * worth(before)
    };
    let mut sum = lost(target, &held) - lost(attacker, &came);
    if held.state == State::Routed || came.state == State::Routed {
        return sum;
    }
    let thrown = |unit: &Unit, other: &Unit, aspect: Aspect| {
        let bout = Bout { unit, target: other, aspect, combat: Combat::Melee };
        let cover = other.building.is_some() || chief.obstacle && other.id == chief.target;
        let cover = if cover { model.book.saves.cover.value } else { 0 };
        let saves = dice::saves_in_the_open(model, &bout) + cover;
        UNSAVED[few(dice::dice(model, &bout) as i32) * MOST + few(saves)]
    };
    let mut ours = [0.0; MOST];
    ours[0] = 1.0;
    let mut at_stake = [0.0; 3];
    for contact in model.contacts.iter().filter(|contact| contact.target == target.id) {
        let unit = if contact.attacker == came.id { &came } else { model.unit(contact.attacker) };
        let aspect = if contact.countered { Aspect::Front } else { contact.aspect };
        let more = thrown(unit, &held, aspect);
        let mut next = [0.0; MOST];
        for (a, p) in ours.iter().enumerate() {
            for (b, q) in more.iter().enumerate() {
                next[(a + b).min(MOST - 1)] += p * q;
            }
        }
        ours = next;
        for (stake, loss) in at_stake.iter_mut().zip(BEATEN[unit.state as usize]) {
            *stake += loss * worth(unit);
        }
    }
    let p = over(&ours, &thrown(&held, &came, Aspect::Front));
    for n in 0..3 {
        sum += p[n] * BEATEN[held.state as usize][n] * worth(&held) - p[n + 3] * at_stake[n];
    }
    sum
}
