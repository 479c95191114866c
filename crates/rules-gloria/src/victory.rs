//! The end of a turn and of the battle (PG-SEQ-004, PG-VIC): recovery, surrender, agreement, the verdict. A player may concede
//! at any time (PG-VIC-010): see `concession` in `lib.rs`.
mod clauses;
mod cut_off;
mod ending;
mod offers;
mod recovery;
mod score;
mod terms;

#[cfg(feature = "oracle")]
pub(crate) use ending::cut_off;
pub(crate) use offers::QUESTIONS;
pub(crate) use recovery::wounded_back;
pub(crate) use score::{army, lost};

use crate::{
    Gloria,
    event::{Event, Outcome},
    kinds::Side,
    model::Model,
    squadron,
    stage::Stage,
    turn,
    unit::Place,
};
use kernel::{
    Cx, Play,
    scene::{self, Judged},
};

/// How a battle ends: the winner, if any, and the outcome.
type Verdict = (Option<Side>, Outcome);

/// PG-VIC-001: the end of a turn, after the Close Assault Phase. The battle ends if it is decided, both sides agree to it or no turns are left.
pub(crate) fn play(cx: &mut Cx<'_, Gloria>, stage: Stage) -> Play<Gloria, Option<Stage>> {
    squadron::rejoin_all(cx);
    recovery::rest(cx);
    let is_last = cx.model().turn >= last_turn(cx.model());
    if !is_last && decided(cx.model()).is_none() {
        let agreed = ending::ask(cx)?;
        if !agreed && decided(cx.model()).is_none() {
            return Ok(Some(turn::after(cx.model(), stage)));
        }
    }
    let (winner, outcome) = match decided(cx.model()) {
        Some(verdict) => verdict,
        None => counted(cx),
    };
    let (winner, outcome) = match winner {
        Some(side) if clauses::is_too_dear(cx.model(), side) => (None, Outcome::TooDear { side }),
        _ => (winner, outcome),
    };
    cx.emit(Event::Ended { winner, outcome });
    Ok(None)
}

/// PG-VIC-009: the last turn.
pub(crate) fn last_turn(model: &Model) -> u16 {
    let usual = u16::try_from(model.book.victory.turns.value).unwrap_or(u16::MAX);
    model.scene.turns.unwrap_or(usual)
}

/// What ends a battle at once: terms with a turn, an army that is gone, an army that has lost a quarter.
fn decided(model: &Model) -> Option<Verdict> {
    by_terms(model, Judged::Turn(model.turn)).or_else(|| bare(model)).or_else(|| quarter(model))
}

/// PG-VIC-003: the verdict by the scenario's own terms.
fn by_terms(model: &Model, when: Judged) -> Option<Verdict> {
    if clauses::are_set_aside(model) {
        return None;
    }
    let winner = scene::winner(&model.scene.terms, when, model)?;
    Some((winner, Outcome::Terms))
}

/// A side with no unit on the table and none that may still come has lost.
fn bare(model: &Model) -> Option<Verdict> {
    let has_units = Side::BOTH.map(|side| {
        let left = |place: Place| !matches!(place, Place::Gone(_));
        model.units.iter().any(|unit| unit.side == side && left(unit.place))
    });
    let winner = Side::BOTH.into_iter().find(|side| has_units[side.idx()]);
    let is_bare = has_units != [true; 2] && !model.scene.terms_replace;
    is_bare.then_some((winner, Outcome::Bare))
}

/// PG-VIC-008: by agreement, a side that has lost a quarter of its figures has lost; if both have, points decide.
fn quarter(model: &Model) -> Option<Verdict> {
    if !model.book.options.quarter_losses || model.scene.terms_replace {
        return None;
    }
    let broken = Side::BOTH.map(|side| score::is_broken(model, side));
    match broken {
        [false, false] => None,
        [true, true] => Some(by_points(model)),
        [first, _] => Some((Some(Side(u8::from(first))), Outcome::Quarter)),
    }
}

/// PG-VIC-003 to -007: the verdict when the turns have run out or both sides agree: by terms, else by points.
fn counted(cx: &mut Cx<'_, Gloria>) -> Verdict {
    let model = cx.model();
    if let Some(verdict) = by_terms(model, Judged::Last) {
        return verdict;
    }
    if model.scene.terms_replace {
        return (None, Outcome::Terms);
    }
    cx.emit(Event::Scored { lost: Side::BOTH.map(|side| lost(cx.model(), side)) });
    by_points(cx.model())
}

/// PG-VIC-005, -006: fewer points lost wins, if the difference is large enough.
fn by_points(model: &Model) -> Verdict {
    let [one, other] = Side::BOTH.map(|side| lost(model, side));
    let by = one.abs_diff(other);
    let armies = Side::BOTH.map(|side| i32::try_from(army(model, side)).unwrap_or(i32::MAX));
    let margin = model.book.margin(armies, i32::try_from(by).unwrap_or(i32::MAX));
    let better = if one < other { Side(0) } else { Side(1) };
    let winner = (margin != crate::book::Margin::Draw).then_some(better);
    (winner, Outcome::Points { by, margin })
}
