//! Melee (ANT-MEL, ANT-MMU, ANT-CVL, ANT-CVC, ANT-MCH, steps 9 and 10): one melee at a time, with all that follows.
mod after;
mod blows;
pub(crate) mod clash;
mod offers;
mod pairing;
mod pursuit;
mod reckon;
mod winners;

pub(crate) use offers::QUESTIONS;
pub(crate) use pairing::{Melee, across, all, neighbours};
pub(crate) use reckon::reckon;

use crate::{
    NearRun,
    act::Act,
    book::MeleeTests,
    event::{Cause, Event},
    kinds::{Side, UnitId},
    model::{Bout, Model},
    question::Question,
    refusal::{MeleeRefusal, Refusal, not_asked},
    retreat, seats,
    stage::Stage,
    turn,
};
use blows::Score;
use kernel::{Cx, Play};

/// ANT-SEQ-019: the mover picks the next melee; it is fought and settled before the next.
pub(crate) fn play(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    let Some(side) = cx.model().mover else { return Ok(Some(Stage::Initiative)) };
    for contact in neighbours(cx.model()) {
        cx.emit(Event::Contacted { contact });
    }
    set_back_misfits(cx);
    turn_disorder(cx);
    let waiting = waiting(cx.model());
    let key = match waiting.as_slice() {
        [] if cx.model().bouts.is_empty() => return Ok(Some(turn::after(cx.model(), stage))),
        [] => {
            settle_first(cx)?;
            return Ok(Some(stage));
        }
        [only] => *only,
        _ => {
            let own = own_fighters(cx.model(), side, &waiting);
            let seats = seats::of_highest(cx.model(), side, &own);
            let said = cx.ask(seats, Question::Melee { side })?;
            let Act::Fight { target } = said.act else { return not_asked() };
            check(cx.model(), target)?;
            target
        }
    };
    if let Some(melee) = all(cx.model()).into_iter().find(|melee| melee.key() == key) {
        fight(cx, &melee, Settling::Later)?;
    }
    Ok(Some(stage))
}

/// ANT-OPT-002: the first of the melees whose tests have waited is settled.
fn settle_first(cx: &mut Cx<'_, NearRun>) -> Play<NearRun> {
    let Some(Bout { contacts, houses, score }) = cx.model().bouts.first().cloned() else {
        return Ok(());
    };
    cx.emit(Event::BoutSettled);
    let melee = Melee { contacts, houses };
    blows::rout_columns(cx, &melee)?;
    settle(cx, &melee, &Score { all: score })
}

/// The melees that have not been fought in this phase, by the unit that names them.
fn waiting(model: &Model) -> Vec<UnitId> {
    let fresh = |melee: &Melee| melee.units().any(|id| !model.unit(id).done.fought);
    all(model).into_iter().filter(fresh).map(|melee| melee.key()).collect()
}

/// The units of a side in these melees.
fn own_fighters(model: &Model, side: Side, melees: &[UnitId]) -> Vec<UnitId> {
    let named = all(model).into_iter().filter(|melee| melees.contains(&melee.key()));
    named.flat_map(|melee| melee.of(model, side)).collect()
}

fn check(model: &Model, target: UnitId) -> Result<(), Refusal> {
    match waiting(model).contains(&target) {
        true => Ok(()),
        false => Err(MeleeRefusal::NoMelee { unit: target }.into()),
    }
}

/// ANT-MMU-011, r112: a contact that fits no pairing is undone: the charger is set back to 1" and does not fight.
fn set_back_misfits(cx: &mut Cx<'_, NearRun>) {
    for (unit, target) in pairing::misfits(cx.model()) {
        let it = *cx.model().unit(unit);
        cx.emit(Event::Parted { unit, other: target });
        if cx.model().is_in_contact(unit) {
            continue;
        }
        let inch = cx.model().book.reaches.stopped.value.units();
        let turn_in = it.done.charge.map_or(it.at.advanced(-inch), |charge| charge.turn_in);
        let to = crate::fire::set_back(cx.model(), &it, turn_in);
        cx.emit(Event::Moved { unit, to, formation: it.formation, cause: Cause::SetBack });
    }
}

/// ANT-EVD-010, r60: pursuers who turned are disordered as the melee begins.
fn turn_disorder(cx: &mut Cx<'_, NearRun>) {
    let turned = cx.model().on_table().filter(|unit| unit.done.turned).map(|unit| unit.id);
    for unit in turned.collect::<Vec<_>>() {
        let done = cx.model().unit(unit).done;
        cx.emit(Event::Noted { unit, done: crate::unit::Done { turned: false, ..done } });
        retreat::disorder(cx, unit, Cause::Turned);
    }
}

/// ANT-OPT-002: when the results of a melee may be settled.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Settling {
    /// After all melees, if the option says so.
    Later,
    /// At once: a melee in pursuit (ANT-ADV-010).
    Now,
}

/// One melee: blows, losses, results.
pub(super) fn fight(cx: &mut Cx<'_, NearRun>, melee: &Melee, settling: Settling) -> Play<NearRun> {
    for unit in melee.units().collect::<Vec<_>>() {
        let done = cx.model().unit(unit).done;
        cx.emit(Event::Noted { unit, done: crate::unit::Done { fought: true, ..done } });
    }
    for unit in melee.units().collect::<Vec<_>>() {
        lose_gun_in_hasty_square(cx, unit);
    }
    // ANT-OPT-002: by the option, results wait until all melees are fought.
    let waits =
        settling == Settling::Later && cx.model().book.options.melee_tests == MeleeTests::AfterAll;
    blows::ride_down(cx, melee)?;
    if !waits {
        blows::rout_columns(cx, melee)?;
    }
    let fought = blows::without_columns(cx.model(), melee);
    let score = match fought.contacts.is_empty() {
        true => Score::default(),
        false => blows::strike(cx, &fought)?,
    };
    if waits {
        let Melee { contacts, houses } = melee.clone();
        cx.emit(Event::BlowsFell { bout: Bout { contacts, houses, score: score.all } });
        return Ok(());
    }
    settle(cx, melee, &score)
}

/// The results of a melee, after the march columns in it have run: tests, then the winners, those who rode down columns last.
fn settle(cx: &mut Cx<'_, NearRun>, melee: &Melee, score: &Score) -> Play<NearRun> {
    let fought = blows::without_columns(cx.model(), melee);
    if !fought.contacts.is_empty() {
        after::settle(cx, &fought, score)?;
    }
    let others: Vec<UnitId> = fought.units().collect();
    for unit in melee.units().filter(|id| !others.contains(id)).collect::<Vec<_>>() {
        winners::wins(cx, melee, unit)?;
    }
    Ok(())
}

/// ANT-RGA-007: a battalion that is meleed just after an emergency square that came out disordered loses its gun.
fn lose_gun_in_hasty_square(cx: &mut Cx<'_, NearRun>, unit: UnitId) {
    if cx.model().unit(unit).marks.hasty_square {
        crate::guns::lose_regimental(cx, unit);
    }
}
