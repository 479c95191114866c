//! A scenario's own terms (AGV-VIC-016): to hold a place, to leave by an edge, to destroy, to save.
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
        let terms = model.scene.terms.iter().filter(move |term| term.side == side.idx());
        terms.into_iter().any(|term| is_judged(model, term, last) && is_met(model, side, &term.aim))
    };
    match Side::BOTH.map(met) {
        [false, false] => None,
        [true, false] => Some((Some(Side(0)), Outcome::Scenario)),
        [false, true] => Some((Some(Side(1)), Outcome::Scenario)),
        [true, true] => Some((None, Outcome::Scenario)),
    }
}

/// The words of the terms that a side has met, for the verdict.
pub(crate) fn words(model: &Model, side: Side) -> Vec<&str> {
    let met = |last: bool| -> Vec<&str> {
        let terms = model.scene.terms.iter().filter(|term| term.side == side.idx());
        let met =
            terms.filter(|term| is_judged(model, term, last) && is_met(model, side, &term.aim));
        met.map(|term| term.words.as_str()).collect()
    };
    let early = met(false);
    if early.is_empty() { met(true) } else { early }
}

/// Units to be saved until a turn are looked for at its end, not before.
fn is_judged(model: &Model, term: &Term, last: bool) -> bool {
    match (term.by, &term.aim) {
        (None, _) => last,
        (Some(by), Aim::Save(_)) => !last && model.turn == by,
        (Some(by), _) => !last && model.turn <= by,
    }
}

fn is_met(model: &Model, side: Side, aim: &Aim) -> bool {
    let id = |n: &usize| UnitId(*n as u8);
    let has_left = |n: &usize| model.escaped.contains(&id(n));
    // A unit in a Battle is there if any of its elements is.
    let is_there = |n: &usize| match model.battle_of(id(n)) {
        Some(body) => body
            .elements
            .iter()
            .any(|element| body.members.get(usize::from(element.of)) == Some(&id(n))),
        None => model.unit(id(n)).is_on_table(),
    };
    match aim {
        Aim::Hold(area) => holds(model, side, area),
        Aim::Leave(_, units, n) => {
            units.iter().filter(|unit| has_left(unit)).count() >= usize::from(*n)
        }
        Aim::Destroy(units) => units.iter().all(|unit| !is_there(unit) && !has_left(unit)),
        Aim::Save(units) => units.iter().all(|unit| is_there(unit) || has_left(unit)),
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

/// A unit is in an area if at least half of its elements are.
fn is_in(shapes: &[Convex], unit: &Unit) -> bool {
    let inside = |base: &geom::Rect| shapes.iter().any(|shape| geom::overlaps_convex(base, shape));
    2 * unit.bases().filter(inside).count() >= unit.n()
}
