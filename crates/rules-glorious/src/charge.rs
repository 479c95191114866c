//! Charging: the only way to contact (AGV-CHG-001).
use crate::{
    act::Act,
    event::Event,
    functions,
    kinds::{Function, UnitId},
    model::Model,
    refusal::{ChargeRefusal, Refusal},
};
use kernel::offer::Turn;

/// What a charge does, if it is allowed. AGV-CHG-010, -011, AGV-CMD-007: who has no distance to charge does not charge.
pub(crate) fn check(
    model: &Model,
    id: UnitId,
    _target: UnitId,
    _pivot: Option<Turn>,
) -> Result<Vec<Event>, Refusal> {
    functions::may_spend(model, id, Function::Charge)?;
    Err(ChargeRefusal::Never { unit: model.name(id).to_owned() }.into())
}

/// The charges that a unit may think of.
pub(crate) fn candidates(_: &Model, _: UnitId, _: &mut Vec<Act>) {}
