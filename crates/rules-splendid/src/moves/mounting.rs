//! Dragoons (L735-L741): mounting and dismounting, the whole unit at once and where it stands.
use crate::{
    clear::{self, Heed},
    kinds::Formation,
    model::Model,
    refusal::{MoveRefusal, Refusal},
    unit::Unit,
};

/// ASV-DRG-004: what dragoons do.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Remount {
    MountUp,
    Dismount,
}

/// ASV-DRG-002..004: checks whether the unit may mount or dismount. Its stands stay where they are. (Contact has been checked
/// before.)
pub(crate) fn check(model: &Model, unit: &Unit, remount: Remount) -> Result<(), Refusal> {
    let mounted = remount == Remount::MountUp;
    if unit.mounted == mounted {
        let state = if mounted { "mounted" } else { "dismounted" };
        return Err(MoveRefusal::SeatedSo { unit: unit.id, state }.into());
    }
    // Q11: horse cannot be in a defensive block, and the formation must stay the same.
    if mounted && unit.formation == Formation::DefensiveBlock {
        return Err(MoveRefusal::BlockCannotMount { unit: unit.id }.into());
    }
    let mut there = *unit;
    there.mounted = mounted;
    Ok(clear::standing(model, &there, Heed::MOVE).map_err(|block| block.refusal(unit))?)
}
