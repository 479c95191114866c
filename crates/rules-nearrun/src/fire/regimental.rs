//! Regimental guns (ANT-RGA-003 to -006, -011): they fire with their battalion, or alone at the nearest enemy straight before it.
use super::{arcs, check, clear, shot, shown};
use crate::{
    act::Facing,
    book::{Cell, Firer},
    event::Aim,
    kinds::{Calibre, Formation, Side},
    model::Model,
    unit::{RegimentalGun, Unit},
};
use kernel::Tally;

/// ANT-RGA-003, -005: the gun of a battalion that fires at a target: its cell and what is added.
pub(super) fn reckon(model: &Model, unit: &Unit, target: &Unit) -> Option<(Cell, Tally)> {
    let gun = able(model, unit)?;
    let ranges = &model.book.gun_ranges[gun.calibre];
    let body = shown(model, target);
    let gap = arcs::range_to(unit, Facing::Front, &body.outline());
    let charged = target.done.charge.is_some_and(|charge| charge.home && charge.target == unit.id);
    let firer = match charged || geom::within_reach(gap, ranges.canister) {
        true => Firer::Canister,
        false => Firer::Long,
    };
    let rows = &model.book.fire_adjust;
    let mut tally = Tally::default();
    let mut add =
        |row: &crate::book::Figure, what: &str| tally.add(row.value, what, row.cite.clone());
    add(&rows[unit.class], unit.class.name());
    add(&rows[gun.size], gun.size.name());
    if unit.is_disordered() {
        add(&rows.disordered, "disordered");
    }
    match gun.calibre {
        Calibre::Heavy => add(&rows.heavy_gun, "12 lb"),
        Calibre::Light => add(&rows.light_gun, "3 to 4 lb"),
        Calibre::Medium => (),
    }
    if check::is_melee_fire(model, unit, target) {
        add(&rows.into_melee, "into a melee");
    }
    shot::covered(model, unit, target, &mut tally);
    Some((model.book.fire[shot::mark(unit, target)][firer], tally))
}

/// ANT-RGA-006, ANT-TER-013, ANT-ART-010: a gun that can fire now: not off the table with a square, not beside a building.
/// Reading: it moves as field artillery, which does not fire in its own phase after a move.
fn able(model: &Model, unit: &Unit) -> Option<RegimentalGun> {
    let moved = model.mover == Some(unit.side) && unit.done.stirred;
    let out = matches!(unit.formation, Formation::Square | Formation::March) || unit.is_garrison();
    unit.regimental_gun.filter(|_| !out && !moved)
}

/// ANT-RGA-004: the guns of a side whose battalions have nobody in range, each with the nearest enemy straight before its battalion.
pub(super) fn alone(model: &Model, side: Side) -> Vec<Aim> {
    let fires = |unit: &&Unit| {
        let silent = !model.aims.iter().any(|aim| aim.unit == unit.id);
        silent && !unit.is_routing() && !model.is_in_contact(unit.id) && !unit.marks.to_ground
    };
    let units = model.of(side).filter(|unit| able(model, unit).is_some()).filter(fires);
    units.filter_map(|unit| ahead(model, unit)).collect()
}

fn ahead(model: &Model, unit: &Unit) -> Option<Aim> {
    let gun = unit.regimental_gun?;
    let musketry = check::range(model, unit);
    let reach = model.book.gun_ranges[gun.calibre].long;
    let zone = arcs::zone(model, unit, Facing::Front, geom::reach_of(reach));
    let before = model.enemies(unit).filter(|enemy| {
        model.rects(enemy).iter().any(|rect| zone.touches(rect))
            && clear::clear(model, unit, enemy, Facing::Front).is_ok()
            && !check::is_melee_fire(model, unit, enemy)
    });
    let gaps = before.map(|it| (arcs::range_to(unit, Facing::Front, model.rects(it)), it.id));
    let (gap, target) = gaps.min_by(|a, b| a.0.total_cmp(&b.0))?;
    let aim = Aim { unit: unit.id, target, face: Facing::Front, secondary: false };
    let out_of_musketry = geom::more_than(gap, musketry);
    (out_of_musketry && geom::within_reach(gap, reach)).then_some(aim)
}
