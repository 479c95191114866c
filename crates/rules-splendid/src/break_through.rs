//! Break-through (L1004-L1017): what a charge gains when those it struck are gone.
use crate::{Splendid, charge::Plan, kinds::UnitId};
use kernel::{Cx, Play};

/// ASV-BRK-004, -005: manoeuvre a little and do no more, or charge another at once.
pub(crate) fn choose(
    _cx: &mut Cx<'_, Splendid>,
    _unit: UnitId,
    _past: UnitId,
) -> Play<Splendid, Option<Plan>> {
    Ok(None)
}
