//! Command (L352-L378): who is in command.
use crate::{
    kinds::{CommandQuality, UnitKind},
    model::Model,
    near,
    unit::Unit,
};
use geom::Length;

/// ASV-CMD-001, -002: Heavy Mounted and commanders always are; others near any friendly commander.
pub fn in_command(model: &Model, unit: &Unit) -> bool {
    unit.kind == UnitKind::HeavyMounted
        || unit.kind.is_command()
        || model
            .of(unit.side)
            .filter(|commander| commander.kind.is_command())
            .any(|commander| near::within(commander, unit, range(model, commander)))
}

/// ASV-CMD-003, ASV-VCQ-003, -004: how far a commander's word carries.
pub fn range(model: &Model, commander: &Unit) -> Length {
    let ranges = if commander.kind == UnitKind::Commander {
        &model.book.commander
    } else {
        &model.book.sub_commander
    };
    match commander.command {
        CommandQuality::Charismatic => ranges.charismatic,
        CommandQuality::Inspiring => ranges.inspiring,
        CommandQuality::Impersonal => ranges.impersonal,
    }
}
