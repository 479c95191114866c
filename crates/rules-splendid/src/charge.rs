//! Charging (L743-L785).
use crate::{Splendid, act::Act, model::Model, refusal::Refusal, unit::Unit};
use kernel::{Cx, Offer, Play, Said, Seat, Stop};

/// `Act::Charge`, said to `Question::Move`: the whole charge with all it provokes.
pub(crate) fn charge(_cx: &mut Cx<'_, Splendid>, _said: &Said<Act>) -> Play<Splendid> {
    Err(Stop::Refused(Refusal::NotAsked))
}

/// Candidate charges of a unit that has not acted.
pub(crate) fn menu_for(_model: &Model, _unit: &Unit, _menu: &mut Vec<Act>) {}

/// A charge made ready, if it is possible.
pub(crate) fn offer(_model: &Model, _seat: Seat, _act: &Act) -> Option<Offer<Act>> {
    None
}
