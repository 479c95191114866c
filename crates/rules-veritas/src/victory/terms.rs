//! A scenario's own terms: to hold a place, to leave by an edge, to destroy, to save.
use super::Verdict;
use crate::{
    event::Outcome,
    kinds::{Side, State},
    model::Model,
    unit::{End, Place, Unit},
};
use geom::{Point, Polygon, V2};
use kernel::scenario::{Aim, Edge, Term};

/// Who wins by the terms that are judged now: those with a turn to be met by win as soon as they are met, the others when the
/// turns have run out (`last`). If both sides meet one in the same turn nobody wins.
pub(super) fn verdict(model: &Model, last: bool) -> Option<Verdict> {
    let met = |side: Side| {
        let mut terms = model.scene.terms.iter().filter(|term| term.side == side.idx());
        terms.any(|term| is_judged(model, term, last) && is_met(model, side, &term.aim))
    };
    match Side::BOTH.map(met) {
        [false, false] => None,
        [true, false] => Some((Some(Side(0)), Outcome::Scenario)),
        [false, true] => Some((Some(Side(1)), Outcome::Scenario)),
        [true, true] => Some((None, Outcome::Scenario)),
    }
}

/// The words of the terms that these sides have met, each a sentence, for the verdict.
pub(crate) fn words(model: &Model, sides: &[Side]) -> String {
    let met = |last: bool| {
        let mut all = String::new();
        for term in &model.scene.terms {
            let side = sides.iter().find(|side| side.idx() == term.side);
            if side
                .is_some_and(|&side| is_judged(model, term, last) && is_met(model, side, &term.aim))
            {
                let stop = if term.words.ends_with(['.', '!', '?']) { "" } else { "." };
                all.push_str(&format!(" {}{stop}", term.words));
            }
        }
        all
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
    let lost = |n: &usize| model.units.get(*n).is_none_or(is_lost);
    match aim {
        Aim::Hold(area) => holds(model, side, area),
        Aim::Leave(edge, units, n) => {
            let left =
                |n: &&usize| model.units.get(**n).is_some_and(|it| has_left(model, it, *edge));
            units.iter().filter(left).count() >= usize::from(*n)
        }
        Aim::Destroy(units) => units.iter().all(lost),
        Aim::Save(units) => !units.iter().any(lost),
    }
}

/// Gone for good, and not by order.
fn is_lost(unit: &Unit) -> bool {
    matches!(unit.place, Place::Gone(why) if why != End::Withdrew)
}

/// Gone by choice, over the edge that it last stood nearest to.
fn has_left(model: &Model, unit: &Unit, edge: Edge) -> bool {
    let field = model.scene.field.rect();
    let from = unit.at.v2() - field.centre;
    let room = |towards: V2, half: f64| half - from.dot(towards);
    let to = |edge: Edge| match edge {
        Edge::North => room(V2::new(0.0, 1.0), field.half_depth),
        Edge::South => room(V2::new(0.0, -1.0), field.half_depth),
        Edge::East => room(V2::new(1.0, 0.0), field.half_width),
        Edge::West => room(V2::new(-1.0, 0.0), field.half_width),
    };
    unit.place == Place::Gone(End::Withdrew) && Edge::ALL.into_iter().all(|it| to(edge) <= to(it))
}

/// As an objective is held (IDV-VIC-006): a sound or disordered brigade is in the place and no such enemy is.
fn holds(model: &Model, side: Side, area: &[Point]) -> bool {
    let Ok(outline) = Polygon::new(area.to_vec()) else { return false };
    let in_it = |side: Side| {
        model.of(side).any(|unit| {
            unit.is_brigade() && unit.state <= State::Disordered && outline.contains(unit.at.v2())
        })
    };
    in_it(side) && !in_it(side.other())
}
