//! Meeting a charge (IDV-CHG-015 to -017).
use super::onset::{Onset, onset};
use crate::{
    course::{self, Course},
    kinds::{Aspect, Order, UnitKind},
    model::Model,
    near,
    unit::Unit,
};
use geom::{Angle, Pose};

/// IDV-CHG-015, -016: a sound cavalry or double brigade may meet the charge of mounted troops at its front, under any order but
/// withdraw, if it is not in contact.
pub(super) fn may_meet(model: &Model, unit: &Unit, charger: &Unit, onset: &Onset) -> bool {
    matches!(unit.kind, UnitKind::CavalryBrigade | UnitKind::DoubleBrigade)
        && unit.is_sound()
        && !unit.is_column()
        && onset.aspect == Aspect::Front
        && !onset.obstacle
        && charger.is_mounted()
        && model.order(unit) != Order::Withdraw
        && !near::in_contact(model, unit.id)
}

/// Where a target that meets the charge goes, and the charge that follows; `None` if it may not, or if the two would miss each
/// other.
///
/// It goes up to 4 inches towards its charger, no farther than half way, and stops before anything in its way.
pub(super) fn meeting(
    model: &Model,
    charger: &Unit,
    unit: &Unit,
    charge: &Onset,
) -> Option<(Pose, Onset)> {
    if !may_meet(model, unit, charger, charge) {
        return None;
    }
    let way = -charge.way;
    let bend = Angle::degrees(f64::from(model.book.manoeuvre.oblique.value)).0;
    let off = Angle::of(way).map_or(0, |way| way.between(unit.facing));
    if off > bend.saturating_add(geom::EPS_ANG) {
        return None;
    }
    let most = model.book.reaches.counter_charge.value.units().min(charge.by * 0.5);
    let to = unit.pose().moved(way * room(model, unit, charger, way, most));
    let free = course::is_free(model, unit, &unit.rect_at(to), |other| other.id == charger.id);
    let moved = Unit { at: to.at, facing: to.facing, ..*unit };
    let after = onset(model, charger, &moved, [charge.turn, charge.oblique], None).ok()?;
    // IDV-CHG-012: front, flank or rear stays as it was when the charge was announced.
    free.then_some((to, Onset { aspect: charge.aspect, ..after }))
}

/// How far it can go before it meets a friend, another enemy, an obstacle, or difficult or impassable ground.
fn room(model: &Model, unit: &Unit, charger: &Unit, way: geom::V2, most: f64) -> f64 {
    let course = Course::of(unit, way);
    let mut far = most.min(course.to_edge(&model.scene.field));
    for other in model.on_table().filter(|other| other.id != unit.id && other.id != charger.id) {
        if near::may_be_within(unit, other, most)
            && let Some(at) = course.meets(&model.base(other))
        {
            far = far.min(at);
        }
    }
    let ground = [
        course.to_barrier(model, far, |kind| kind.impassable),
        course.to_difficult(model, far),
        course.obstacles(model, far).first().copied(),
    ];
    ground.into_iter().flatten().fold(far, f64::min).max(0.0)
}
