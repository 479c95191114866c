//! Front, flank and rear (IDV-CHG-011 to -014).
use crate::{kinds::Aspect, model::Model, unit::Unit};
use geom::{EPS_PEN, Rect, V2};

/// Where a base stands to a unit: wholly behind the line of its rear edge, wholly behind that of its front edge, or neither.
/// A unit in buildings has no flank or rear (IDV-TER-019).
pub fn of(unit: &Unit, other: &Rect) -> Aspect {
    if unit.building.is_some() {
        return Aspect::Front;
    }
    let own = unit.rect();
    // How far ahead of the centre the foremost corner of the other is.
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

/// IDV-CHG-013: where an enemy stands to a unit now.
pub fn now(unit: &Unit, enemy: &Unit) -> Aspect {
    of(unit, &enemy.rect())
}

/// Where an enemy stands to a unit: as it came to contact, if it is in contact with it (IDV-CHG-012), else as it stands.
pub fn between(model: &Model, unit: &Unit, enemy: &Unit) -> Aspect {
    let contact = model.contacts_of(unit.id).find(|contact| contact.other(unit.id) == enemy.id);
    match contact {
        Some(contact) if contact.target == unit.id && !contact.countered => contact.aspect,
        // The attacker is met at its front, and so are both when a charge is met.
        Some(_) => Aspect::Front,
        None => now(unit, enemy),
    }
}

/// On which side of a unit a place lies: -1 left of its left edge's line, 1 right of its right edge's, 0 between.
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
