//! Phase 7: replacing commanders (IDV-REP-001 to -006).
use crate::{
    Veritas,
    act::Act,
    event::Event,
    kinds::{Phase, Side},
    model::Model,
    question::Question,
    stage::Stage,
};
use kernel::{Cx, Offer, Play, Seat};

/// Army Commanders first, then the wings in the order of the cards.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>) -> Play<Veritas, Option<Stage>> {
    cx.emit(Event::PhaseBegan { phase: Phase::Commanders });
    Ok(Some(Stage::Lead { side: Side(0) }))
}

pub(crate) fn menu(_: &Model, _: &Question, _: Seat) -> Vec<Act> {
    Vec::new()
}

pub(crate) fn offer(_: &Model, _: &Question, _: Seat, _: &Act) -> Option<Offer<Act>> {
    None
}
