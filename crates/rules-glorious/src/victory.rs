//! Victory, looked at after phase 7 (AGV-SEQ-006). A player may concede at any time (AGV-VIC-013):
//! see `concession` in `lib.rs`.
mod terms;

use crate::{
    Glorious,
    event::{End, Event, Outcome},
    kinds::{Phase, Side, UnitId, UnitKind},
    model::Model,
    stage::Stage,
};
use kernel::{
    Cx, Play,
    scene::{self, Judged},
};

/// How a battle ends: the winner, if any, and the outcome.
pub(crate) type Verdict = (Option<Side>, Outcome);

/// AGV-VIC-009: checks the break points in order. If the battle goes on, a new turn begins.
pub(crate) fn play(cx: &mut Cx<'_, Glorious>) -> Play<Glorious, Option<Stage>> {
    cx.emit(Event::PhaseBegan { phase: Phase::Victory });
    for side in Side::BOTH {
        lose_heart(cx, side);
    }
    if let Some((winner, outcome)) = verdict(cx.model()) {
        cx.emit(Event::Ended { winner, outcome });
        return Ok(None);
    }
    Ok(Some(Stage::Initiative))
}

/// AGV-VIC-005, -006, -008: past a quarter all Sub-Commanders leave, past a third the Commander-in-Chief. They count as lost at
/// once.
fn lose_heart(cx: &mut Cx<'_, Glorious>, side: Side) {
    let options = &cx.model().book.options;
    let marks = [
        (options.break_sub.value, UnitKind::SubCommander),
        (options.break_chief.value, UnitKind::CommanderInChief),
    ];
    for (part, kind) in marks {
        if !cx.model().is_past(side, part) {
            continue;
        }
        for idx in 0..cx.model().units.len() {
            let id = UnitId(idx as u8);
            let unit = cx.model().unit(id);
            if unit.side == side && unit.kind == kind && unit.is_on_table() {
                cx.emit(Event::Gone { unit: id, why: End::LostHeart });
            }
        }
    }
}

/// The verdict by the scenario's own terms.
fn by_terms(model: &Model, when: Judged) -> Option<Verdict> {
    let winner = scene::winner(&model.scene.terms, when, model)?;
    Some((winner, Outcome::Scenario))
}

/// AGV-VIC-014, -016: the scenario's terms come first, then the break points, then the turn limit. The battle also ends when a
/// side has no unit left on the table.
fn verdict(model: &Model) -> Option<Verdict> {
    let last = model.turn >= model.scene.last_turn()
        || Side::BOTH.iter().any(|&side| model.of(side).count() == 0);
    by_terms(model, Judged::Turn(model.turn))
        .or_else(|| if model.scene.terms_replace { None } else { broken(model) })
        .or_else(|| if last { by_terms(model, Judged::Last) } else { None })
        .or_else(|| last.then(|| out_of_time(model)))
}

/// AGV-VIC-007, -010 to -012: the battle is over when a side is past half. The other side's own losses decide how well it did.
fn broken(model: &Model) -> Option<Verdict> {
    let options = &model.book.options;
    match Side::BOTH.map(|side| model.is_past(side, options.break_army.value)) {
        [false, false] => None,
        [true, true] => Some((None, Outcome::Draw)),
        [first, _] => {
            let winner = if first { Side(1) } else { Side(0) };
            let minor = model.is_past(winner, options.break_chief.value);
            Some((Some(winner), if minor { Outcome::Minor } else { Outcome::Glorious }))
        }
    }
}

/// AGV-VIC-015: a side wins a Minor Victory if only its enemy has lost more than a third. If the scenario's terms replace the
/// verdict, losses decide nothing.
fn out_of_time(model: &Model) -> Verdict {
    let part = model.book.options.break_chief.value;
    let past = Side::BOTH.map(|side| !model.scene.terms_replace && model.is_past(side, part));
    match past {
        [true, false] => (Some(Side(1)), Outcome::Minor),
        [false, true] => (Some(Side(0)), Outcome::Minor),
        _ => (None, Outcome::TimeOut),
    }
}
