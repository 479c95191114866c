//! Distance and contact (IDV-SEQ-005, -006). Distances are measured from nearest edge to nearest edge, whatever stands between.
use crate::{kinds::UnitId, model::Model, unit::Unit, walls::Extent};
use geom::{EPS_CONTACT, Length, Point, Rect};
use table::bodies::Set;

/// Whether both are in the open, so that only their bases matter.
#[inline]
fn in_the_open(one: &Unit, other: &Unit) -> bool {
    one.building.is_none() && other.building.is_none()
}

/// The shortest distance between the outlines of two units. The outline of a unit in houses is their walls.
#[inline]
pub fn gap(model: &Model, one: &Unit, other: &Unit) -> f64 {
    if in_the_open(one, other) {
        return geom::distance(&model.base(one), &model.base(other));
    }
    Extent::of(model, one).gap(&Extent::of(model, other))
}

/// The gap from a unit to a place.
pub fn gap_to_place(model: &Model, unit: &Unit, place: Point) -> f64 {
    Extent::of(model, unit).gap_to(place.v2())
}

/// The gap from a base to a unit. The base may be where no unit stands yet.
#[inline]
pub fn gap_to(model: &Model, base: &Rect, unit: &Unit) -> f64 {
    match unit.building {
        None => geom::distance(base, &model.base(unit)),
        Some(_) => Extent::Base(*base).gap(&Extent::of(model, unit)),
    }
}

/// Whether two units could be this near. A quick check of the circles around them. A unit in houses always could be, because
/// houses have no circle.
#[inline]
pub fn may_be_within(one: &Unit, other: &Unit, reach: f64) -> bool {
    let far = one.radius() + other.radius() + reach;
    (one.at.v2() - other.at.v2()).length2() <= far * far || !in_the_open(one, other)
}

/// The enemies that could be within a reach of a unit, judged by the circles around them. The reach has its tolerance already.
#[inline]
pub fn enemies<'a>(
    model: &'a Model,
    unit: &Unit,
    reach: f64,
) -> impl Iterator<Item = &'a Unit> + use<'a> {
    let all = model.units.all_of(unit.side.other().idx());
    let near = match unit.building {
        None => model.near(unit.at.v2(), unit.radius() + reach, all),
        Some(_) => all,
    };
    model.units.each(near)
}

/// IDV-SEQ-006: whether the gap between two units is at most a length.
pub fn within(model: &Model, one: &Unit, other: &Unit, reach: Length) -> bool {
    is_within(model, one, other, geom::reach_of(reach))
}

fn is_within(model: &Model, one: &Unit, other: &Unit, reach: f64) -> bool {
    if !in_the_open(one, other) {
        return gap(model, one, other) <= reach;
    }
    may_be_within(one, other, reach) && geom::within(&model.base(one), &model.base(other), reach)
}

/// Whether the gap from a base to a unit is at most a length. The base may be where no unit stands yet.
pub fn base_within(model: &Model, base: &Rect, unit: &Unit, reach: Length) -> bool {
    let reach = geom::reach_of(reach);
    match unit.building {
        None => geom::within(base, &model.base(unit), reach),
        Some(_) => gap_to(model, base, unit) <= reach,
    }
}

/// Whether two units touch, even if only at a corner.
pub fn touches(model: &Model, one: &Unit, other: &Unit) -> bool {
    is_within(model, one, other, EPS_CONTACT)
}

/// Whether the bases of two units in the open touch.
pub fn bases_touch(one: &Unit, other: &Unit) -> bool {
    in_the_open(one, other)
        && may_be_within(one, other, EPS_CONTACT)
        && geom::within(&one.rect(), &other.rect(), EPS_CONTACT)
}

/// Whether a unit is in contact with any enemy. Charges make contacts and the model lists them; they are not measured.
#[inline]
pub fn in_contact(model: &Model, unit: UnitId) -> bool {
    model.contacts.iter().any(|contact| contact.has(unit))
}

/// Whether an enemy for which `which` holds is within a reach of a unit.
pub fn enemy_within(
    model: &Model,
    unit: &Unit,
    reach: Length,
    which: impl Fn(&Unit) -> bool,
) -> bool {
    enemies(model, unit, geom::reach_of(reach))
        .any(|enemy| which(enemy) && within(model, unit, enemy, reach))
}

/// The nearest enemy for which `which` holds, and the gap to it. If several are equally near, it is the first of them.
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

/// The units of both sides that a base would overlap, except `but`. Commanders never count (IDV-COM-015).
pub fn overlapped<'a>(
    model: &'a Model,
    base: &'a Rect,
    but: UnitId,
) -> impl Iterator<Item = &'a Unit> {
    overlapped_of(model, base, model.units.all().without(but.idx()))
}

/// The units among these that a base would overlap.
pub(crate) fn overlapped_of<'a>(
    model: &'a Model,
    base: &'a Rect,
    among: Set,
) -> impl Iterator<Item = &'a Unit> {
    let near = model.units.bodies().near(base.centre, base.radius(), among);
    model.units.each(near).filter(move |other| geom::overlaps(base, &model.base(other)))
}
