//! Phase 5: fatigue (IDV-FAT-001 to -025).
use crate::{Veritas, event::Event, kinds::Phase, stage::Stage};
use kernel::{Cx, Play};

/// Every wing rolls, in the order of the cards.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>) -> Play<Veritas, Option<Stage>> {
    cx.emit(Event::PhaseBegan { phase: Phase::GeneralWill });
    Ok(Some(Stage::Will))
}
