//! Mounting and dismounting (AGV-MNT-001, -007).
use super::spending;
use crate::{
    act::Act,
    clear::{self, Heed},
    event::Event,
    functions,
    kinds::{Function, UnitId, UnitKind},
    model::Model,
    refusal::{MoveRefusal, Refusal},
    unit::Unit,
};

/// AGV-MNT-001, -007: only mounted foot mount and dismount, each element on its base. Nobody mounts where horses may not stand
/// (AGV-TER-003).
pub(crate) fn check(model: &Model, id: UnitId, function: Function) -> Result<Vec<Event>, Refusal> {
    functions::may_spend(model, id, function)?;
    let mounted = function == Function::Mount;
    let unit = model.unit(id);
    if unit.kind != UnitKind::MountedFoot {
        return Err(functions::cannot(unit, function));
    }
    if unit.mounted == mounted {
        return Err(MoveRefusal::Saddled { unit: id, mounted }.into());
    }
    let there = Unit { mounted, ..*unit };
    clear::standing(model, &there, Heed::MOVE).map_err(|block| block.refusal(model, unit))?;
    spending(model, id, function, [Event::Remounted { unit: id, mounted }])
}

/// What mounted foot may do.
pub(crate) fn candidates(unit: &Unit, add: &mut impl FnMut(Act)) {
    if unit.kind == UnitKind::MountedFoot && !unit.is_battle() {
        let id = unit.id;
        add(if unit.mounted { Act::Dismount { unit: id } } else { Act::Mount { unit: id } });
    }
}
