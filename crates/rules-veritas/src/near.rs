//! Distance and contact (IDV-SEQ-005, -006): from nearest edge to nearest edge, whatever stands between. The edges of a unit in
//! houses are their walls.
use crate::{kinds::UnitId, model::Model, unit::Unit, walls::Extent};
use geom::{EPS_CONTACT, Length, Point, Rect};
use table::bodies::Set;

/// Whether both are in the open, so that only their bases matter.
#[inline]
fn in_the_open(one: &Unit, other: &Unit) -> bool {
    one.building.is_none() && other.building.is_none()
}

/// The shortest distance between two units.
#[inline]
pub fn gap(model: &Model, one: &Unit, other: &Unit) -> f64 {
    if in_the_open(one, other) {
        return geom::distance(&model.base(one), &model.base(other));
    }
    Extent::of(model, one).gap(&Extent::of(model, other))
}

/// The shortest distance from a unit to a place.
pub fn gap_to(model: &Model, unit: &Unit, place: Point) -> f64 {
    Extent::of(model, unit).gap_to(place.v2())
}

/// The shortest distance from a base to a unit. For places where a unit does not stand yet.
#[inline]
pub fn rect_gap(model: &Model, rect: &Rect, other: &Unit) -> f64 {
    match other.building {
        None => geom::distance(rect, &model.base(other)),
        Some(_) => Extent::Base(*rect).gap(&Extent::of(model, other)),
    }
}

/// Could they be this near? A quick look at the circles about them. Houses have no circle, so a unit in them always could.
#[inline]
pub fn may_be_within(one: &Unit, other: &Unit, reach: f64) -> bool {
    let far = one.radius() + other.radius() + reach;
    (one.at.v2() - other.at.v2()).length2() <= far * far || !in_the_open(one, other)
}

/// The enemies that could be within a bare reach of a unit, by the circles about them.
#[inline]
pub fn enemies<'a>(
    model: &'a Model,
    unit: &Unit,
    reach: f64,
) -> impl Iterator<Item = &'a Unit> + use<'a> {
    let all = model.all_of(unit.side.other());
    let near = match unit.building {
        None => model.near(unit.at.v2(), unit.radius() + reach, all),
        Some(_) => all,
    };
    model.units.each(near)
}

/// IDV-SEQ-006: whether two units are within a reach.
pub fn within(model: &Model, one: &Unit, other: &Unit, reach: Length) -> bool {
    is_within(model, one, other, geom::reach_of(reach))
}

fn is_within(model: &Model, one: &Unit, other: &Unit, reach: f64) -> bool {
    if !in_the_open(one, other) {
        return gap(model, one, other) <= reach;
    }
    may_be_within(one, other, reach) && geom::within(&model.base(one), &model.base(other), reach)
}

/// Is a base within a reach of a unit? For places where a unit does not stand yet.
pub fn rect_within(model: &Model, rect: &Rect, other: &Unit, reach: Length) -> bool {
    let reach = geom::reach_of(reach);
    match other.building {
        None => geom::within(rect, &model.base(other), reach),
        Some(_) => rect_gap(model, rect, other) <= reach,
    }
}

/// Whether two units touch, even at a corner only.
pub fn touches(model: &Model, one: &Unit, other: &Unit) -> bool {
    is_within(model, one, other, EPS_CONTACT)
}

/// Whether the bases of two units in the open touch.
pub fn bases_touch(one: &Unit, other: &Unit) -> bool {
    in_the_open(one, other)
        && may_be_within(one, other, EPS_CONTACT)
        && geom::within(&one.rect(), &other.rect(), EPS_CONTACT)
}

/// Is a unit in contact with any enemy? Contacts are listed as charges make them, not measured.
#[inline]
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
    enemies(model, unit, geom::reach_of(reach))
        .any(|enemy| which(enemy) && within(model, unit, enemy, reach))
}

/// The nearest enemy that passes, and how far off it is; the first of several.
pub fn nearest_enemy<'a>(
    model: &'a Model,
    unit: &Unit,
    which: impl Fn(&Unit) -> bool,
) -> Option<(&'a Unit, f64)> {
    let mut best: Option<(&Unit, f64)> = None;
    for enemy in model.enemies(unit).filter(|enemy| which(enemy)) {
        if best.is_some_and(|(_, least)| !may_be_within(unit, enemy, least)) {
            continue;
        }
        let gap = gap(model, unit, enemy);
        if best.is_none_or(|(_, least)| gap < least) {
            best = Some((enemy, gap));
        }
    }
    best
}

/// The units of both sides that a base would overlap, `but` left out. Commanders never count (IDV-COM-015).
pub fn overlapped<'a>(
    model: &'a Model,
    base: &'a Rect,
    but: UnitId,
) -> impl Iterator<Item = &'a Unit> {
    overlapped_of(model, base, model.all().without(but.idx()))
}

/// The same of some units.
pub(crate) fn overlapped_of<'a>(
    model: &'a Model,
    base: &'a Rect,
    among: Set,
) -> impl Iterator<Item = &'a Unit> {
    let near = model.units.bodies().near(base.centre, base.radius(), among);
    model.units.each(near).filter(move |other| geom::overlaps(base, &model.base(other)))
}
