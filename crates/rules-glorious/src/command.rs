//! Command ranges of the second movement.
use crate::{kinds::UnitKind, model::Model, near, unit::Unit};
use geom::Length;

/// AGV-CMD-001, -002: a commander's range; none for other units.
pub fn range(model: &Model, commander: &Unit) -> Option<Length> {
    match commander.kind {
        UnitKind::CommanderInChief => Some(model.book.ranges.commander.value),
        UnitKind::SubCommander => Some(model.book.ranges.sub_commander.value),
        _ => None,
    }
}

/// AGV-SEC-001, -002, -006, -007: whether any part of a unit or Battle is within the range of a commander of its side. Commanders
/// always are.
pub fn in_command(model: &Model, unit: &Unit) -> bool {
    let commanders = model.commanders().and(model.units.all_of(unit.side.idx()));
    model.units.each(commanders).any(|commander| {
        range(model, commander).is_some_and(|range| {
            commander.id == unit.id || near::within(model, commander, unit, range)
        })
    })
}
