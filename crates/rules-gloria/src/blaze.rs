//! Fires and wind (PG-BRN).
use crate::{Gloria, stage::Stage, turn};
use kernel::{Cx, Play};

/// Plays a stage of this chapter.
pub(crate) fn play(cx: &mut Cx<'_, Gloria>, stage: Stage) -> Play<Gloria, Option<Stage>> {
    Ok(Some(turn::after(cx.model(), stage)))
}
