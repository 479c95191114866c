//! The dice of a melee (IDV-MEL-002 to -004, -008).
use super::{Melee, break_off, results, waiting};
use crate::{
    Veritas,
    act::Act,
    aspect,
    dice::{self, Bout, Combat, Thrown},
    event::Event,
    kinds::{Aspect, UnitId},
    model::Model,
    question::Question,
    refusal::MeleeRefusal,
    refusal::not_asked,
    seats,
    unit::Done,
};
use kernel::{Cx, Play};

/// One unit's hits on another.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Blows {
    pub(super) by: UnitId,
    pub(super) at: UnitId,
    pub(super) unsaved: u8,
}

/// One unit against another in melee.
pub(super) fn bout(model: &Model, unit: UnitId, target: UnitId) -> Bout<'_> {
    let (unit, target) = (model.unit(unit), model.unit(target));
    let aspect = aspect::between(model, target, unit);
    Bout { unit, target, aspect, combat: Combat::Melee }
}

/// IDV-MEL-004: both sides roll and save; the unsaved hits of each side are added up and compared.
pub(super) fn resolve(cx: &mut Cx<'_, Veritas>, melee: &Melee) -> Play<Veritas> {
    let mut strikes = Vec::new();
    for unit in melee.units(cx.model()) {
        if let Some(enemy) = against(cx, melee, unit)? {
            strikes.push((unit, enemy));
        }
    }
    let mut blows = Vec::new();
    for (unit, enemy) in strikes {
        blows.push(strike(cx, unit, enemy)?);
        let done = Done { fought: true, ..cx.model().unit(unit).done };
        cx.emit(Event::Noted { unit, done });
    }
    match results::compare(cx, melee.about, &blows) {
        Some((loser, by)) => results::lose(cx, melee, loser, by, &blows),
        None => {
            results::hurt(cx, &blows, &[])?;
            // IDV-MRS-001, -002.
            break_off::offer_all(cx, melee)
        }
    }
}

/// One unit rolls its dice and its enemy saves (IDV-SAV-020).
pub(super) fn strike(
    cx: &mut Cx<'_, Veritas>,
    unit: UnitId,
    enemy: UnitId,
) -> Play<Veritas, Blows> {
    let bout = bout(cx.model(), unit, enemy);
    let (n_dice, n_saves) = (dice::dice(cx.model(), &bout), dice::saves(cx.model(), &bout));
    let Thrown { dice, saves, unsaved } = dice::throw(cx, n_dice, n_saves)?;
    cx.emit(Event::Fought { unit, target: enemy, dice, saves, unsaved });
    Ok(Blows { by: unit, at: enemy, unsaved })
}

/// IDV-MEL-002, -003: the enemy that it fights in this melee; `None` if it has fought in another melee, or chooses to.
fn against(cx: &mut Cx<'_, Veritas>, melee: &Melee, id: UnitId) -> Play<Veritas, Option<UnitId>> {
    let model = cx.model();
    let unit = model.unit(id);
    // IDV-MEL-008: guns have no dice in melee.
    if unit.done.fought || model.book.pool(unit).melee < 0 {
        return Ok(None);
    }
    let all = enemies(model, id);
    let question = Question::Against { unit: id, among: all.clone() };
    let asked = seats::of_unit(model, id);
    if let [enemy] = *all {
        cx.skip(asked, question, Act::Against { unit: id, enemy });
        return Ok(Some(enemy));
    }
    let said = cx.ask(asked, question)?;
    let Act::Against { unit: by, enemy } = said.act else { return not_asked() };
    if by != id || !all.contains(&enemy) {
        return Err(MeleeRefusal::NotAmong { unit: enemy }.into());
    }
    Ok(melee.opponents(id).any(|it| it == enemy).then_some(enemy))
}

/// All enemies that it is in melee with and has still to fight, those at its front first.
fn enemies(model: &Model, id: UnitId) -> Vec<UnitId> {
    let others = || waiting(model).filter(|it| it.has(id)).map(|it| it.other(id));
    let unit = model.unit(id);
    let front = |enemy: &UnitId| aspect::between(model, unit, model.unit(*enemy)) == Aspect::Front;
    let before = others().filter(front);
    before.chain(others().filter(|enemy| !front(enemy))).collect()
}
