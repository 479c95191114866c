//! Outflanking (L380-L391, G11).
use crate::{kinds::Formation, near, unit::Unit};
use geom::EPS_CONTACT;

/// How a unit attacks an enemy.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Attack {
    /// It has not outflanked the enemy.
    Ordinary,
    /// It has outflanked the enemy.
    Outflanking,
}

/// ASV-H2H-017: how a unit attacks an enemy.
pub fn attack(attacker: &Unit, enemy: &Unit) -> Attack {
    if outflanks(attacker, enemy) { Attack::Outflanking } else { Attack::Ordinary }
}

/// ASV-OUT-002 to -004: an attacker has outflanked an enemy if its front edge touches one of the enemy's rear corners, or
/// one of its front corners touches the enemy's rear edge, and in no other case. ASV-OUT-005: a defensive block is never
/// outflanked; by the notes (4.5), neither is a garrison.
///
/// ASV-OUT-001 decides it when the fighting starts. Nothing moves during the fighting, so it is calculated when needed. The
/// units may also be copies that stand elsewhere, because a charge asks whether it will outflank.
pub fn outflanks(attacker: &Unit, enemy: &Unit) -> bool {
    if enemy.formation == Formation::DefensiveBlock
        || enemy.garrison.is_some()
        || attacker.garrison.is_some()
        || !attacker.is_on_table()
        || !enemy.is_on_table()
        || !near::may_be_within(attacker, enemy, EPS_CONTACT)
    {
        return false;
    }
    let front = attacker.front_edge();
    let on_front = enemy
        .rear_corners()
        .iter()
        .any(|&corner| front.iter().any(|edge| edge.distance_point(corner) <= EPS_CONTACT));
    on_front || {
        let corners = attacker.front_corners();
        let touches = |&at: &geom::V2, edge: &geom::Segment| edge.distance_point(at) <= EPS_CONTACT;
        enemy.rear_edges().iter().any(|edge| corners.iter().any(|at| touches(at, edge)))
    }
}
