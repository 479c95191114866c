//! How a blow is reckoned (ANT-MEL-005, -007, ANT-CVL, ANT-CVC): its column, its row and what is added.
use super::Melee;
use crate::{
    aspect,
    book::{Cell, Figure, Striker, Struck},
    ground,
    kinds::{Arm, Aspect, Class, Cover, Formation, Size, UnitId},
    model::Model,
    unit::Unit,
};
use kernel::Tally;

/// A blow: who strikes whom, and how it is reckoned.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Blow {
    pub(crate) cell: Cell,
    pub(crate) tally: Tally,
}

/// ANT-MEL-005, -007: the cell and what is added.
pub(crate) fn reckon(
    model: &Model,
    melee: &Melee,
    unit: UnitId,
    target: UnitId,
    size: Size,
) -> Blow {
    let (it, foe) = (model.unit(unit), model.unit(target));
    let contact = melee.between(unit, target);
    let (column, row) = (striker(model, it, foe, contact), struck(model, it, foe, contact));
    let rows = &model.book.melee_adjust;
    let mut tally = Tally::default();
    let mut add = |row: &Figure, what: &str| tally.add(row.value, what, row.cite.clone());
    let at_square = it.is_mounted() && foe.formation == Formation::Square && !foe.is_disordered();
    // ANT-TMA-019: class above Average does not count for cavalry that strikes a square in good order.
    if !(at_square && it.class < Class::Average) {
        add(&rows[it.class], it.class.name());
    }
    add(&rows[size], size.name());
    if it.is_disordered() {
        add(&rows.disordered, "disordered");
    }
    if melee.contacts.iter().any(|it| it.target == unit && it.aspect != Aspect::Front) {
        add(&rows.flank_or_rear, "attacked in flank or rear");
    }
    let closed = matches!(row, Struck::Square | Struck::Masse);
    if it.is_heavy() && !closed {
        add(&rows.heavy_cavalry, "heavy cavalry");
    }
    if it.tags.lancers && it.is_mounted() && contact.is_some_and(|contact| contact.rounds == 0) {
        add(&rows.lancers, "lancers");
    }
    if foe.tags.armoured && foe.is_mounted() {
        add(&rows.enemy_armoured, "the enemy is armoured");
    }
    let at_halt = contact
        .is_some_and(|contact| contact.at_halt && contact.target == unit && contact.rounds == 0);
    if at_halt && it.is_mounted() && foe.is_mounted() {
        add(&rows.at_halt, "received at the halt");
    }
    if model.generals.iter().any(|general| general.with == Some(unit) && general.commands()) {
        add(&rows.general, "a general with it");
    }
    if ground::level_of(model, it) > ground::level_of(model, foe) {
        add(&rows.uphill, "uphill");
    }
    if row != Struck::Garrison && contact.is_some_and(|contact| contact.attacker == unit) {
        match ground::cover(model, foe, it.centre()) {
            Cover::Soft => add(&rows.soft_cover, "attacks soft cover"),
            Cover::Hard => add(&rows.hard_cover, "attacks hard cover"),
            Cover::None => (),
        }
    }
    Blow { cell: model.book.melee[row][column], tally }
}

/// The column of a striker, by its own formation (ANT-CVC-004); ANT-CVL-001, -002, -006: cavalry on a line reads CAV LINE from flank or
/// rear or if it overlaps, else CAV COL.
fn striker(
    model: &Model,
    it: &Unit,
    foe: &Unit,
    contact: Option<&crate::model::Contact>,
) -> Striker {
    match it.arm() {
        _ if it.is_garrison() => Striker::Garrison,
        Arm::FootArtillery | Arm::HorseArtillery => match it.is_gunners() {
            true => Striker::Skirmish,
            false => Striker::Unlimbered,
        },
        _ if it.is_mounted() && it.is_skirmishing() => Striker::SkirmishCavalry,
        _ if it.is_mounted() => {
            let on_line = foe.is_foot() && foe.formation.is_line();
            let wide = match on_line {
                true => outflanks(model, it, foe, contact),
                false => it.formation == Formation::Line,
            };
            if wide { Striker::CavalryLine } else { Striker::CavalryColumn }
        }
        _ => match it.formation {
            Formation::Square => Striker::Square,
            Formation::Masse => Striker::Masse,
            Formation::Skirmish => Striker::Skirmish,
            Formation::Column | Formation::March => Striker::Column,
            _ => Striker::Line,
        },
    }
}

/// ANT-CVL-001, ANT-CVC-001: from flank or rear, or overlapping an end that nothing secures.
fn outflanks(
    model: &Model,
    it: &Unit,
    foe: &Unit,
    contact: Option<&crate::model::Contact>,
) -> bool {
    let aside =
        contact.is_some_and(|contact| contact.attacker == it.id && contact.aspect != Aspect::Front);
    aside || aspect::overlaps(model, it, foe)
}

/// The row of a receiver; ANT-CVC-001, -002: a column that horse does not outflank is read as MASSE.
fn struck(model: &Model, it: &Unit, foe: &Unit, contact: Option<&crate::model::Contact>) -> Struck {
    match foe.arm() {
        _ if foe.is_garrison() => Struck::Garrison,
        Arm::FootArtillery | Arm::HorseArtillery => match foe.formation {
            _ if foe.is_gunners() => Struck::Skirmish,
            Formation::Unlimbered => Struck::Unlimbered,
            _ => Struck::Limbered,
        },
        _ if foe.is_mounted() => match foe.formation {
            Formation::Skirmish => Struck::SkirmishCavalry,
            Formation::Line => Struck::CavalryLine,
            _ => Struck::CavalryColumn,
        },
        _ => match foe.formation {
            Formation::Line => Struck::Line,
            Formation::ReinforcedLine => Struck::ReinforcedLine,
            Formation::Masse => Struck::Masse,
            Formation::Square => Struck::Square,
            Formation::Skirmish => Struck::Skirmish,
            _ if it.is_mounted() && it.is_close_order() && !outflanks(model, it, foe, contact) => {
                Struck::Masse
            }
            _ => Struck::Column,
        },
    }
}
