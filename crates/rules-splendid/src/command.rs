//! Command (L352-L378): which units are in command, and what they gain by it.
//!
//! ASV-CMD-011: a unit in command charges, holds back and intercepts without a test, and may be retreated. Those chapters ask
//! here at the moment they need to know (Q92). ASV-CMD-012: dice are thrown again only in hand-to-hand attacks, so only that
//! chapter asks about it.
use crate::{
    kinds::{CommandQuality, UnitKind},
    model::Model,
    near, quality,
    unit::Unit,
};
use geom::Length;

/// ASV-CMD-001, -002: Heavy Mounted units and commanders are always in command; others are if a friendly commander is near.
/// ASV-CMD-004: the distance is measured between the nearest points of the bases, whatever lies between.
pub fn in_command(model: &Model, unit: &Unit) -> bool {
    unit.kind == UnitKind::HeavyMounted
        || unit.kind.is_command()
        || model
            .units
            .each(model.commanders().and(model.all_of(unit.side)))
            .any(|commander| near::within_reach(model, commander, unit, range(model, commander)))
}

/// ASV-CMD-003, ASV-VCQ-003, -004: the command range of a commander.
pub fn range(model: &Model, commander: &Unit) -> Length {
    let ranges = quality::ranges(model, commander);
    match quality::of_commander(model, commander) {
        CommandQuality::Charismatic => ranges.charismatic,
        CommandQuality::Inspiring => ranges.inspiring,
        CommandQuality::Impersonal => ranges.impersonal,
    }
}

/// ASV-CMD-005, -006, -007: whether a unit may throw its last attack again. It must be in command (a commander always is), and
/// it may throw only one of its attacks again in a phase.
pub fn may_rethrow(model: &Model, unit: &Unit) -> bool {
    !unit.done.rethrown && in_command(model, unit)
}
