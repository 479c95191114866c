//! Voluntary retreat (L801-L811).
use crate::{
    Splendid, command,
    event::{End, Event},
    kinds::UnitId,
    model::Model,
    near,
    refusal::{MoveRefusal, Refusal},
    seats,
    unit::Unit,
};
use kernel::{Cx, Seat};

/// ASV-VRT-002, ASV-VRT-003, Q91: one-stand units may retreat, and units in command that are free to act.
pub(super) fn check(model: &Model, seat: Seat, id: UnitId) -> Result<&Unit, Refusal> {
    seats::must_command(model, seat, id)?;
    let unit = model.unit(id);
    if !unit.is_on_table() {
        return Err(MoveRefusal::Gone { unit: id }.into());
    }
    if unit.done.frozen || near::in_contact(model, unit) {
        return Err(MoveRefusal::InContact { unit: id }.into());
    }
    if unit.done.no_more {
        return Err(MoveRefusal::NoMore { unit: id }.into());
    }
    if unit.n() > 1 && !command::in_command(model, unit) {
        return Err(MoveRefusal::NotInCommand { unit: id }.into());
    }
    Ok(unit)
}

/// ASV-VRT-004: all its stands leave for good and count as routed.
pub(super) fn resolve(cx: &mut Cx<'_, Splendid>, unit: UnitId) {
    cx.emit(Event::Gone { unit, why: End::Withdrew });
}
