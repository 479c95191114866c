//! Phase 6: General Will (IDV-WIL-001 to -013).
use crate::{Veritas, event::Event, kinds::Phase, stage::Stage};
use kernel::{Cx, Play};

/// Each army that holds a fatigued wing tests its commander's will.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>) -> Play<Veritas, Option<Stage>> {
    cx.emit(Event::PhaseBegan { phase: Phase::Replace });
    Ok(Some(Stage::Replace))
}
