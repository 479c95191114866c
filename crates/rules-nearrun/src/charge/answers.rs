//! The answers are moved (ANT-SEQ-024, r97): counter-chargers come on, and whoever leaves leaves.
use super::{chase, evade, rush};
use crate::{
    NearRun,
    event::{Cause, Event},
    kinds::{Aspect, UnitId},
    model::Model,
    moves,
    retreat::{self, Sideways},
    stage::Stage,
    turn,
    unit::{Answer, Charge, Done},
};
use kernel::{Cx, Play};

/// The next answer, in the order of the charges.
pub(super) fn play(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    let Some((target, charger, charge)) = next(cx.model()) else {
        return Ok(Some(turn::after(cx.model(), stage)));
    };
    answer(cx, target, charger, charge)?;
    Ok(Some(stage))
}

/// The next charged unit whose answer has not been moved, with its first charger.
fn next(model: &Model) -> Option<(UnitId, UnitId, Charge)> {
    // r98: the answer to a charge that was cut short stands.
    let declared = model.declared.iter().map(|id| model.unit(*id));
    let charges = declared.filter_map(|unit| unit.done.charge.map(|charge| (unit, charge)));
    let mut all = charges
        .filter(|(_, charge)| (charge.passed || charge.cut) && charge.home && !charge.opportunity);
    all.find_map(|(unit, charge)| {
        let target = model.unit(charge.target);
        let waits =
            target.is_on_table() && target.done.answer.is_some_and(moves) && !target.done.answered;
        waits.then_some((target.id, unit.id, charge))
    })
}

/// Whether an answer moves the unit.
fn moves(answer: Answer) -> bool {
    rush::leaves(answer) || matches!(answer, Answer::CounterCharge | Answer::Volley)
}

/// Moves an answer, once.
pub(crate) fn answer(
    cx: &mut Cx<'_, NearRun>,
    unit: UnitId,
    charger: UnitId,
    charge: Charge,
) -> Play<NearRun> {
    let done = cx.model().unit(unit).done;
    cx.emit(Event::Noted { unit, done: Done { answered: true, ..done } });
    let from = retreat::cause(cx.model(), charger, unit);
    match done.answer {
        Some(Answer::CounterCharge | Answer::Volley) => {
            let it = *cx.model().unit(unit);
            let cause = match done.answer {
                Some(Answer::Volley) => Cause::Volley,
                _ => Cause::CounterCharge,
            };
            let by = rush::counter_charge(cx.model(), &it, charge);
            // Whoever is in the way stops it sooner.
            let (to, _) = chase::ahead(cx.model(), &it, by.units(), chase::Friends::Pass);
            cx.emit(Event::Moved { unit, to, formation: it.formation, cause });
            moves::ridden_down(cx, unit, &[it.at, to])?;
            if !charge.cut {
                rush::settle_contact(cx, charger, charge);
                rush::also_charged(cx, charger, charge)?;
            }
        }
        Some(Answer::Evade) => evade::run(cx, unit, charge)?,
        Some(Answer::FireAndRun) => evade::fire_and_run(cx, unit, charger, charge)?,
        Some(Answer::RallyBack) => {
            let [_, most] = retreat::rally_bounds(cx.model(), cx.model().unit(unit));
            retreat::rally_back(cx, unit, done.back.unwrap_or(most))?;
        }
        Some(Answer::Withdraw) => {
            let sideways =
                if charge.aspect == Aspect::Front { Sideways::No } else { Sideways::Yes };
            retreat::withdraw(cx, unit, from, sideways)?;
        }
        Some(Answer::Rout) => retreat::rout(cx, unit, from)?,
        _ => (),
    }
    Ok(())
}
