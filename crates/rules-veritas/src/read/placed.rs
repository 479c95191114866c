//! Units where the scenario places them: on the table, clear of one another and of ground they may not stand in.
use super::units::{DraftedUnit, Roll};
use crate::{deploy, ground, kinds::UnitId, model::Model, near, scene::Setup, unit::Unit};
use geom::Length;

/// Notes everything that is wrong with where units and commanders stand.
pub(super) fn check(setup: &Setup, roll: &Roll<'_>) {
    let model = deploy::table(setup);
    for (n, draft) in roll.units.iter().enumerate() {
        let unit = &model.units[n];
        if !unit.is_on_table() {
            continue; // Its owner places it.
        }
        on_table(&model, unit, draft);
        clear_of_others(&model, unit, draft);
        on_its_ground(&model, unit, draft);
    }
}

fn on_table(model: &Model, unit: &Unit, draft: &DraftedUnit<'_>) {
    let out = model.scene.field.overhang(&unit.rect());
    if out > geom::EPS_PEN {
        let item = draft.at.as_ref().unwrap_or(&draft.whole);
        let by = (Length::from_units(out).to_inches() * 100.0).ceil() / 100.0;
        item.wrong(
            format!("{} stands {by}\" off the table", model.scene.name(unit.id)),
            "move it in; `at` is the middle of its front",
        );
    }
}

/// IDV-MOV-020, -021: each pair is told once, at the unit that comes later in the file.
fn clear_of_others(model: &Model, unit: &Unit, draft: &DraftedUnit<'_>) {
    if unit.building.is_some() {
        return;
    }
    let item = draft.at.as_ref().unwrap_or(&draft.whole);
    let base = unit.rect();
    let earlier = |id: UnitId| id < unit.id && model.unit(id).building.is_none();
    for other in near::overlapped(model, &base, unit.id).filter(|other| earlier(other.id)) {
        let (name, other) = (model.scene.name(unit.id), model.scene.name(other.id));
        item.wrong(format!("{name} overlaps {other}"), "move one of them");
    }
    let reach = model.book.reaches.enemy_clear.value;
    for enemy in model.enemies(unit).filter(|enemy| earlier(enemy.id)) {
        if near::within(model, unit, enemy, reach) && !geom::overlaps(&base, &enemy.rect()) {
            let (name, enemy) = (model.scene.name(unit.id), model.scene.name(enemy.id));
            item.wrong(
                format!("{name} is within {reach} of its enemy {enemy}"),
                "move them apart: contact comes by charging",
            );
        }
    }
}

/// IDV-TER-002, -016, -017: guns out of difficult ground, nobody in water, foot alone in houses, and few enough.
fn on_its_ground(model: &Model, unit: &Unit, draft: &DraftedUnit<'_>) {
    let item = draft.at.as_ref().unwrap_or(&draft.whole);
    let (name, base) = (model.scene.name(unit.id), unit.rect());
    let costs = model.book.costs(unit.kind, unit.mounted);
    if ground::in_impassable(model, &base) {
        item.wrong(format!("{name} stands in impassable ground"), "move it out");
    } else if costs.going() == crate::book::Going::Never && ground::in_difficult(model, &base) {
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
