//! Victory (L1019-L1046).
//!
//! ASV-VIC-013: a player may concede at any time; see `concession` in `lib.rs`.
mod terms;

use crate::{
    Splendid,
    event::{End, Event, Outcome},
    kinds::{Phase, Side, UnitId, UnitKind},
    model::Model,
    stage::Stage,
};
use kernel::{
    Cx, Play,
    scene::{self, Judged},
};

/// How a battle ends: who wins, if anybody, and how.
pub(crate) type Verdict = (Option<Side>, Outcome);

/// ASV-VIC-009: the losses are compared only here. ASV-VIC-014: if the battle goes on, red markers are removed and a new turn
/// begins (ASV-SEQ-005).
pub(crate) fn play(cx: &mut Cx<'_, Splendid>) -> Play<Splendid, Option<Stage>> {
    cx.emit(Event::PhaseBegan { phase: Phase::Victory });
    for side in Side::BOTH {
        lose_heart(cx, side);
    }
    if let Some((winner, outcome)) = verdict(cx.model()) {
        cx.emit(Event::Ended { winner, outcome });
        return Ok(None);
    }
    cx.emit(Event::RedCleared);
    Ok(Some(Stage::Initiative))
}

/// ASV-VIC-006, -007, Q89: above a quarter all Sub-Commanders leave, above a third the Commander too; they count as losses at once.
fn lose_heart(cx: &mut Cx<'_, Splendid>, side: Side) {
    for (part, kind) in [(4, UnitKind::SubCommander), (3, UnitKind::Commander)] {
        if !exceeds(cx.model(), side, part) {
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

/// ASV-VIC-003, -005, Q90: whether a side has lost more stands than this share of those it began with.
fn exceeds(model: &Model, side: Side, part: u16) -> bool {
    model.lost[side.idx()] > model.share(side, part)
}

/// The result by the scenario's own terms.
fn by_terms(model: &Model, when: Judged) -> Option<Verdict> {
    let winner = scene::winner(&model.scene.terms, when, model)?;
    Some((winner, Outcome::Scenario))
}

/// ASV-VIC-001: the scenario's terms come first, then the book's result, then the limit of turns. If a side has nothing left
/// on the table, this counts as the last turn.
fn verdict(model: &Model) -> Option<Verdict> {
    let limit = model.scene.turns.unwrap_or(model.rulings.longest);
    let last = model.turn >= limit || Side::BOTH.iter().any(|&side| model.of(side).count() == 0);
    by_terms(model, Judged::Turn(model.turn))
        .or_else(|| if model.scene.terms_replace { None } else { broken(model) })
        .or_else(|| if last { by_terms(model, Judged::Last) } else { None })
        .or_else(|| last.then(|| out_of_time(model)))
}

/// ASV-VIC-008, -010 to -012: above half, the battle is over, and the other side's own losses decide how well it did.
fn broken(model: &Model) -> Option<Verdict> {
    match Side::BOTH.map(|side| exceeds(model, side, 2)) {
        [false, false] => None,
        [true, true] => Some((None, Outcome::Draw)),
        [first, _] => {
            let winner = if first { Side(1) } else { Side(0) };
            let minor = exceeds(model, winner, 3);
            Some((Some(winner), if minor { Outcome::Minor } else { Outcome::Splendid }))
        }
    }
}

/// Our ruling: when a scenario's turns run out, a side has a minor victory if only its enemy has passed a third. Otherwise,
/// and when a battle without a limit has lasted too long, it is a draw. If terms replace the book's result, losses
/// decide nothing.
fn out_of_time(model: &Model) -> Verdict {
    if model.scene.terms_replace {
        return (None, Outcome::TimeOut);
    }
    if model.scene.turns.is_none() && model.turn >= model.rulings.longest {
        return (None, Outcome::TimeOut);
    }
    match Side::BOTH.map(|side| exceeds(model, side, 3)) {
        [true, false] => (Some(Side(1)), Outcome::Minor),
        [false, true] => (Some(Side(0)), Outcome::Minor),
        _ => (None, Outcome::TimeOut),
    }
}
