//! Going into buildings and coming out (AGV-TER-016).
use super::never;
use crate::{
    event::Event,
    kinds::{Formation, Function, UnitId},
    model::Model,
    refusal::Refusal,
};
use kernel::Fill;

/// Into a building.
pub(crate) fn enter(model: &Model, id: UnitId, _building: u8) -> Result<Vec<Event>, Refusal> {
    Err(never(model, id, Function::Move))
}

/// Out of it, to the fill's pose.
pub(crate) fn leave(
    model: &Model,
    id: UnitId,
    _formation: Formation,
    _files: u8,
    _fill: &Fill,
) -> Result<Vec<Event>, Refusal> {
    Err(never(model, id, Function::Move))
}
