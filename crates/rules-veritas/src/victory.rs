//! The end of a turn: armies without units, scores and the verdict (IDV-VIC-001 to -006). A player may concede at any time
//! (IDV-VIC-003): see `concession` in `lib.rs`.
mod terms;

use crate::{
    Veritas,
    event::{Event, Outcome},
    kinds::{Side, Size, State, Status},
    model::Model,
    scene::Objective,
    stage::Stage,
    unit::Place,
};
use kernel::{
    Cx, Play,
    scene::{self, Judged},
};

/// How a battle ends: the winner, if any, and the outcome.
type Verdict = (Option<Side>, Outcome);

/// Ends the battle if it is over; else the next turn begins.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>) -> Play<Veritas, Option<Stage>> {
    let model = cx.model();
    let left = Side::BOTH.map(|side| is_left(model, side));
    // IDV-VIC-001, -002: this is the last turn if no turns are left or an army has no units left.
    let last = model.turn >= model.scene.last_turn() || left != [true; 2];
    let found = by_terms(model, Judged::Turn(model.turn))
        .or_else(|| swept_away(model, left))
        .or_else(|| if last { by_terms(model, Judged::Last) } else { None });
    if let Some((winner, outcome)) = found {
        cx.emit(Event::Ended { winner, outcome });
        return Ok(None);
    }
    if !last {
        return Ok(Some(Stage::Orders));
    }
    let mut winner = None;
    if !cx.model().scene.terms_replace {
        let scores = Side::BOTH.map(|side| score(cx.model(), side));
        cx.emit(Event::Scored { scores });
        winner = better(cx.model(), scores);
    }
    cx.emit(Event::Ended { winner, outcome: Outcome::Score });
    Ok(None)
}

/// The verdict by the scenario's own terms.
fn by_terms(model: &Model, when: Judged) -> Option<Verdict> {
    let winner = scene::winner(&model.scene.terms, when, model)?;
    Some((winner, Outcome::Scenario))
}

/// IDV-VIC-002: an army with no unit on the table and none waiting to return has lost. If both have none, it is a draw.
fn swept_away(model: &Model, left: [bool; 2]) -> Option<Verdict> {
    if left == [true; 2] || model.scene.terms_replace {
        return None;
    }
    let winner = Side::BOTH.into_iter().find(|side| left[side.idx()]);
    Some((winner, Outcome::SweptAway))
}

fn is_left(model: &Model, side: Side) -> bool {
    let there = |place: Place| matches!(place, Place::Table | Place::Pursuing);
    model.units.iter().any(|unit| unit.side == side && there(unit.place))
}

/// IDV-VIC-004: what a side has scored.
pub fn score(model: &Model, side: Side) -> u16 {
    let rows = &model.book.victory;
    let lost = model.units.iter().filter(|unit| unit.side != side && unit.counts_as_routed());
    let units: i32 = lost
        .map(|unit| match unit.kind.size() {
            Size::Company => rows.company.value,
            Size::Brigade => rows.brigade.value,
            Size::Large => rows.large.value,
        })
        .sum();
    let tired = model.wings_of(side.other()).filter(|wing| wing.status != Status::Fresh).count();
    let held = model.scene.objectives.iter().filter(|it| holder(model, it) == Some(side)).count();
    let sum = units + rows.fatigued_wing.value * tired as i32 + rows.objective.value * held as i32;
    u16::try_from(sum.max(0)).unwrap_or(u16::MAX)
}

/// IDV-VIC-005: the winner has at least half as much again as the enemy, and more than the enemy.
fn better(model: &Model, scores: [u16; 2]) -> Option<Side> {
    let margin = i64::from(model.book.victory.margin.value);
    Side::BOTH.into_iter().find(|side| {
        let (own, other) = (scores[side.idx()], scores[side.other().idx()]);
        own > other && i64::from(own) * 100 >= i64::from(other) * margin
    })
}

/// How many times the enemy's score is a victory.
pub(crate) fn margin(model: &Model) -> f64 {
    f64::from(model.book.victory.margin.value) / 100.0
}

/// IDV-VIC-006: the holder of an objective: the side that alone has a sound or disordered brigade near it.
pub fn holder(model: &Model, objective: &Objective) -> Option<Side> {
    let reach = model.book.reaches.objective.value;
    let near = |side: Side| {
        model.of(side).any(|unit| {
            unit.is_brigade()
                && unit.state <= State::Disordered
                && geom::within_reach(crate::near::gap_to_place(model, unit, objective.at), reach)
        })
    };
    match Side::BOTH.map(near) {
        [true, false] => Some(Side(0)),
        [false, true] => Some(Side(1)),
        _ => None,
    }
}
