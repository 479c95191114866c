//! The markers beside units and generals, each with a key of its own.
use crate::{
    kinds::State,
    model::{Fate, General},
    unit::{Place, Unit},
};
use kernel::view::{Marker, MarkerShape};

/// PG-DIS-006 and the rest: what a player would mark on the table.
pub(super) fn of_unit(unit: &Unit) -> Vec<Marker> {
    use MarkerShape::*;
    if !unit.is_on_table() {
        return Vec::new();
    }
    let (done, marks) = (&unit.done, &unit.marks);
    let is = |state: State| u32::from(unit.state == state);
    let charge = done.charge.filter(|charge| !charge.feint);
    let steady_gone = marks.fired && unit.class.number() >= 3 && unit.is_foot();
    Marker::beside(&[
        (is(State::Disordered), "#e0b020", Diamond, "disordered", "disordered"),
        (is(State::Shaken), "#d07020", Cross, "shaken", "shaken"),
        (is(State::Routing), "#b03030", Cross, "routing", "routing"),
        (charge.is_some().into(), "#b03030", Arrow, "charging", "charging"),
        (marks.pursuing.into(), "#8040a0", Arrow, "pursuing", "pursuing"),
        (done.halted.into(), "#777777", Square, "halted", "halted"),
        (steady_gone.into(), "#3060b0", Star, "fired", "first volley fired"),
        (u32::from(done.held), "#3f8f3f", Drop, "held-fire", "figures that hold their fire"),
        ((unit.place == Place::Hidden).into(), "#4a6a4a", Ring, "hidden", "hidden from the enemy"),
    ])
}

pub(super) fn of_general(general: &General) -> Vec<Marker> {
    let is_wounded = matches!(general.fate, Fate::Wounded { .. });
    Marker::beside(&[
        (is_wounded.into(), "#b03030", MarkerShape::Drop, "wounded", "wounded"),
        (general.unhorsed.into(), "#777777", MarkerShape::Triangle, "unhorsed", "horse shot"),
    ])
}
