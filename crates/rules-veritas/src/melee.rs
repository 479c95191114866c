//! Phase 3: melees (IDV-MEL-001 to -010, IDV-MRS-001 to -015), one a stage, in the order of the cards.
use crate::{
    Veritas, act::Act, event::Event, kinds::Phase, model::Model, question::Question, stage::Stage,
};
use kernel::{Cx, Offer, Play, Seat};

/// The next melee; when none is left the reform phase begins.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>) -> Play<Veritas, Option<Stage>> {
    cx.emit(Event::PhaseBegan { phase: Phase::Reform });
    Ok(Some(Stage::Reform))
}

pub(crate) fn menu(_: &Model, _: &Question, _: Seat) -> Vec<Act> {
    Vec::new()
}

pub(crate) fn offer(_: &Model, _: &Question, _: Seat, _: &Act) -> Option<Offer<Act>> {
    None
}
