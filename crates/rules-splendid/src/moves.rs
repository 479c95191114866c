//! Movement (L513-L578): who may do what, one action a unit.
use crate::{Splendid, act::Act, kinds::UnitId, model::Model, question::Question, stage::Stage};
use kernel::{Cx, Offer, Play, Seat};

pub(crate) fn begin(_cx: &mut Cx<'_, Splendid>, half: u8) -> Play<Splendid, Option<Stage>> {
    Ok(Some(Stage::Moves { half }))
}

pub(crate) fn play(_cx: &mut Cx<'_, Splendid>, half: u8) -> Play<Splendid, Option<Stage>> {
    Ok(Some(Stage::Withdraw { half }))
}

pub(crate) fn withdraw(_cx: &mut Cx<'_, Splendid>, half: u8) -> Play<Splendid, Option<Stage>> {
    Ok(Some(if half == 0 { Stage::Muster { half: 1 } } else { Stage::Victory }))
}

/// ASV-CHG-014, Q27: what a unit that failed its charge test may still do; asks `Question::Instead`.
pub(crate) fn instead(_cx: &mut Cx<'_, Splendid>, _unit: UnitId) -> Play<Splendid> {
    Ok(())
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
