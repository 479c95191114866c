//! Where a unit may be as a scenario begins (ANT-TER, ANT-GEO-041, ANT-SEQ-026): on ground that it may enter, alone in its house, or off
//! the table until it arrives.
use super::arrives_with;
use crate::{ground, model::Model, moves, unit::Unit};
use kernel::{
    doc::LengthUnit,
    scenario::{Fault, fault},
};

/// Everything that is wrong with the place of a unit on the table, with lengths in the unit of the file.
pub(crate) fn faults(model: &Model, unit: &Unit, lengths: LengthUnit) -> Vec<Fault> {
    let mut faults = on_its_ground(model, unit);
    faults.extend(in_its_house(model, unit, lengths));
    faults.extend(arrives(model, unit));
    faults
}

/// ANT-TER-001, -004, -006, -007: nobody stands where their formation cannot be.
fn on_its_ground(model: &Model, unit: &Unit) -> Vec<Fault> {
    // ANT-GEO-041: a garrison has no body of its own, so its formation is barred from nothing.
    if unit.is_garrison() {
        return Vec::new();
    }
    let held = unit.cover.map(|cover| cover.piece);
    let outline = unit.outline();
    let barred = ground::under(model, &outline)
        .filter(|(piece, _, kind)| Some(*piece) != held && !ground::may_enter(unit, kind));
    let wrong = barred.filter_map(|(_, _, kind)| {
        let (name, what) = (model.scene.name(unit.id), kind.name.replace('-', " "));
        let remedy = match kind.building {
            true => "move it out, or let it hold the building with `garrison`",
            false => "move it out, or change its `formation`",
        };
        let why = format!("{name} cannot be in a {what} in {}", unit.formation.name());
        fault("at", why, remedy)
    });
    wrong.collect()
}

/// ANT-TER-004, -008, -013, ANT-GEO-041: a house is held by one unit on foot, and is large enough for its walls to be told apart.
fn in_its_house(model: &Model, unit: &Unit, lengths: LengthUnit) -> Vec<Fault> {
    let mut faults = Vec::new();
    let Some(cover) = unit.cover.filter(|cover| cover.house.is_some()) else { return faults };
    let name = model.scene.name(unit.id);
    if !unit.is_foot() {
        let why = format!("{name} is no infantry and cannot hold a building");
        faults.extend(fault("at", why, "leave `garrison` out"));
    }
    let also = |other: &&Unit| other.id < unit.id && other.cover == unit.cover;
    if let Some(other) = model.on_table().find(also) {
        let why = format!("{} holds this building already", model.scene.name(other.id));
        faults.extend(fault("at", why, "a building holds one unit"));
    }
    let walls = moves::walls(model.field.piece(cover.piece));
    let base = unit.basing.front.units();
    if walls.half_width.min(walls.half_depth) * 2.0 < base - geom::EPS_PEN {
        let least = lengths.shown(unit.basing.front);
        let why = format!("{name} holds a building that is narrower than one of its bases");
        let remedy = format!("make the building at least {least} wide and deep");
        faults.extend(fault("at", why, remedy));
    }
    faults
}

/// ANT-SEQ-026: whoever arrives has no place on the table.
fn arrives(model: &Model, unit: &Unit) -> Option<Fault> {
    let own = model.arrivals.get(unit.id.idx()).is_some_and(Option::is_some);
    if !own && !arrives_with(&model.scene, unit.under) {
        return None;
    }
    let why = format!("{} arrives later", model.scene.name(unit.id));
    fault("at", why, "leave `at` out, or `arrives` of it or of its command")
}
