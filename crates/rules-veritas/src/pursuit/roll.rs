//! The modifiers of the pursuit roll (IDV-PUR-007 to -027), in one list for the roll and the tally.
use super::clear_path;
use crate::{
    book::Figure,
    command, ground,
    kinds::{Class, Grade, Order, State, UnitKind},
    model::{Leader, Model},
    near,
    unit::Unit,
};
use kernel::Tally;

/// Every modifier that applies, in the order of the sheet.
pub fn each<'m>(
    model: &'m Model,
    unit: &Unit,
    fled: &Unit,
    mut add: impl FnMut(&'m Figure, &'static str),
) {
    let rows = &model.book.pursuit;
    let near = model.book.pursuit_reaches.enemy_cavalry.value;
    let horse = |enemy: &Unit| enemy.kind.is_cavalry() && enemy.is_sound();
    let dismounted = unit.kind == UnitKind::Dragoons && !unit.mounted;
    let irregular = matches!(unit.kind, UnitKind::IrregularInfantry | UnitKind::IrregularCavalry);
    let order = model.order(unit);
    let class = command::of_wing(model, unit.wing).map(Leader::class);
    for (applies, row, what) in [
        (
            near::enemy_within(model, unit, near, horse),
            &rows.enemy_cavalry,
            "sound enemy cavalry near",
        ),
        (fled.is_company(), &rows.routers_company, "the routers are a company"),
        (unit.kind == UnitKind::Detachment || dismounted, &rows.detachment, "a detachment"),
        (unit.kind == UnitKind::InfantryBrigade, &rows.infantry_brigade, "an infantry brigade"),
        (unit.kind == UnitKind::EarlyTercio, &rows.tercio, "a tercio"),
        (order == Order::Hold, &rows.hold, "under hold"),
        (order == Order::Withdraw, &rows.withdraw, "under withdraw"),
        (unit.grade == Grade::Veteran, &rows.veteran, "veterans"),
        (unit.state == State::Disordered, &rows.disordered, "disordered"),
        (ground::in_buildings(unit), &rows.buildings, "in buildings"),
        (ground::behind_fortifications(model, unit), &rows.fortifications, "behind fortifications"),
        (clear_path(model, unit, fled), &rows.clear_path, "a clear path"),
        (unit.kind == UnitKind::Rabble, &rows.rabble, "rabble"),
        (irregular, &rows.irregulars, "irregulars"),
        (
            unit.kind == UnitKind::CavalryBrigade && unit.is_sound(),
            &rows.cavalry_brigade,
            "a sound cavalry brigade",
        ),
        (
            unit.kind == UnitKind::DoubleBrigade && unit.is_sound(),
            &rows.double_brigade,
            "a sound double brigade",
        ),
        (order == Order::Attack, &rows.attack, "under attack"),
        (unit.grade == Grade::Raw, &rows.raw, "raw"),
        (class == Some(Class::Hero), &rows.hero, "a heroic Wing Commander"),
        (class == Some(Class::Politico), &rows.politico, "a Politico as Wing Commander"),
    ] {
        if applies {
            add(row, what);
        }
    }
}

/// The sum of all modifiers.
pub fn total(model: &Model, unit: &Unit, fled: &Unit) -> i32 {
    let mut sum = 0;
    each(model, unit, fled, |row, _| sum += row.value);
    sum
}

/// The same with its parts.
pub fn tally(model: &Model, unit: &Unit, fled: &Unit) -> Tally {
    let mut tally = Tally::default();
    each(model, unit, fled, |row, what| tally.add(row.value, what, row.cite.clone()));
    tally
}
