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

/// Foot take to their horses.
pub(crate) fn mount(model: &Model, id: UnitId) -> Result<Vec<Event>, Refusal> {
    remount(model, id, Function::Mount, true)
}

/// And leave them.
pub(crate) fn dismount(model: &Model, id: UnitId) -> Result<Vec<Event>, Refusal> {
    remount(model, id, Function::Dismount, false)
}

/// AGV-MNT-001, -007: mounted foot alone, each element on its base; where horse may not stand nobody mounts (AGV-TER-003).
fn remount(
    model: &Model,
    id: UnitId,
    function: Function,
    mounted: bool,
) -> Result<Vec<Event>, Refusal> {
    functions::may_spend(model, id, function)?;
    let unit = model.unit(id);
    if unit.kind != UnitKind::MountedFoot {
        return Err(functions::cannot(unit, function));
    }
    if unit.mounted == mounted {
        return Err(MoveRefusal::Saddled { unit: id, mounted }.into());
    }
    let there = Unit { mounted, ..*unit };
    clear::standing(model, &there, Heed::MOVE).map_err(|block| block.refusal(model, unit))?;
    spending(model, id, function, vec![Event::Remounted { unit: id, mounted }])
}

/// What mounted foot may do.
pub(crate) fn candidates(unit: &Unit, acts: &mut Vec<Act>) {
    if unit.kind == UnitKind::MountedFoot && !unit.is_battle() {
        let unit_id = unit.id;
        acts.push(if unit.mounted {
            Act::Dismount { unit: unit_id }
        } else {
            Act::Mount { unit: unit_id }
        });
    }
}
