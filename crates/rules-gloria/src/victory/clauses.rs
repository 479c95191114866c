//! How the clauses of a scenario correct its verdict (PG-VIC-003): by the share of figures that a side has lost.
use super::score;
use crate::{kinds::Side, model::Model};

/// Whether a clause of the scenario lets points decide: both sides have lost its share of their figures.
pub(super) fn are_set_aside(model: &Model) -> bool {
    let clauses = model.scene.clauses.iter().filter(|clause| clause.side.is_none());
    let mut shares = clauses.map(|clause| i32::from(clause.share));
    shares.any(|share| {
        let lost = |[raised, gone]: [i32; 2]| 100 * gone >= share * raised;
        Side::BOTH.iter().all(|side| lost(score::figures(model, *side)))
    })
}

/// Whether a clause of the scenario makes a victory of this side a draw: it has lost more than its share of figures.
pub(super) fn is_too_dear(model: &Model, winner: Side) -> bool {
    let [raised, gone] = score::figures(model, winner);
    let mut clauses = model.scene.clauses.iter().filter(|clause| clause.side == Some(winner));
    clauses.any(|clause| 100 * gone > i32::from(clause.share) * raised)
}
