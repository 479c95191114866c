//! The two variations (L1059-L1106): quality of units and of commanders. Both are off unless agreed.
use crate::{
    Splendid,
    book::CommandRange,
    event::Event,
    kinds::{CommandQuality, Quality, UnitId, UnitKind},
    model::Model,
    rulings::CommandQualities,
    unit::Unit,
};
use kernel::{Cx, Play};

/// ASV-VUQ-001, ASV-VUQ-009: a unit's quality. Unless the variation is agreed, every unit is regular and the basic rules apply.
/// ASV-VUQ-002: the players decide how qualities are assigned, so they come with the army.
pub(crate) fn of(model: &Model, unit: &Unit) -> Quality {
    if model.rulings.unit_quality { unit.quality } else { Quality::Regular }
}

/// ASV-FIR-048, ASV-VUQ-003, ASV-VUQ-005: the highest face that hits with fire. Q98: also for shots that bounce on and defensive
/// fire.
pub(crate) fn hits_on(model: &Model, unit: &Unit) -> i32 {
    let fire = &model.book.fire;
    match of(model, unit) {
        Quality::Raw => fire.raw_hits_on,
        Quality::Regular => fire.hits_on,
        Quality::Veteran => fire.veteran_hits_on,
    }
}

/// ASV-CHG-009, ASV-VUQ-004, ASV-VUQ-006: the highest face that passes a charge test. ASV-VUQ-008: quality affects no other test.
pub(crate) fn charge_test(model: &Model, unit: &Unit) -> i32 {
    let charge = &model.book.charge;
    match of(model, unit) {
        Quality::Raw => charge.raw_test,
        Quality::Regular => charge.test,
        Quality::Veteran => charge.veteran_test,
    }
}

/// ASV-VUQ-007: the bonus to a stand's modified combat value.
pub(crate) fn value_bonus(model: &Model, unit: &Unit) -> i32 {
    if of(model, unit) == Quality::Veteran { model.book.modifiers.veteran } else { 0 }
}

/// The row of ranges for a commander's grade.
pub(crate) fn ranges<'a>(model: &'a Model, commander: &Unit) -> &'a CommandRange {
    if commander.kind == UnitKind::Commander {
        &model.book.commander
    } else {
        &model.book.sub_commander
    }
}

/// ASV-VCQ-001: a commander's quality. It is inspiring, as in the basic rules, unless the variation is agreed.
pub(crate) fn of_commander(model: &Model, commander: &Unit) -> CommandQuality {
    if model.rulings.command_quality == CommandQualities::None {
        CommandQuality::Inspiring
    } else {
        commander.command
    }
}

/// ASV-VCQ-002: one die for each commander before deployment, if that is agreed. Throws only once, however often it is called.
pub(crate) fn throw_for_commanders(cx: &mut Cx<'_, Splendid>) -> Play<Splendid> {
    if cx.model().rulings.command_quality != CommandQualities::Thrown {
        return Ok(());
    }
    for idx in 0..cx.model().units.len() {
        let id = UnitId(idx as u8);
        let unit = cx.model().unit(id);
        if !unit.kind.is_command() || unit.done.settled {
            continue;
        }
        // ASV-VCQ-003, ASV-VCQ-004: the highest faces for charismatic and for inspiring.
        let [charismatic, inspiring] = ranges(cx.model(), unit).dice;
        let die = cx.roll(6)?;
        let quality = if die <= charismatic {
            CommandQuality::Charismatic
        } else if die <= inspiring {
            CommandQuality::Inspiring
        } else {
            CommandQuality::Impersonal
        };
        cx.emit(Event::CommanderRated { unit: id, die, quality });
    }
    Ok(())
}
