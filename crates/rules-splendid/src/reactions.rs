//! Reactions (L813-L1017): what the enemy may do in a movement phase.
use crate::{act::Act, model::Model, question::Question};
use kernel::{Offer, Seat};

pub(crate) fn menu(_model: &Model, _question: &Question, _seat: Seat) -> Vec<Act> {
    Vec::new()
}

pub(crate) fn offer(
    _model: &Model,
    _question: &Question,
    _seat: Seat,
    _act: &Act,
) -> Option<Offer<Act>> {
    None
}
