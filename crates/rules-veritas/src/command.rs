//! Command (IDV-COM-004 to -007) and attached commanders (IDV-COM-012 to -014).
use crate::{
    kinds::{LeaderId, Side, UnitId, WingId},
    model::{Leader, Model},
    near,
    unit::Unit,
};
use geom::Length;

/// The distance between the nearest edges of a commander and a unit; 0 if the commander is attached to it.
pub fn gap(model: &Model, leader: &Leader, unit: &Unit) -> f64 {
    if leader.with == Some(unit.id) {
        return 0.0;
    }
    (near::gap_to_place(model, unit, leader.at) - radius(model)).max(0.0)
}

/// The distance between the nearest edges of two commanders.
pub fn apart(model: &Model, one: &Leader, other: &Leader) -> f64 {
    (one.at.v2().distance(other.at.v2()) - 2.0 * radius(model)).max(0.0)
}

/// The radius of a commander's base (IDV-UNT-009).
pub fn radius(model: &Model) -> f64 {
    model.book.bases.commander.front.units() * 0.5
}

/// A side's Army Commander, if on the table.
pub fn general(model: &Model, side: Side) -> Option<&Leader> {
    let mut leaders = model.leaders.iter();
    leaders.find(|leader| leader.side == side && leader.is_general() && leader.is_present())
}

/// A wing's commander, if on the table.
pub fn of_wing(model: &Model, wing: WingId) -> Option<&Leader> {
    Some(model.leader(model.wing(wing).leader)).filter(|leader| leader.is_present())
}

/// IDV-COM-004 to -006: within the radius of its own Wing Commander or of the Army Commander.
pub fn in_command(model: &Model, unit: &Unit) -> bool {
    let near = |leader: Option<&Leader>, reach: Length| {
        leader.is_some_and(|leader| geom::within_reach(gap(model, leader, unit), reach))
    };
    near(of_wing(model, unit.wing), model.book.command.wing.value)
        || near(general(model, unit.side), model.book.command.army.value)
}

/// The commanders attached to a unit.
pub fn attached(model: &Model, unit: UnitId) -> impl Iterator<Item = &Leader> {
    model.leaders.iter().filter(move |leader| leader.is_present() && leader.with == Some(unit))
}

/// IDV-COM-014: whether its own Wing Commander is attached to it.
pub fn has_wing_commander(model: &Model, unit: &Unit) -> bool {
    of_wing(model, unit.wing).is_some_and(|leader| leader.with == Some(unit.id))
}

/// IDV-COM-003: whether the Army Commander is attached to it.
pub fn has_general(model: &Model, unit: &Unit) -> bool {
    general(model, unit.side).is_some_and(|leader| leader.with == Some(unit.id))
}

/// IDV-COM-013: whether this commander may be attached to this unit: a friend on the table without another commander of that
/// rank.
pub fn may_attach(model: &Model, leader: LeaderId, unit: &Unit) -> bool {
    let man = model.leader(leader);
    let taken = attached(model, unit.id)
        .any(|other| other.id != leader && other.is_general() == man.is_general());
    unit.is_on_table() && unit.side == man.side && !taken
}
