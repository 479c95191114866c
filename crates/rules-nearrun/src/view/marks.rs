//! The markers beside units and generals, each with a key of its own.
use crate::{
    command,
    kinds::{Formation, State},
    model::{Fate, General, Model},
    unit::{Guns, Unit},
};
use kernel::view::{Marker, MarkerShape};

/// ANT-DEF-011, ANT-STR-001 and the rest: what a player would mark on the table.
pub(super) fn of_unit(model: &Model, unit: &Unit) -> Vec<Marker> {
    use MarkerShape::*;
    if !unit.is_on_table() {
        return Vec::new();
    }
    let (done, marks) = (&unit.done, &unit.marks);
    let is = |state: State| u32::from(unit.state == state);
    let charges = done.charge.is_some_and(|charge| !charge.home);
    let out = !unit.tags.ad_hoc && !command::is_in_command(model, unit);
    let hasty = unit.formation == Formation::Square && marks.hasty_square;
    let lost_guns = matches!(unit.guns, Guns::Overrun(_) | Guns::Spiked(_) | Guns::Taken(_));
    Marker::beside(&[
        (unit.lost.into(), "#c22f2f", Drop, "hits", "hits taken"),
        (is(State::Disordered), "#e0b020", Diamond, "disordered", "disordered"),
        (is(State::Routing), "#b03030", Cross, "routing", "routing"),
        (charges.into(), "#b03030", Arrow, "charging", "charging"),
        (unit.is_spent().into(), "#222222", Star, "one-hit-left", "one hit left"),
        (out.into(), "#777777", Triangle, "out-of-command", "out of command"),
        (marks.to_ground.into(), "#6a5a3a", Square, "to-ground", "has gone to ground"),
        (marks.evaded.into(), "#3a7ab8", Ring, "evaded", "has evaded"),
        (hasty.into(), "#8040a0", Square, "hasty-square", "square formed in haste"),
        (lost_guns.into(), "#4a4a4a", Cross, "guns-lost", "guns lost"),
        (
            unit.regimental_gun.is_some().into(),
            "#30507a",
            Square,
            "regimental-gun",
            "regimental gun",
        ),
    ])
}

/// ANT-CAP-001, -005: guns without a crew that somebody has overrun or spiked.
pub(super) fn of_guns(unit: &Unit) -> Vec<Marker> {
    let overrun = matches!(unit.guns, Guns::Overrun(_)).into();
    let spiked = matches!(unit.guns, Guns::Spiked(_)).into();
    Marker::beside(&[
        (overrun, "#4a4a4a", MarkerShape::Ring, "guns-overrun", "overrun"),
        (spiked, "#4a4a4a", MarkerShape::Cross, "guns-spiked", "spiked"),
    ])
}

/// ANT-RSK-003, ANT-REP-006: what became of a general.
pub(super) fn of_general(general: &General) -> Vec<Marker> {
    let stunned = matches!(general.fate, Fate::Stunned { .. });
    Marker::beside(&[
        (stunned.into(), "#b03030", MarkerShape::Drop, "stunned", "stunned"),
        (general.replacement.into(), "#777777", MarkerShape::Triangle, "replacement", "successor"),
    ])
}
