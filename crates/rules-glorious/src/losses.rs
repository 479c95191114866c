//! Losses at the end of each round of firing and hand-to-hand, and the dissolving of Battles.
use crate::{Glorious, act::Act, firing, melee, model::Model, question::Question, stage::Stage};
use kernel::{Cx, Offer, Play, Seat};

/// The losses of a round of firing; then the next round, or the first movement.
pub(crate) fn of_fire(_: &mut Cx<'_, Glorious>, round: u8) -> Play<Glorious, Option<Stage>> {
    Ok(Some(if round < firing::LAST_ROUND {
        Stage::Fire { round: round + 1 }
    } else {
        Stage::March { half: 0, second: false }
    }))
}

/// The losses of a round of hand-to-hand; then the next round, or the end of the phase.
pub(crate) fn of_hand(_: &mut Cx<'_, Glorious>, round: u8) -> Play<Glorious, Option<Stage>> {
    Ok(Some(if round < melee::LAST_ROUND {
        Stage::Split { round: round + 1, half: 0 }
    } else {
        Stage::Singles
    }))
}

pub(crate) fn menu(_: &Model, _: &Question, _: Seat) -> Vec<Act> {
    Vec::new()
}

pub(crate) fn offer(_: &Model, _: &Question, _: Seat, _: &Act) -> Option<Offer<Act>> {
    None
}
