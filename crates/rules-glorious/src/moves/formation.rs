//! Changing formation (AGV-FRM-016 to -020).
use super::never;
use crate::{
    act::{Order, Shape},
    event::Event,
    kinds::{Function, UnitId},
    model::Model,
    refusal::Refusal,
};

/// About the element at the front's centre, which stays.
pub(crate) fn check(model: &Model, id: UnitId, _: Shape, _: &Order) -> Result<Vec<Event>, Refusal> {
    Err(never(model, id, Function::ChangeFormation))
}
