//! Moving straight ahead (AGV-MOV-017).
use super::never;
use crate::{
    event::Event,
    kinds::{Function, UnitId},
    model::Model,
    refusal::Refusal,
};
use kernel::Fill;

/// By the fill's one leg, `{"move": inches}`.
pub(crate) fn check(model: &Model, id: UnitId, _fill: &Fill) -> Result<Vec<Event>, Refusal> {
    Err(never(model, id, Function::Move))
}
