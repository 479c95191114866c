//! Front, flank and rear (IDV-CHG-011 to -014).
use crate::{kinds::Aspect, model::Model, unit::Unit};
use geom::{EPS_PEN, Rect, V2};

/// The side of a unit that a base is on: rear if it is wholly behind the line of the unit's rear edge, flank if it is wholly
/// behind the line of the front edge, else front. A unit in buildings has no flank or rear (IDV-TER-019).
pub fn of(unit: &Unit, other: &Rect) -> Aspect {
    if unit.building.is_some() {
        return Aspect::Front;
    }
    let own = unit.rect();
    // The distance of the other's foremost corner ahead of the centre.
    let ahead = other
        .corners()
        .iter()
        .map(|corner| (*corner - own.centre).dot(own.forward))
        .fold(f64::MIN, f64::max);
    if ahead <= EPS_PEN - own.half_depth {
        Aspect::Rear
    } else if ahead <= own.half_depth + EPS_PEN {
        Aspect::Flank
    } else {
        Aspect::Front
    }
}

/// IDV-CHG-013: the side of a unit that an enemy is on now.
pub fn now(unit: &Unit, enemy: &Unit) -> Aspect {
    of(unit, &enemy.rect())
}

/// The side of a unit that an enemy is on: the one where it made contact if the two are in contact (IDV-CHG-012), else the
/// present one.
pub fn between(model: &Model, unit: &Unit, enemy: &Unit) -> Aspect {
    let contact = model.contacts_of(unit.id).find(|contact| contact.other(unit.id) == enemy.id);
    match contact {
        Some(contact) if contact.target == unit.id && !contact.countered => contact.aspect,
        // An attacker has its enemy at its front; so do both units when a charge is met.
        Some(_) => Aspect::Front,
        None => now(unit, enemy),
    }
}

/// Whether a place is beside a unit: -1 if it is left of the line of its left edge, 1 if it is right of the line of its right
/// edge, else 0.
pub fn beside(unit: &Unit, place: V2) -> i32 {
    let own = unit.rect();
    let across = (place - own.centre).dot(own.right());
    if across > own.half_width {
        1
    } else if across < -own.half_width {
        -1
    } else {
        0
    }
}
