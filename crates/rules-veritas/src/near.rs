//! Distance and contact (IDV-SEQ-005, -006): from nearest edge to nearest edge, whatever stands between.
use crate::{kinds::UnitId, model::Model, unit::Unit};
use geom::{EPS_CONTACT, Length, Point, Rect};

/// The shortest distance between two units.
pub fn gap(one: &Unit, other: &Unit) -> f64 {
    geom::distance(&one.rect(), &other.rect())
}

/// The shortest distance from a unit to a place.
pub fn gap_to(unit: &Unit, place: Point) -> f64 {
    geom::distance_point(&unit.rect(), place.v2())
}

/// Could they be this near? A quick look at the circles about them.
#[inline]
pub fn may_be_within(one: &Unit, other: &Unit, reach: f64) -> bool {
    let far = one.radius() + other.radius() + reach;
    (one.at.v2() - other.at.v2()).length2() <= far * far
}

/// IDV-SEQ-006: are two units within a reach?
pub fn within(one: &Unit, other: &Unit, reach: Length) -> bool {
    let reach = geom::reach_of(reach);
    may_be_within(one, other, reach) && geom::within(&one.rect(), &other.rect(), reach)
}

/// Is a base within a reach of a unit? For places where a unit does not stand yet.
pub fn rect_within(rect: &Rect, other: &Unit, reach: Length) -> bool {
    geom::within(rect, &other.rect(), geom::reach_of(reach))
}

/// Do two units touch, be it at a corner?
pub fn touches(one: &Unit, other: &Unit) -> bool {
    may_be_within(one, other, EPS_CONTACT) && geom::within(&one.rect(), &other.rect(), EPS_CONTACT)
}

/// Is a unit in contact with any enemy, by the book of contacts?
pub fn in_contact(model: &Model, unit: UnitId) -> bool {
    model.contacts.iter().any(|contact| contact.has(unit))
}

/// Is any enemy that passes within a reach of a unit?
pub fn enemy_within(
    model: &Model,
    unit: &Unit,
    reach: Length,
    which: impl Fn(&Unit) -> bool,
) -> bool {
    model.enemies(unit).any(|enemy| which(enemy) && within(unit, enemy, reach))
}

/// The nearest enemy that passes, and how far off it is.
pub fn nearest_enemy<'a>(
    model: &'a Model,
    unit: &Unit,
    which: impl Fn(&Unit) -> bool,
) -> Option<(&'a Unit, f64)> {
    let mut best: Option<(&Unit, f64)> = None;
    for enemy in model.enemies(unit).filter(|enemy| which(enemy)) {
        let gap = gap(unit, enemy);
        if best.is_none_or(|(_, least)| gap < least) {
            best = Some((enemy, gap));
        }
    }
    best
}

/// The units, both sides', that a base would overlap; commanders never count (IDV-COM-015). `but` is left out.
pub fn overlapped<'a>(
    model: &'a Model,
    base: &'a Rect,
    but: UnitId,
) -> impl Iterator<Item = &'a Unit> {
    let reach = base.radius();
    model.on_table().filter(move |other| {
        let far = reach + other.radius();
        other.id != but
            && (other.at.v2() - base.centre).length2() <= far * far
            && geom::overlaps(base, &other.rect())
    })
}
