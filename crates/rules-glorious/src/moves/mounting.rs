//! Mounting and dismounting (AGV-MNT-001, -007).
use super::never;
use crate::{
    event::Event,
    kinds::{Function, UnitId},
    model::Model,
    refusal::Refusal,
};

/// Foot take to their horses.
pub(crate) fn mount(model: &Model, id: UnitId) -> Result<Vec<Event>, Refusal> {
    Err(never(model, id, Function::Mount))
}

/// And leave them.
pub(crate) fn dismount(model: &Model, id: UnitId) -> Result<Vec<Event>, Refusal> {
    Err(never(model, id, Function::Dismount))
}
