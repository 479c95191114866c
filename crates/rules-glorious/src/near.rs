//! Distance and contact: the shortest distance from base to base, whatever stands between (AGV-BAS-005).
use crate::{kinds::UnitId, model::Model, unit::Unit};
use geom::{EPS_CONTACT, Length, Rect};
use table::{
    Piece,
    bodies::{self, Set},
};

/// The building that a unit holds. The unit is measured by its walls.
pub(crate) fn walls<'a>(model: &'a Model, unit: &Unit) -> Option<&'a Piece> {
    model.scene.field.pieces.get(usize::from(unit.garrison?))
}

/// The shortest distance between the outlines of two units. The outline of a unit that holds a building is its walls.
pub fn gap(model: &Model, one: &Unit, other: &Unit) -> f64 {
    let to = |piece: &Piece, unit: &Unit| {
        unit.outline().iter().map(|rect| piece.distance(rect)).fold(f64::MAX, f64::min)
    };
    match (walls(model, one), walls(model, other)) {
        (None, None) => {
            let (mut ours, mut theirs) = (None, None);
            bodies::gap(model.outline(one, &mut ours), model.outline(other, &mut theirs))
        }
        (Some(piece), None) => to(piece, other),
        (None, Some(piece)) => to(piece, one),
        (Some(piece), Some(theirs)) => piece.gap(theirs),
    }
}

/// Whether two units could be this near. A quick check of the circles about them.
#[inline]
pub fn may_be_within(one: &Unit, other: &Unit, reach: f64) -> bool {
    let far = f64::from(one.radius) + f64::from(other.radius) + reach;
    let apart = one.centre.v2() - other.centre.v2();
    apart.length2() <= far * far
}

/// AGV-BAS-006: whether the gap between two units is at most a length.
#[inline]
pub fn within(model: &Model, one: &Unit, other: &Unit, reach: Length) -> bool {
    let reach = geom::reach_of(reach);
    if one.garrison.is_some() || other.garrison.is_some() {
        return gap(model, one, other) <= reach;
    }
    may_be_within(one, other, reach) && outlines_within(model, one, other, reach)
}

/// Separate from the quick check, which mostly says no and is small enough to be inlined in loops.
#[inline(never)]
fn outlines_within(model: &Model, one: &Unit, other: &Unit, reach: f64) -> bool {
    let (mut ours, mut theirs) = (None, None);
    bodies::within(model.outline(one, &mut ours), model.outline(other, &mut theirs), reach)
}

/// AGV-BAS-007: whether two units touch, even if only at a corner.
#[inline]
pub fn touches(model: &Model, one: &Unit, other: &Unit) -> bool {
    if one.garrison.is_some() || other.garrison.is_some() {
        return gap(model, one, other) <= EPS_CONTACT;
    }
    may_be_within(one, other, EPS_CONTACT) && outlines_within(model, one, other, EPS_CONTACT)
}

/// The enemies that may be within a reach of a unit as the rules measure it. They are found by circles. Enemies that hold a
/// building are always included, because its walls may be far from their elements.
pub(crate) fn enemies_near(model: &Model, unit: &Unit, reach: f64) -> Set {
    let enemies = model.units.all_of(unit.side.other().idx());
    if unit.garrison.is_some() {
        return enemies;
    }
    let far = f64::from(unit.radius) + reach;
    let near = model.units.bodies().near(unit.centre.v2(), far, enemies);
    near.or(model.garrisons().and(enemies))
}

/// The enemies that a unit touches. Contacts between units on the table are kept; those with buildings, or of copies that are
/// tried out, are measured.
pub(crate) fn touched<'a>(model: &'a Model, unit: &'a Unit) -> impl Iterator<Item = &'a Unit> {
    let kept = unit.garrison.is_none() && model.units.is_own(unit.id.idx(), unit);
    let near = if kept {
        let walls = model.garrisons().and(model.units.all_of(unit.side.other().idx()));
        model.units.bodies().contacts(unit.id.idx()).or(walls)
    } else {
        enemies_near(model, unit, EPS_CONTACT)
    };
    let is_known = move |enemy: &Unit| kept && enemy.garrison.is_none();
    model.units.each(near).filter(move |enemy| is_known(enemy) || touches(model, unit, enemy))
}

/// Whether a unit is in contact with any enemy.
pub fn in_contact(model: &Model, unit: &Unit) -> bool {
    touched(model, unit).next().is_some()
}

/// The enemies a unit is in contact with.
pub fn contacts(model: &Model, unit: &Unit) -> Set {
    touched(model, unit).map(|enemy| enemy.id.idx()).collect()
}

/// Whether any enemy is within a reach.
pub fn enemy_within(model: &Model, unit: &Unit, reach: Length) -> bool {
    let near = enemies_near(model, unit, geom::reach_of(reach));
    model.units.each(near).any(|enemy| within(model, unit, enemy, reach))
}

/// The nearest enemy and its distance.
pub fn nearest_enemy(model: &Model, unit: &Unit) -> Option<(UnitId, f64)> {
    let enemies = model.enemies(unit).map(|enemy| (enemy.id, gap(model, unit, enemy)));
    enemies.min_by(|a, b| a.1.total_cmp(&b.1))
}

/// The gap from a base to a unit in the open.
pub fn gap_to(base: &Rect, unit: &Unit) -> f64 {
    bodies::gap(&[*base], &unit.outline())
}

/// The direction from a unit's front to the nearest enemy. It is measured by the circles about units, which is good enough to
/// choose a facing.
pub(crate) fn bearing(model: &Model, unit: &Unit) -> Option<geom::Angle> {
    let from = unit.front_centre();
    let off = |enemy: &Unit| enemy.centre.v2() - from;
    let nearest = model
        .enemies(unit)
        .min_by(|one, other| off(one).length2().total_cmp(&off(other).length2()))?;
    geom::Angle::of(off(nearest))
}
