//! Winners of a melee (ANT-MEL-001, ANT-ADV-001 to -003): they advance, occupy a building, or are horse and are recalled.
use super::{Melee, pursuit};
use crate::{
    NearRun,
    act::Act,
    charge,
    event::{Cause, Event},
    guns,
    kinds::{CommandId, Formation, UnitId},
    model::Model,
    moves, pips,
    question::Question,
    refusal::{MeleeRefusal, not_asked},
    seats,
};
use geom::Length;
use kernel::{Cx, Fill, Play};

/// ANT-MEL-001, ANT-ADV-001 to -003: a winner advances, occupies, is recalled or pursues.
pub(super) fn wins(cx: &mut Cx<'_, NearRun>, melee: &Melee, unit: UnitId) -> Play<NearRun> {
    let it = *cx.model().unit(unit);
    if !it.is_on_table() || it.is_routing() {
        return Ok(());
    }
    if it.is_mounted() {
        return pursuit::recall(cx, melee, unit);
    }
    let attacked = melee.contacts.iter().any(|contact| contact.attacker == unit);
    let free = !cx.model().is_in_contact(unit);
    let still = it.arm().is_artillery() || it.is_garrison() || it.formation == Formation::Square;
    if !attacked || !free || still || !may_advance(cx.model(), unit) {
        return Ok(());
    }
    advance(cx, melee, unit)
}

/// ANT-STR-005, -008, -018: whether a winner may take the ground: not with one hit left, and with half its hits lost only for a pip in
/// its own phase.
pub(super) fn may_advance(model: &Model, unit: UnitId) -> bool {
    let it = model.unit(unit);
    let (from, cost) = toll(model, unit);
    let paid = model.mover == Some(it.side) && pips::left(model, it, from) >= cost;
    !it.is_spent() && (cost == 0 || paid)
}

/// ANT-STR-005, -018: what the ground costs a winner that has lost half its hits, and who pays.
fn toll(model: &Model, unit: UnitId) -> (Option<CommandId>, u8) {
    let it = model.unit(unit);
    let cost = if it.is_halved() { model.book.costs.advance_halved.value } else { 0 };
    (pips::payer(model, it), cost.clamp(0, 60) as u8)
}

/// Pays for the ground taken.
fn pay_toll(cx: &mut Cx<'_, NearRun>, unit: UnitId) {
    let (from, pips) = toll(cx.model(), unit);
    let it = *cx.model().unit(unit);
    let brigade = cx.model().brigade(&it);
    let on = crate::event::Payment::Advance;
    pips::pay(cx, &it, pips::Price { from, pips, brigade, for_all: false, on });
}

/// ANT-ADV-001, -002: up to 1", or into the building that was stormed.
fn advance(cx: &mut Cx<'_, NearRun>, melee: &Melee, unit: UnitId) -> Play<NearRun> {
    let stormed = stormed(cx.model(), melee, unit);
    // ANT-SEQ-025: nobody is asked who can only stay.
    if stormed.is_none() && !has_room(cx.model(), unit) {
        return Ok(());
    }
    let question = Question::Won { unit, may_occupy: stormed.is_some() };
    let said = cx.ask(seats::of_unit(cx.model(), unit), question)?;
    seats::must_command(cx.model(), said.seat, unit)?;
    match said.act {
        Act::Stay => Ok(()),
        Act::Occupy => {
            let entered = stormed.ok_or(MeleeRefusal::NoBuilding { unit })?;
            pay_toll(cx, unit);
            moves::enter(cx, unit, entered);
            Ok(())
        }
        Act::Advance => {
            if !has_room(cx.model(), unit) {
                return Err(MeleeRefusal::NoRoom { unit }.into());
            }
            let most = cx.model().book.reaches.advance.value;
            step_on(cx, unit, most, &said.fill)
        }
        _ => not_asked(),
    }
}

/// Whether a winner could take any ground straight ahead.
pub(super) fn has_room(model: &Model, unit: UnitId) -> bool {
    let it = model.unit(unit);
    let most = model.book.reaches.advance.value.units();
    let (to, met) = charge::ahead(model, it, most, charge::Friends::Pass);
    met.is_none() && to != it.at
}

/// A short step ahead, as far as nothing is in the way.
pub(super) fn step_on(
    cx: &mut Cx<'_, NearRun>,
    unit: UnitId,
    most: Length,
    fill: &Fill,
) -> Play<NearRun> {
    let may = may_advance(cx.model(), unit);
    let by = match fill {
        Fill::Number(inches) => Length::inches(f64::from(*inches)),
        _ if may => most,
        _ => Length::ZERO,
    };
    if by > most {
        return Err(MeleeRefusal::TooFarOn { unit, most: most.to_inches() }.into());
    }
    if by > Length::ZERO && !may {
        return Err(MeleeRefusal::SpentAdvance { unit }.into());
    }
    let it = *cx.model().unit(unit);
    let (to, met) = charge::ahead(cx.model(), &it, by.units(), charge::Friends::Pass);
    let to = if met.is_some() { it.at } else { to };
    if to != it.at {
        pay_toll(cx, unit);
        cx.emit(Event::Moved { unit, to, formation: it.formation, cause: Cause::Advance });
        for guns in guns::touched(cx.model(), &it, to) {
            guns::overrun(cx, unit, guns, guns::Ride::Stays)?;
        }
    }
    Ok(())
}

/// ANT-ADV-002: the building that a unit has stormed: the garrison it fought has left it.
fn stormed(model: &Model, melee: &Melee, unit: UnitId) -> Option<crate::unit::Entered> {
    let foes = melee.foes(unit);
    let (_, house) = melee.houses.iter().find(|(garrison, _)| foes.contains(garrison))?;
    moves::may_enter(model, model.unit(unit), *house).ok()
}
