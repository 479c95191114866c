//! Distance and contact (ANT-GEO-005): from nearest edge to nearest edge, whatever stands between.
use crate::{model::Model, unit::Unit};
use geom::{EPS_CONTACT, Length, Rect, V2};
use table::bodies::{self, Set};

/// The shortest distance between two units.
pub fn gap(model: &Model, one: &Unit, other: &Unit) -> f64 {
    bodies::gap(&outline(model, one), &outline(model, other))
}

/// The outline of a unit: the stored one if this is the unit as it stands, and not a copy for a trial.
pub fn outline<'m>(model: &'m Model, unit: &Unit) -> std::borrow::Cow<'m, [Rect]> {
    match model.units.is_own(unit.id.idx(), unit) && unit.is_on_table() {
        true => model.rects(unit).into(),
        false => unit.outline().to_vec().into(),
    }
}

/// The shortest distance from a unit to a place.
pub fn gap_to_place(model: &Model, unit: &Unit, place: V2) -> f64 {
    let outline = outline(model, unit);
    outline.iter().map(|rect| geom::distance_point(rect, place)).fold(f64::MAX, f64::min)
}

/// Whether two units are within a length of each other.
pub fn within(model: &Model, one: &Unit, other: &Unit, reach: Length) -> bool {
    let bound = geom::reach_of(reach);
    let (a, b) = (one.rect(), other.rect());
    let far = a.radius() + b.radius() + bound;
    (a.centre - b.centre).length2() <= far * far && gap(model, one, other) <= bound
}

/// Whether two units touch, even if only at a corner.
pub fn touches(model: &Model, one: &Unit, other: &Unit) -> bool {
    gap(model, one, other) <= EPS_CONTACT
}

/// The enemies on the table within a length of a unit.
pub fn enemies_within<'m>(
    model: &'m Model,
    unit: &'m Unit,
    reach: Length,
) -> impl Iterator<Item = &'m Unit> {
    let close = around(model, unit, reach, model.units.all_of(unit.side.other().idx()));
    model.units.each(close).filter(move |enemy| within(model, unit, enemy, reach))
}

/// The friends on the table within a length of a unit, itself left out.
pub fn friends_within<'m>(
    model: &'m Model,
    unit: &'m Unit,
    reach: Length,
) -> impl Iterator<Item = &'m Unit> {
    let own = model.units.all_of(unit.side.idx()).without(unit.id.idx());
    let close = around(model, unit, reach, own);
    model.units.each(close).filter(move |friend| within(model, unit, friend, reach))
}

/// Those of a set that could be within a length of a unit.
fn around(model: &Model, unit: &Unit, reach: Length, among: Set) -> Set {
    let rect = unit.rect();
    model.near(rect.centre, rect.radius() + geom::reach_of(reach), among)
}

/// The nearest unit of a set for which `which` holds, and the gap to it. If several are equally near, it is the first of them.
pub fn nearest<'m>(
    model: &'m Model,
    unit: &Unit,
    among: impl Iterator<Item = &'m Unit>,
) -> Option<(&'m Unit, f64)> {
    let gaps = among.map(|other| (other, gap(model, unit, other)));
    gaps.min_by(|one, other| one.1.total_cmp(&other.1))
}
