//! The end of a turn and of the battle (ANT-VIC): the scenario's terms, broken armies, points.
mod casualties;
mod clauses;
mod points;
mod terms;

pub(crate) use points::{lost, price, worth};

use crate::{
    NearRun,
    event::{Event, Outcome},
    kinds::Side,
    model::Model,
    stage::Stage,
    turn,
};
use kernel::{
    Cx, Play,
    scene::{self, Judged},
};

/// How a battle ends: the winner, if any, and the outcome.
type Verdict = (Option<Side>, Outcome);

/// ANT-VIC-001, -002: whether the battle is over after this turn.
pub(crate) fn play(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    let Some((winner, outcome)) = verdict(cx.model()) else {
        return Ok(Some(turn::after(cx.model(), stage)));
    };
    let winner = clauses::corrected(cx.model(), winner, outcome);
    let lost = Side::BOTH.map(|side| lost(cx.model(), side));
    cx.emit(Event::Scored { lost });
    casualties::count(cx);
    cx.emit(Event::Ended { winner, outcome });
    Ok(None)
}

/// The last turn of the battle.
pub(crate) fn last_turn(model: &Model) -> u16 {
    let usual = model.book.victory.turns.value.clamp(1, 1000) as u16;
    model.scene.turns.unwrap_or(usual)
}

/// ANT-VIC-001, -002: what ends the battle now: a worn enemy or a term with a turn, an army that is gone or broken, the last turn.
fn verdict(model: &Model) -> Option<Verdict> {
    let early = clauses::worn(model)
        .or_else(|| by_terms(model, Judged::Turn(model.turn)))
        .or_else(|| bare(model))
        .or_else(|| broken(model));
    if early.is_some() || model.turn < last_turn(model) {
        return early;
    }
    if let Some(verdict) = by_terms(model, Judged::Last) {
        return Some(verdict);
    }
    if model.scene.terms_replace {
        return Some((None, Outcome::Terms));
    }
    let [a, b] = Side::BOTH.map(|side| lost(model, side));
    Some((by_points(model), Outcome::Points { by: a.abs_diff(b) }))
}

/// ANT-VIC-001: the verdict by the scenario's own terms, as far as its clauses let them count.
fn by_terms(model: &Model, when: Judged) -> Option<Verdict> {
    let terms = &model.scene.terms;
    let counts = |side: Side| clauses::terms_count(model, side);
    let terms: Vec<_> = terms.iter().filter(|term| counts(term.side)).cloned().collect();
    scene::winner(&terms, when, model).map(|winner| (winner, Outcome::Terms))
}

/// A side with no unit on the table and none that may still come has lost.
fn bare(model: &Model) -> Option<Verdict> {
    let has_units = |side: Side| {
        let mut units = model.units.iter().filter(|unit| unit.side == side && !unit.tags.ad_hoc);
        units.any(|unit| !unit.is_gone() && !unit.tags.companies)
    };
    match Side::BOTH.map(has_units) {
        [true, true] => None,
        [false, false] => Some((None, Outcome::Bare)),
        [first, _] => Some((Some(if first { Side(0) } else { Side(1) }), Outcome::Bare)),
    }
}

/// ANT-VIC-002: a side of which half the points are gone or routing has lost; if both have, points decide.
fn broken(model: &Model) -> Option<Verdict> {
    if model.scene.terms_replace {
        return None;
    }
    let winner = match Side::BOTH.map(|side| is_broken(model, side)) {
        [false, false] => return None,
        [true, false] => Some(Side(1)),
        [false, true] => Some(Side(0)),
        [true, true] => by_points(model),
    };
    Some((winner, Outcome::Broken))
}

/// ANT-VIC-002: more enemy points gone wins; equal is a draw.
fn by_points(model: &Model) -> Option<Side> {
    let [a, b] = Side::BOTH.map(|side| lost(model, side));
    match a.cmp(&b) {
        std::cmp::Ordering::Less => Some(Side(0)),
        std::cmp::Ordering::Greater => Some(Side(1)),
        std::cmp::Ordering::Equal => None,
    }
}

/// ANT-VIC-002: whether half of a side's points are gone or routing.
fn is_broken(model: &Model, side: Side) -> bool {
    let share = model.book.victory.broken.value.clamp(0, 100) as u32;
    let whole = worth(model, side);
    whole > 0 && lost(model, side) * 100 >= whole * share
}
