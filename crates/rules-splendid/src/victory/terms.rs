//! A scenario's own terms (ASV-VIC-001, ASV-SET-004): to hold a place, to leave by an edge, to destroy, to save.
use super::Verdict;
use crate::{
    event::Outcome,
    kinds::{Side, UnitId},
    model::Model,
    scene::{Aim, Term},
    unit::Unit,
};
use geom::{Convex, Point, Polygon};

/// Who wins by the terms that are judged now: those with a turn to be met by win as soon as they are met, the others when the
/// turns have run out (`last`). If both sides meet one in the same turn nobody wins.
pub(super) fn verdict(model: &Model, last: bool) -> Option<Verdict> {
    let met = |side: Side| {
        let terms = || model.scene.terms.iter().filter(move |term| term.side == side);
        terms().any(|term| is_judged(model, term, last) && is_met(model, side, &term.aim))
    };
    match Side::BOTH.map(met) {
        [false, false] => None,
        [true, false] => Some((Some(Side(0)), Outcome::Scenario)),
        [false, true] => Some((Some(Side(1)), Outcome::Scenario)),
        [true, true] => Some((None, Outcome::Scenario)),
    }
}

/// The words of the terms that a side has met, for the verdict.
pub(crate) fn words(model: &Model, side: Side) -> String {
    let met = |last: bool| {
        let terms = model.scene.terms.iter().filter(move |term| term.side == side);
        terms.filter(move |term| is_judged(model, term, last) && is_met(model, side, &term.aim))
    };
    let early: Vec<&str> = met(false).map(|term| term.words.as_str()).collect();
    let met =
        if early.is_empty() { met(true).map(|term| term.words.as_str()).collect() } else { early };
    met.join(" ")
}

/// Units to be saved until a turn are looked for at its end, not before.
fn is_judged(model: &Model, term: &Term, last: bool) -> bool {
    match (term.by, &term.aim) {
        (None, _) => last,
        (Some(by), Aim::Save { .. }) => !last && model.turn == by,
        (Some(by), _) => !last && model.turn <= by,
    }
}

fn is_met(model: &Model, side: Side, aim: &Aim) -> bool {
    let has_left = |id: &UnitId| model.escaped.contains(id);
    let is_there = |id: &UnitId| model.unit(*id).is_on_table();
    match aim {
        Aim::Hold { area } => holds(model, side, area),
        Aim::Leave { units, n, .. } => {
            units.iter().filter(|id| has_left(id)).count() >= usize::from(*n)
        }
        Aim::Destroy { units } => units.iter().all(|id| !is_there(id) && !has_left(id)),
        Aim::Save { units } => units.iter().all(|id| is_there(id) || has_left(id)),
    }
}

/// A unit of foot or horse is in the place and no enemy is. Commanders take no ground and guns do not hold it alone.
fn holds(model: &Model, side: Side, area: &[Point]) -> bool {
    let Ok(outline) = Polygon::new(area.to_vec()) else { return false };
    let shapes = outline.pieces();
    let holder = |unit: &Unit| !unit.kind.is_command() && !unit.kind.is_artillery();
    model.of(side).any(|unit| holder(unit) && is_in(&shapes, unit))
        && !model.of(side.other()).any(|unit| !unit.kind.is_command() && is_in(&shapes, unit))
}

/// Notes 4.1: a unit is in an area if at least half of its stands are.
fn is_in(shapes: &[Convex], unit: &Unit) -> bool {
    let inside = |base: &geom::Rect| shapes.iter().any(|shape| geom::overlaps_convex(base, shape));
    2 * unit.bases().iter().filter(|base| inside(base)).count() >= unit.n()
}
