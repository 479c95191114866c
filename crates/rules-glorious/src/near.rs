//! Distance and contact: shortest from base to base, whatever stands between (AGV-BAS-005).
use crate::{kinds::UnitId, model::Model, question::Units, unit::Unit};
use geom::{EPS_CONTACT, Length, Rect};
use table::Piece;

/// The building that a unit holds: it is measured as the building is.
pub(crate) fn walls<'a>(model: &'a Model, unit: &Unit) -> Option<&'a Piece> {
    model.scene.field.pieces.get(usize::from(unit.garrison?))
}

/// The shortest distance between two units where they stand, whatever they hold.
pub fn gap(one: &Unit, other: &Unit) -> f64 {
    let ours = one.outline();
    let theirs = other.outline();
    let gaps = ours.iter().flat_map(|our| theirs.iter().map(|their| geom::distance(our, their)));
    gaps.fold(f64::MAX, f64::min)
}

/// The shortest distance between two units as the rules measure it: who holds a building is its building.
pub fn apart(model: &Model, one: &Unit, other: &Unit) -> f64 {
    let to = |piece: &Piece, unit: &Unit| {
        unit.outline().iter().map(|rect| piece.distance(rect)).fold(f64::MAX, f64::min)
    };
    match (walls(model, one), walls(model, other)) {
        (None, None) => gap(one, other),
        (Some(piece), None) => to(piece, other),
        (None, Some(piece)) => to(piece, one),
        (Some(piece), Some(theirs)) => piece.gap(theirs),
    }
}

/// Could they be this near? A quick look at the circles about them.
#[inline]
pub fn may_be_within(one: &Unit, other: &Unit, reach: f64) -> bool {
    let far = f64::from(one.radius) + f64::from(other.radius) + reach;
    let apart = one.centre.v2() - other.centre.v2();
    apart.length2() <= far * far
}

/// AGV-BAS-006: are two units within a reach of one another?
#[inline]
pub fn within(model: &Model, one: &Unit, other: &Unit, reach: Length) -> bool {
    let reach = geom::reach_of(reach);
    if one.garrison.is_some() || other.garrison.is_some() {
        return apart(model, one, other) <= reach;
    }
    may_be_within(one, other, reach) && outlines_within(one, other, reach)
}

/// Kept apart from the quick look, which mostly says no and is small enough to stand in the loops that ask.
#[inline(never)]
fn outlines_within(one: &Unit, other: &Unit, reach: f64) -> bool {
    let theirs = other.outline();
    one.outline().iter().any(|our| theirs.iter().any(|their| geom::within(our, their, reach)))
}

/// AGV-BAS-007: do two units touch, even if only at a corner?
#[inline]
pub fn touches(model: &Model, one: &Unit, other: &Unit) -> bool {
    if one.garrison.is_some() || other.garrison.is_some() {
        return apart(model, one, other) <= EPS_CONTACT;
    }
    may_be_within(one, other, EPS_CONTACT) && outlines_within(one, other, EPS_CONTACT)
}

/// Is a unit in contact with any enemy?
pub fn in_contact(model: &Model, unit: &Unit) -> bool {
    model.enemies(unit).any(|enemy| touches(model, unit, enemy))
}

/// The enemies a unit is in contact with.
pub fn contacts(model: &Model, unit: &Unit) -> Units {
    let mut few = Units::new();
    for enemy in model.enemies(unit).filter(|enemy| touches(model, unit, enemy)) {
        if !few.is_full() {
            few.push(enemy.id);
        }
    }
    few
}

/// Is any enemy within a reach?
pub fn enemy_within(model: &Model, unit: &Unit, reach: Length) -> bool {
    model.enemies(unit).any(|enemy| within(model, unit, enemy, reach))
}

/// The nearest enemy and how far off it is.
pub fn nearest_enemy(model: &Model, unit: &Unit) -> Option<(UnitId, f64)> {
    let enemies = model.enemies(unit).map(|enemy| (enemy.id, apart(model, unit, enemy)));
    enemies.min_by(|a, b| a.1.total_cmp(&b.1))
}

/// The shortest distance from a base to a unit.
pub fn gap_to(base: &Rect, unit: &Unit) -> f64 {
    unit.outline().iter().map(|other| geom::distance(base, other)).fold(f64::MAX, f64::min)
}

/// The way from a unit's front to the nearest enemy, by the circles about units: near enough to know where to face.
pub(crate) fn bearing(model: &Model, unit: &Unit) -> Option<geom::Angle> {
    let from = unit.front_centre();
    let off = |enemy: &Unit| enemy.centre.v2() - from;
    let nearest = model
        .enemies(unit)
        .min_by(|one, other| off(one).length2().total_cmp(&off(other).length2()))?;
    geom::Angle::of(off(nearest))
}
