//! Phase 5: hand-to-hand, in four rounds, each all at once.
use crate::{
    Glorious, act::Act, event::Event, kinds::Phase, model::Model, question::Question, stage::Stage,
};
use kernel::{Cx, Offer, Play, Seat};

/// The last round of the table.
pub(crate) const LAST_ROUND: u8 = 4;

/// The phase begins.
pub(crate) fn begin(cx: &mut Cx<'_, Glorious>) -> Play<Glorious, Option<Stage>> {
    cx.emit(Event::PhaseBegan { phase: Phase::HandToHand });
    Ok(Some(Stage::Split { round: 1, half: 0 }))
}

/// AGV-HTH-018, -019: one unit's split, the other side's units first.
pub(crate) fn split(
    _: &mut Cx<'_, Glorious>,
    round: u8,
    half: u8,
) -> Play<Glorious, Option<Stage>> {
    Ok(Some(if half == 0 { Stage::Split { round, half: 1 } } else { Stage::Hand { round } }))
}

/// The blows of a round.
pub(crate) fn hand(_: &mut Cx<'_, Glorious>, round: u8) -> Play<Glorious, Option<Stage>> {
    Ok(Some(Stage::HandLosses { round }))
}

/// AGV-LOS-017 to -019: single elements still in contact go, both sides together.
pub(crate) fn singles(_: &mut Cx<'_, Glorious>) -> Play<Glorious, Option<Stage>> {
    Ok(Some(Stage::March { half: 0, second: true }))
}

pub(crate) fn menu(_: &Model, _: &Question, _: Seat) -> Vec<Act> {
    Vec::new()
}

pub(crate) fn offer(_: &Model, _: &Question, _: Seat, _: &Act) -> Option<Offer<Act>> {
    None
}
