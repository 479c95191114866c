//! Checks the places of units in a scenario: on the table, clear of one another and of forbidden ground.
use super::units::Roll;
use crate::{
    book::Going,
    deploy, ground,
    kinds::UnitId,
    model::Model,
    near,
    scene::{Setup, UnitSetup},
    unit::Unit,
};

type Drafted<'a> = kernel::scenario::Drafted<'a, UnitSetup>;

/// Reports everything that is wrong with the places of units and commanders.
pub(super) fn check(setup: &Setup, roll: &Roll<'_>) {
    let model = deploy::table(setup);
    for (n, draft) in roll.units.iter().enumerate() {
        let unit = &model.units[n];
        if !unit.is_on_table() {
            continue; // Its owner places it.
        }
        draft.must_be_on(&model.scene.field, [unit.rect()]);
        clear_of_others(&model, unit, draft);
        on_its_ground(&model, unit, draft);
    }
}

/// IDV-MOV-020, -021: each pair is reported once, at the unit that comes later in the file.
fn clear_of_others(model: &Model, unit: &Unit, draft: &Drafted<'_>) {
    if unit.building.is_some() {
        return;
    }
    let base = unit.rect();
    let earlier = |id: UnitId| id < unit.id && model.unit(id).building.is_none();
    for other in near::overlapped(model, &base, unit.id).filter(|other| earlier(other.id)) {
        draft.overlaps(model.scene.name(other.id));
    }
    let reach = model.book.reaches.enemy_clear.value;
    for enemy in model.enemies(unit).filter(|enemy| earlier(enemy.id)) {
        if near::within(model, unit, enemy, reach) && !geom::overlaps(&base, &enemy.rect()) {
            draft.too_near(&format!("within {reach} of"), model.scene.name(enemy.id));
        }
    }
}

/// IDV-TER-002, -016, -017: no guns in difficult ground, no unit in impassable ground, only foot in houses and no more than
/// there is room for.
fn on_its_ground(model: &Model, unit: &Unit, draft: &Drafted<'_>) {
    let (item, name, base) = (draft.place(), &draft.card.name, unit.rect());
    let costs = model.book.costs(unit);
    if ground::in_impassable(model, &base) {
        item.wrong(format!("{name} stands in impassable ground"), "move it out");
    } else if costs.going() == Going::Never && ground::in_difficult(model, &base) {
        item.wrong(format!("{name} may not stand in difficult ground"), "move it out");
    }
    let Some(building) = unit.building else { return };
    let inside = model.scene.field.pieces.get(usize::from(building));
    let inside = inside.is_some_and(|piece| piece.overlaps(&base));
    let earlier = model.units[..unit.id.idx()].iter();
    let others: Vec<&Unit> = earlier.filter(|other| other.building == Some(building)).collect();
    let full = others.iter().any(|other| other.is_brigade())
        || !others.is_empty() && unit.is_brigade()
        || others.len() > 1;
    if unit.is_mounted() || !inside || full {
        draft.whole.wrong(
            format!("{name} cannot be in those buildings"),
            "a village sector holds one brigade or two companies on foot, who stand in it",
        );
    }
}
