//! Forming Battles and breaking them up (AGV-BTL-007 to -013).
use super::never;
use crate::{
    event::Event,
    kinds::{Function, UnitId},
    model::Model,
    refusal::{BattleRefusal, Refusal},
    seats,
    unit::Members,
};
use kernel::Seat;

/// AGV-BTL-003, -007: units of foot that stand edge to edge, each at the cost of a change of formation.
pub(crate) fn form(model: &Model, seat: Seat, units: &Members) -> Result<Vec<Event>, Refusal> {
    for &id in units {
        seats::must_command(model, seat, id)?;
        if !model.unit(id).is_afoot() {
            return Err(BattleRefusal::NotFoot { unit: model.name(id).to_owned() }.into());
        }
    }
    let first = units.first().copied().ok_or(Refusal::NotAsked)?;
    Err(never(model, first, Function::ChangeFormation))
}

/// AGV-BTL-009.
pub(crate) fn break_up(model: &Model, id: UnitId) -> Result<Vec<Event>, Refusal> {
    Err(never(model, id, Function::ChangeFormation))
}
