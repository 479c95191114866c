//! What a scenario forbids for a time: some units charge only from a turn on, unless a die frees them earlier.
use crate::{
    Gloria, event::Event, kinds::UnitId, model::Model, refusal::ChargeRefusal, scene::Restraint,
    unit::Unit,
};
use kernel::{Cx, Play};

/// The face that frees restrained units.
const FREES: u8 = 6;

/// The restraints that still hold, with their numbers.
fn holding(model: &Model) -> impl Iterator<Item = (u8, &Restraint, u16)> {
    let all = (0..).zip(&model.scene.restraints);
    all.filter_map(|(n, restraint)| {
        let until = restraint.charge_from.filter(|from| model.turn < *from)?;
        (!model.freed.contains(&n)).then_some((n, restraint, until))
    })
}

/// Refuses the charge of a unit that the scenario holds back.
pub(super) fn check(model: &Model, unit: &Unit) -> Result<(), ChargeRefusal> {
    let mut held = holding(model).filter(|(_, restraint, _)| restraint.units.contains(&unit.id));
    match held.next() {
        Some((_, _, turn)) => Err(ChargeRefusal::Restrained { unit: unit.id, turn }),
        None => Ok(()),
    }
}

/// After the dice for the initiative a die may free units that the scenario holds back.
pub(crate) fn roll(cx: &mut Cx<'_, Gloria>) -> Play<Gloria> {
    let model = cx.model();
    let there = |units: &[UnitId]| units.iter().any(|id| !model.unit(*id).is_gone());
    let due = holding(model).filter(|(_, restraint, _)| {
        restraint.dice_from.is_some_and(|from| model.turn >= from) && there(&restraint.units)
    });
    let due: Vec<u8> = due.map(|(n, ..)| n).collect();
    for restraint in due {
        let die = cx.roll(6)?;
        cx.emit(Event::Freed { restraint, die, free: die == FREES });
    }
    Ok(())
}
