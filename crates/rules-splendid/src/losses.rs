//! Removing losses, rout and retreat (L471-L511).
use crate::{Splendid, act::Act, model::Model, question::Question, stage::Stage};
use kernel::{Cx, Offer, Play, Seat};

pub(crate) fn play(
    _cx: &mut Cx<'_, Splendid>,
    _step: u8,
    _half: u8,
) -> Play<Splendid, Option<Stage>> {
    Ok(Some(Stage::Retreats))
}

pub(crate) fn retreats(_cx: &mut Cx<'_, Splendid>) -> Play<Splendid, Option<Stage>> {
    Ok(Some(Stage::Muster { half: 0 }))
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
