//! Distance and contact (G04, G05). Distances are measured from nearest edge to nearest edge, whatever stands between.
use crate::{model::Model, unit::Unit};
use geom::{EPS_CONTACT, Length, Rect, V2};

/// The shortest distance between two outlines.
pub fn apart(one: &[Rect], other: &[Rect]) -> f64 {
    let gaps = one.iter().flat_map(|a| other.iter().map(move |b| geom::distance(a, b)));
    gaps.fold(f64::MAX, f64::min)
}

/// The shortest way from one outline to another that does not overlap it.
pub(crate) fn way_between(one: &[Rect], other: &[Rect]) -> V2 {
    let pairs = one.iter().flat_map(|a| other.iter().map(move |b| (a, b)));
    let nearest = pairs
        .min_by(|one, two| geom::distance(one.0, one.1).total_cmp(&geom::distance(two.0, two.1)));
    let Some((a, b)) = nearest else { return V2::ZERO };
    // The nearest points of two rectangles include a corner of one of them.
    let out = a.corners().into_iter().map(|corner| b.nearest(corner) - corner);
    let back = b.corners().into_iter().map(|corner| corner - a.nearest(corner));
    let ways = out.chain(back);
    ways.min_by(|one, other| one.length2().total_cmp(&other.length2())).unwrap_or(V2::ZERO)
}

/// The shortest distance between two units.
pub fn gap(model: &Model, one: &Unit, other: &Unit) -> f64 {
    apart(&model.outline(one), &model.outline(other))
}

/// The shortest distance from a unit to a place.
pub fn gap_to_place(model: &Model, unit: &Unit, place: V2) -> f64 {
    let outline = model.outline(unit);
    outline.iter().map(|rect| geom::distance_point(rect, place)).fold(f64::MAX, f64::min)
}

/// Whether two units are within a length of each other.
pub fn within(model: &Model, one: &Unit, other: &Unit, reach: Length) -> bool {
    let bound = geom::reach_of(reach);
    let far = model.radius(one) + model.radius(other) + bound;
    (one.head() - other.head()).length2() <= far * far
        && table::bodies::within(&model.outline(one), &model.outline(other), bound)
}

/// Whether two units touch, even if only at a corner.
pub fn touches(model: &Model, one: &Unit, other: &Unit) -> bool {
    gap(model, one, other) <= EPS_CONTACT
}

/// The enemies on the table, for all to see, within a length of a unit.
pub fn enemies_within<'a>(
    model: &'a Model,
    unit: &'a Unit,
    reach: Length,
) -> impl Iterator<Item = &'a Unit> {
    let enemies = model.units.all_of(unit.side.other().idx());
    let near = model.near(unit.head(), model.radius(unit) + geom::reach_of(reach), enemies);
    let shown = model.units.each(near).filter(|enemy| enemy.is_shown());
    shown.filter(move |enemy| within(model, unit, enemy, reach))
}

/// The nearest enemy for which `which` holds, and the gap to it. If several are equally near, it is the first of them.
pub fn nearest_enemy<'a>(
    model: &'a Model,
    unit: &Unit,
    which: impl Fn(&Unit) -> bool,
) -> Option<(&'a Unit, f64)> {
    let enemies = model.enemies(unit).filter(|enemy| which(enemy));
    let gaps = enemies.map(|enemy| (enemy, gap(model, unit, enemy)));
    gaps.min_by(|one, other| one.1.total_cmp(&other.1))
}

/// How deep an outline is in another.
pub fn depth(one: &[Rect], other: &[Rect]) -> f64 {
    let pairs = one.iter().flat_map(|a| other.iter().map(move |b| geom::penetration(a, b)));
    pairs.fold(0.0, f64::max)
}

/// Whether an outline overlaps another by more than the tolerance.
pub fn overlap(one: &[Rect], other: &[Rect]) -> bool {
    one.iter().any(|a| other.iter().any(|b| geom::overlaps(a, b)))
}
