//! Hand-to-hand combat (L426-L469).
use crate::{Splendid, act::Act, model::Model, question::Question, stage::Stage};
use kernel::{Cx, Offer, Play, Seat};

pub(crate) fn play(_cx: &mut Cx<'_, Splendid>, _half: u8) -> Play<Splendid, Option<Stage>> {
    Ok(Some(Stage::Losses { step: 1, half: 0 }))
}

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
