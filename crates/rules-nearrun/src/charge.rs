//! Charges (ANT-CHG, ANT-RSP, ANT-EVD, steps 6 and 7): declared, tested, answered, moved, and what chargers do when their target leaves.
mod answers;
mod chase;
mod declare;
mod evade;
mod offers;
mod openings;
mod opportunity;
mod respond;
pub(crate) mod rule;
mod rush;

pub(crate) use answers::answer as moved_answer;
pub(crate) use chase::{Friends, ahead, distance_back};
pub(crate) use declare::{check, leads_to, may_charge};
pub(crate) use offers::{QUESTIONS, back, ways};
pub(crate) use openings::Movement;
pub(crate) use opportunity::interrupted;
pub(crate) use respond::respond;
pub(crate) use rush::{leaves, touch};

use crate::{
    NearRun,
    act::Act,
    book::Grade,
    command,
    event::{Cause, Event},
    kinds::{Test, UnitId},
    model::Model,
    morale,
    question::Question,
    refusal::{ChargeRefusal, Refusal, not_asked},
    retreat, seats,
    stage::Stage,
    turn,
    unit::{Charge, Unit},
};
use kernel::{Cx, Play};

/// Steps 6 and 7 as far as charges go.
pub(crate) fn play(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    match stage {
        Stage::Declare => declare::play(cx, stage),
        Stage::Test => test(cx, stage),
        Stage::Rush => rush::play(cx, stage),
        Stage::Answer => answers::play(cx, stage),
        Stage::Chase => chase::play(cx, stage),
        _ => not_asked(),
    }
}

/// ANT-CHG-006 to -008, -011, ANT-SEQ-025: the next charger tests (without a question if only one is left); if it passes, its target
/// answers before the next one tests.
fn test(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    let Some(side) = cx.model().mover else { return Ok(Some(Stage::Initiative)) };
    let waiting = testable(cx.model());
    let unit = match waiting.as_slice() {
        [] => return Ok(Some(turn::after(cx.model(), stage))),
        [only] => *only,
        _ => {
            let seats = seats::of_highest(cx.model(), side, &waiting);
            let said = cx.ask(seats, Question::Test { side })?;
            let Act::Test { unit } = said.act else { return not_asked() };
            check_test(cx.model(), unit)?;
            unit
        }
    };
    let Some(charge) = cx.model().unit(unit).done.charge else { return Ok(Some(stage)) };
    if goes(cx, unit, charge)? {
        let target = cx.model().unit(charge.target);
        if target.is_on_table() && target.done.answer.is_none() {
            respond(cx, charge.target, unit, charge.aspect)?;
        }
    }
    Ok(Some(stage))
}

/// ANT-CHG-006, -014, ANT-MOR-001: the test to charge. Whoever fails has not stirred and may fire.
pub(crate) fn goes(cx: &mut Cx<'_, NearRun>, unit: UnitId, charge: Charge) -> Play<NearRun, bool> {
    let cause =
        morale::Cause { enemy: Some(charge.target), aspect: Some(charge.aspect), further: 0 };
    let result = morale::test(cx, unit, Test::Charge, cause)?;
    let goes = result == Grade::Good;
    cx.emit(Event::Charged { unit, goes });
    if result == Grade::Bad {
        retreat::disorder(cx, unit, Cause::Test);
    }
    Ok(goes)
}

/// ANT-CHG-007: the charges that may be tested next: those of units out of command come first.
fn testable(model: &Model) -> Vec<UnitId> {
    let waits = |id: &&UnitId| model.unit(**id).done.charge.is_some_and(|charge| !charge.passed);
    let all: Vec<UnitId> = model.declared.iter().filter(waits).copied().collect();
    let out: Vec<UnitId> =
        all.iter().copied().filter(|id| !command::is_in_command(model, model.unit(*id))).collect();
    if out.is_empty() { all } else { out }
}

fn check_test(model: &Model, unit: UnitId) -> Result<(), Refusal> {
    let first = testable(model);
    if first.contains(&unit) {
        return Ok(());
    }
    match first.first().filter(|_| model.declared.contains(&unit)) {
        Some(other) => Err(ChargeRefusal::OthersFirst { unit, other: *other }.into()),
        None => Err(ChargeRefusal::NotDeclared { unit }.into()),
    }
}

/// The chargers that have passed, in the order of their tests.
pub(crate) fn passed(model: &Model) -> impl Iterator<Item = (&Unit, Charge)> {
    let all = model.declared.iter().map(|id| model.unit(*id));
    all.filter_map(|unit| {
        unit.done.charge.filter(|charge| charge.passed).map(|charge| (unit, charge))
    })
}
