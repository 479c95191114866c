//! The hand-to-hand that a charge leads to, fought out for the odds of the charge. The charger fights, the units that it touches,
//! those that these touch, and so on: earlier charges into the same enemy count. Nobody is asked, and losses are taken from the
//! rear.
use super::{Approach, LAST_ROUND, Set, blows, is_alone, meet, thrown};
use crate::{
    Glorious,
    act::Act,
    event::{End, Event, Throw},
    kinds::{Phase, UnitId},
    losses,
    model::{self, Model},
    near,
    question::Question,
    stage::Stage,
    unit::Unit,
};
use kernel::{Cx, Play, Said, ruleset::Given};

/// AGV-CHG-015: the dice of a charge are thrown in the next hand-to-hand phase.
pub(crate) fn leads_on(question: &Question, said: &Said<Act>) -> bool {
    matches!((question, &said.act), (Question::Move { .. }, Act::Charge { .. }))
}

/// For the odds of a charge, the table on which that phase has begun; then its rounds, one after the other.
pub(crate) fn sequel(
    given: &Given<'_, Glorious>,
    model: &Model,
    next: &Stage,
) -> Option<(Model, Stage)> {
    match (next, &given.said.act) {
        (Stage::Clash { .. }, _) => Some((model.clone(), *next)),
        (Stage::Singles, _) => None,
        (_, &Act::Charge { unit, .. }) => {
            // A charger that has only overrun guns has nobody to fight.
            let charger = model.units.get(unit.idx())?;
            near::in_contact(model, charger)
                .then(|| (begun(model, unit), Stage::Clash { round: 1 }))
        }
        _ => None,
    }
}

/// The table at the beginning of hand-to-hand, on which only these fight: all others have finished.
fn begun(model: &Model, charger: UnitId) -> Model {
    let mut table = model.clone();
    model::apply(&mut table, &Event::PhaseBegan { phase: Phase::HandToHand });
    let fighters = together(&table, charger);
    for n in (0..table.units.len()).filter(|n| !fighters.contains(&UnitId(*n as u8))) {
        table.units.note(n, |unit| unit.done.finished = true);
    }
    table
}

/// All units that are in one fight with this one. If a Battle dissolves, its members fight on.
fn together(model: &Model, charger: UnitId) -> Vec<UnitId> {
    let mut all = vec![charger];
    let mut n = 0;
    while let Some(&id) = all.get(n) {
        let unit = model.unit(id);
        let touched = near::touched(model, unit).map(|enemy| enemy.id);
        for other in touched.chain(unit.members.iter().copied()) {
            if !all.contains(&other) {
                all.push(other);
            }
        }
        n += 1;
    }
    all
}

fn fighters(model: &Model) -> impl Iterator<Item = &Unit> {
    model.on_table().filter(|unit| !unit.done.finished)
}

/// One round with its losses. AGV-LOS-003: those are the rearmost elements.
pub(crate) fn play(cx: &mut Cx<'_, Glorious>, round: u8) -> Play<Glorious, Option<Stage>> {
    if round == 1 {
        let model = cx.model();
        let pairs: Vec<(UnitId, UnitId)> = fighters(model)
            .flat_map(|unit| near::touched(model, unit).map(|enemy| (unit.id, enemy.id)))
            .collect();
        meet(cx, &pairs);
    }
    for set in blows(cx.model(), round) {
        let (dice, hits) = thrown(cx, &set)?;
        let Set { unit, target, tally, needs } = set;
        cx.emit(Event::Attacked(Throw { unit, target, round, tally, needs, dice, hits }));
        if hits > 0 {
            cx.emit(Event::Hit { unit: target, hits });
        }
    }
    losses::rehearse(cx)?;
    if round < LAST_ROUND {
        return Ok(Some(Stage::Clash { round: round + 1 }));
    }
    end(cx);
    Ok(Some(Stage::Singles))
}

/// AGV-LOS-017: at the end single elements are removed.
fn end(cx: &mut Cx<'_, Glorious>) {
    let model = cx.model();
    if model.book.options.last_element_rout.value {
        let alone = fighters(model).filter(|unit| is_alone(unit) && near::in_contact(model, unit));
        let gone: Vec<UnitId> = alone.map(|unit| unit.id).collect();
        gone.into_iter().for_each(|unit| cx.emit(Event::Gone { unit, why: End::Single }));
    }
}

/// What the fighters throw in a round: a unit that has charged at its target, all others at the first unit that they touch.
fn blows(model: &Model, round: u8) -> Vec<Set> {
    let mut all = Vec::new();
    for unit in fighters(model) {
        let elements = blows::fighting(model, unit, round);
        let touched = near::contacts(model, unit);
        let charged = unit.charged.filter(|it| touched.has(it.idx()));
        let first = || model.units.each(touched).next().map(|enemy| enemy.id);
        let Some(target) = charged.or_else(first) else { continue };
        let approach = Approach::noted(model, unit.id, target);
        all.extend(blows::sets(model, unit, model.unit(target), elements, approach));
    }
    all
}
