//! Guns: limbering up, unlimbering, prolonging (AGV-GUN-002 to -006).
use super::{never, spending};
use crate::{
    act::Act,
    event::Event,
    functions,
    kinds::{Function, UnitId},
    model::Model,
    refusal::{MoveRefusal, Refusal},
};
use geom::Angle;
use kernel::Fill;

/// AGV-FUN-025: gun to limber.
pub(crate) fn limber_up(model: &Model, id: UnitId) -> Result<Vec<Event>, Refusal> {
    functions::may_spend(model, id, Function::LimberUp)?;
    if model.unit(id).limbered {
        let unit = model.name(id).to_owned();
        return Err(MoveRefusal::Limbered { unit, limbered: true }.into());
    }
    let limbered = Event::Limbered { unit: id, limbered: true };
    spending(model, id, Function::LimberUp, vec![limbered])
}

/// AGV-GUN-005.
pub(crate) fn unlimber(model: &Model, id: UnitId, _facing: Angle) -> Result<Vec<Event>, Refusal> {
    Err(never(model, id, Function::Unlimber))
}

/// AGV-GUN-003, -004: by the fill's one leg, `{"move": inches}`, backwards below nought.
pub(crate) fn prolong(model: &Model, id: UnitId, _fill: &Fill) -> Result<Vec<Event>, Refusal> {
    Err(never(model, id, Function::Prolong))
}

/// What a gun may do.
pub(crate) fn candidates(model: &Model, id: UnitId, acts: &mut Vec<Act>) {
    let unit = model.unit(id);
    if unit.kind.is_artillery() && !unit.limbered {
        acts.push(Act::LimberUp { unit: id });
    }
}
