//! Phase 5: hand-to-hand, in four rounds. All blows of a round are simultaneous.
mod blows;
pub(crate) mod clash;
mod offers;
mod outflank;
pub(crate) mod sharing;

pub(crate) use offers::{QUESTIONS, tell_dice};
pub use outflank::outflanks;

use crate::{
    Glorious,
    event::{End, Event, Throw},
    kinds::{Phase, UnitId, UnitKind},
    losses,
    model::Model,
    near,
    stage::Stage,
    unit::Unit,
};
use blows::{Approach, Set};
use kernel::{Cx, Play};

/// The last round of the table.
pub(crate) const LAST_ROUND: u8 = 4;

/// AGV-HTH-024: the phase begins, and outflanking is judged for all of it. If no units touch, the phase is over. AGV-SEQ-005,
/// AGV-CHG-015: all units in contact fight now, whether the contact comes from the first movement of this turn or the second of
/// the last.
pub(crate) fn play(cx: &mut Cx<'_, Glorious>) -> Play<Glorious, Option<Stage>> {
    cx.emit(Event::PhaseBegan { phase: Phase::HandToHand });
    let model = cx.model();
    let mut pairs: Vec<(UnitId, UnitId)> = Vec::new();
    for unit in model.on_table() {
        pairs.extend(near::touched(model, unit).map(|enemy| (unit.id, enemy.id)));
    }
    meet(cx, &pairs);
    Ok(Some(if pairs.is_empty() { Stage::Singles } else { Stage::Split { round: 1, half: 0 } }))
}

/// AGV-HTH-024: for units that touch, which outflanks which.
fn meet(cx: &mut Cx<'_, Glorious>, pairs: &[(UnitId, UnitId)]) {
    for &(unit, target) in pairs {
        if outflanks(cx.model(), cx.model().unit(unit), cx.model().unit(target)) {
            cx.emit(Event::Outflanked { unit, target });
        }
    }
    // AGV-HTH-027: being in contact costs nothing, unless house rules change that.
    let hits = u8::try_from(cx.model().book.melee_dice.contact_hits.value).unwrap_or(0);
    if hits > 0 {
        let hurt = |n: &usize| pairs[..*n].iter().all(|(unit, _)| *unit != pairs[*n].0);
        let hurt: Vec<UnitId> = (0..pairs.len()).filter(hurt).map(|n| pairs[n].0).collect();
        hurt.into_iter().for_each(|unit| cx.emit(Event::Hit { unit, hits }));
    }
}

/// AGV-SEQ-008, -010: the next round with the elements that are left, if any unit still touches an enemy.
pub(crate) fn next_round(cx: &mut Cx<'_, Glorious>, round: u8) -> Stage {
    let model = cx.model();
    if round >= LAST_ROUND || !model.on_table().any(|unit| near::in_contact(model, unit)) {
        return Stage::Singles;
    }
    cx.emit(Event::RoundBegan { round: round + 1 });
    Stage::Split { round: round + 1, half: 0 }
}

/// AGV-SEQ-002, -009: the blows of a round. All dice are settled before the first is thrown. AGV-HTH-028: nobody joins in and
/// nothing is thrown again.
pub(crate) fn resolve(cx: &mut Cx<'_, Glorious>, round: u8) -> Play<Glorious, Option<Stage>> {
    for set in blows_of(cx.model(), round) {
        let (dice, hits) = thrown(cx, &set)?;
        let Set { unit, target, tally, needs } = set;
        cx.emit(Event::Attacked(Throw { unit, target, round, tally, needs, dice, hits }));
        if hits > 0 {
            cx.emit(Event::Hit { unit: target, hits });
        }
    }
    Ok(Some(Stage::HandLosses { round }))
}

/// One set of dice, and the hits among them.
fn thrown(cx: &mut Cx<'_, Glorious>, set: &Set) -> Play<Glorious, (Vec<u8>, u8)> {
    let dice = cx.pool(set.tally.dice(), 12, i32::from(set.needs))?;
    // AGV-BAS-003: the value or less is one hit.
    let hits = dice.iter().filter(|&&face| face <= set.needs).count().min(255) as u8;
    Ok((dice, hits))
}

/// AGV-HTH-017, -020, -021, AGV-BTL-015: all dice of a round. Every unit that touches an enemy throws with its elements of that
/// round, whatever rank they stand in. AGV-CMD-008: commanders do the same. AGV-LOS-015: units that have routed are gone.
fn blows_of(model: &Model, round: u8) -> Vec<Set> {
    let mut all = Vec::new();
    for unit in model.on_table() {
        let fighting = blows::fighting(model, unit, round);
        if fighting.is_empty() || unit.done.finished {
            continue;
        }
        let mut strike = |target: UnitId, elements| {
            let approach = Approach::noted(model, unit.id, target);
            all.extend(blows::sets(model, unit, model.unit(target), elements, approach));
        };
        if unit.done.settled {
            let named = model.named.iter().filter(|named| named.unit == unit.id);
            named.for_each(|named| strike(named.aim.target, named.aim.elements));
        } else {
            let mut touched = near::touched(model, unit);
            if let (Some(only), None) = (touched.next(), touched.next()) {
                strike(only.id, fighting);
            }
        }
    }
    all
}

/// AGV-LOS-017..019, AGV-OPT-019: single elements still in contact are removed, for both sides at once. Then the second
/// movement begins.
pub(crate) fn singles(cx: &mut Cx<'_, Glorious>) -> Play<Glorious, Option<Stage>> {
    losses::forget_odd_hits(cx);
    let model = cx.model();
    if model.book.options.last_element_rout.value {
        let alone = model.on_table().filter(|unit| is_alone(unit) && near::in_contact(model, unit));
        let gone: Vec<UnitId> = alone.map(|unit| unit.id).collect();
        for unit in gone {
            cx.emit(Event::Gone { unit, why: End::Single });
        }
    }
    Ok(Some(Stage::March { half: 0, second: true }))
}

/// AGV-LOS-018: guns, commanders, elephants and Battles may stay with a single element.
fn is_alone(unit: &Unit) -> bool {
    let stands = unit.kind.is_artillery()
        || unit.kind.is_command()
        || unit.kind == UnitKind::Elephants
        || unit.is_battle();
    unit.n() == 1 && !stands
}
