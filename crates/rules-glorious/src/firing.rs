//! Phase 2: firing. Pivots, the other side's first; targets named in secret; then three rounds, each all at once.
use crate::{Glorious, act::Act, model::Model, question::Question, stage::Stage};
use kernel::{Cx, Offer, Play, Seat};

/// AGV-FIR-030: the last round of the table.
pub(crate) const LAST_ROUND: u8 = 3;

/// One unit's free pivot.
pub(crate) fn pivots(_: &mut Cx<'_, Glorious>, half: u8) -> Play<Glorious, Option<Stage>> {
    Ok(Some(if half == 0 { Stage::Pivots { half: 1 } } else { Stage::Targets }))
}

/// Both sides name targets in secret.
pub(crate) fn targets(_: &mut Cx<'_, Glorious>) -> Play<Glorious, Option<Stage>> {
    Ok(Some(Stage::Fire { round: 1 }))
}

/// AGV-SEQ-008, -009: the shots of a round.
pub(crate) fn fire(_: &mut Cx<'_, Glorious>, round: u8) -> Play<Glorious, Option<Stage>> {
    Ok(Some(Stage::FireLosses { round }))
}

pub(crate) fn menu(_: &Model, _: &Question, _: Seat) -> Vec<Act> {
    vec![Act::EndPhase]
}

pub(crate) fn offer(_: &Model, _: &Question, _: Seat, act: &Act) -> Option<Offer<Act>> {
    match act {
        Act::EndPhase => Some(Offer::plain(*act, "End it", kernel::Cite::new("AGV-FIR-031"))),
        _ => None,
    }
}
