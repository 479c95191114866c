//! Outflanking (AGV-HTH-022).
use crate::{ground, model::Model, near, unit::Unit};
use geom::{EPS_CONTACT, V2};
use table::PieceId;

/// AGV-HTH-022: a unit outflanks an enemy if its front edge touches a rear corner of the enemy, or its front corner touches the
/// enemy's rear edge, and in no other way. AGV-TER-018: a garrison is not outflanked, and does not outflank from inside.
pub fn outflanks(model: &Model, unit: &Unit, enemy: &Unit) -> bool {
    let sheltered = enemy.garrison.is_some_and(|n| ground::kind(model, PieceId(n)).no_outflanking);
    if sheltered || unit.garrison.is_some() || !near::may_be_within(unit, enemy, EPS_CONTACT) {
        return false;
    }
    let front = unit.grid.front_edge();
    let on_front = |corner: &V2| front.distance_point(*corner) <= EPS_CONTACT;
    let (corners, edges) = (enemy.grid.rear_corners(), enemy.grid.rear_edges());
    let on_rear = |at: &V2| edges.iter().any(|edge| edge.distance_point(*at) <= EPS_CONTACT);
    let ours = unit.grid.front_corners();
    if !enemy.is_battle() {
        return corners.iter().any(on_front) || ours.iter().any(on_rear);
    }
    // AGV-BTL-017: a Battle is outflanked on its rear edge only, never at a corner. A front wider than its whole rear lies on
    // that edge and has its own corners beyond it.
    let off_corners = |at: &V2| corners.iter().all(|corner| corner.distance(*at) > EPS_CONTACT);
    ours.iter().any(|at| on_rear(at) && off_corners(at))
        || corners.iter().filter(|corner| on_front(corner)).count() > 1
}
