//! Distance and contact (G04): the shortest distance from base to base, whatever stands between (ASV-FIR-026).
use crate::{
    kinds::UnitId,
    model::Model,
    refusal::{MoveRefusal, Refusal},
    unit::Unit,
    units::Units,
};
use geom::{EPS_CONTACT, Length, Point, Rect, Segment, V2};
use table::{
    Piece,
    bodies::{self, Set},
};

/// The shortest distance between two units.
pub fn gap(one: &Unit, other: &Unit) -> f64 {
    bodies::gap(&one.outline(), &other.outline())
}

/// The building that a unit holds.
pub(crate) fn walls<'a>(model: &'a Model, unit: &Unit) -> Option<&'a Piece> {
    model.scene.field.pieces.get(usize::from(unit.garrison?))
}

/// The shortest distance between two units as the rules measure it: a garrison is measured by its building (notes 4.5).
pub fn apart(model: &Model, one: &Unit, other: &Unit) -> f64 {
    let to = |piece: &Piece, unit: &Unit| {
        unit.outline().iter().map(|rect| piece.distance(rect)).fold(f64::MAX, f64::min)
    };
    match (walls(model, one), walls(model, other)) {
        (None, None) => gap(one, other),
        (Some(piece), None) => to(piece, other),
        (None, Some(piece)) => to(piece, one),
        (Some(piece), Some(theirs)) => {
            let sides = theirs.shapes().iter().flat_map(geom::Convex::sides);
            sides.map(|side| piece.distance(&wall(side))).fold(f64::MAX, f64::min)
        }
    }
}

/// A wall as a rectangle without depth.
fn wall(side: Segment) -> Rect {
    let along = (side.b - side.a).unit().unwrap_or(V2::ZERO);
    let half_width = side.a.distance(side.b) / 2.0;
    Rect { centre: side.middle(), forward: along.perp_left(), half_width, half_depth: 0.0 }
}

/// Whether two units are within this distance of one another as the rules measure it.
pub fn within_reach(model: &Model, one: &Unit, other: &Unit, reach: Length) -> bool {
    if one.garrison.is_none() && other.garrison.is_none() {
        let reach = geom::reach_of(reach);
        let (mut ours, mut theirs) = (None, None);
        return may_be_within(one, other, reach)
            && bodies::within(
                model.outline(one, &mut ours),
                model.outline(other, &mut theirs),
                reach,
            );
    }
    apart(model, one, other) <= geom::reach_of(reach)
}

/// Whether two units could be this near, judged by the circles around them.
#[inline]
pub fn may_be_within(one: &Unit, other: &Unit, reach: f64) -> bool {
    let far = f64::from(one.radius) + f64::from(other.radius) + reach;
    let apart = one.centre.v2() - other.centre.v2();
    apart.length2() <= far * far
}

/// Whether two units are within this distance.
#[inline]
pub fn within(one: &Unit, other: &Unit, reach: Length) -> bool {
    within_units(one, other, geom::reach_of(reach))
}

#[inline]
fn within_units(one: &Unit, other: &Unit, reach: f64) -> bool {
    may_be_within(one, other, reach) && outlines_within(one, other, reach)
}

/// Separate from the quick test by circles, which is mostly false and small enough to be inlined into loops.
#[inline(never)]
fn outlines_within(one: &Unit, other: &Unit, reach: f64) -> bool {
    bodies::within(&one.outline(), &other.outline(), reach)
}

/// Whether two units touch, even only at a corner. A garrison is touched only by units that have charged it (notes 4.5).
#[inline]
pub fn touches(one: &Unit, other: &Unit) -> bool {
    if one.garrison.is_some() || other.garrison.is_some() {
        return one.storms == Some(other.id) || other.storms == Some(one.id);
    }
    within_units(one, other, EPS_CONTACT)
}

/// The enemies that may be within this distance of a unit as the rules measure it, judged by circles. Enemies in buildings are
/// always included, because they are measured from their building.
pub(crate) fn enemies_near(model: &Model, unit: &Unit, reach: f64) -> Set {
    let enemies = model.all_of(unit.side.other());
    if unit.garrison.is_some() {
        return enemies;
    }
    let far = f64::from(unit.radius) + reach;
    let near = model.units.bodies().near(unit.centre.v2(), far, enemies);
    near.or(model.garrisons().and(enemies))
}

/// The enemies that a unit touches, found one at a time. Contacts of units on the table are stored; a copy that is tried
/// elsewhere is measured.
fn touched<'a>(model: &'a Model, unit: &'a Unit) -> impl Iterator<Item = &'a Unit> {
    let kept = model.units.is_own(unit.id.idx(), unit);
    let near = if kept && unit.garrison.is_none() {
        let walls = model.garrisons().and(model.all_of(unit.side.other()));
        model.units.bodies().contacts(unit.id.idx()).or(walls)
    } else {
        enemies_near(model, unit, EPS_CONTACT)
    };
    let measured = move |enemy: &Unit| {
        let walls = unit.garrison.is_some() || enemy.garrison.is_some();
        if kept && !walls { true } else { touches(unit, enemy) }
    };
    model.units.each(near).filter(move |enemy| measured(enemy))
}

/// Whether any unit might be in contact with an enemy. This quick test never misses one; a garrison may be stormed.
pub(crate) fn may_be_contacts(model: &Model) -> bool {
    !model.units.bodies().no_contacts() || !model.garrisons().is_empty()
}

/// Whether a unit is in contact with any enemy.
pub fn in_contact(model: &Model, unit: &Unit) -> bool {
    if model.units.is_own(unit.id.idx(), unit) && !may_be_contacts(model) {
        return false;
    }
    touched(model, unit).next().is_some()
}

/// The enemies a unit is in contact with.
pub fn contacts(model: &Model, unit: &Unit) -> Units {
    touched(model, unit).map(|enemy| enemy.id).collect()
}

/// Whether any enemy is within this distance. Guns and commanders count too (G29).
pub fn enemy_within(model: &Model, unit: &Unit, reach: Length) -> bool {
    let near = enemies_near(model, unit, geom::reach_of(reach));
    model.units.each(near).any(|enemy| within_reach(model, unit, enemy, reach))
}

/// The nearest enemy and its distance.
pub fn nearest_enemy(model: &Model, unit: &Unit) -> Option<(UnitId, f64)> {
    let enemies = model.enemies(unit).map(|enemy| (enemy.id, apart(model, unit, enemy)));
    enemies.min_by(|a, b| a.1.total_cmp(&b.1))
}

/// The shortest distance from a base to a unit.
pub fn gap_to(base: &Rect, unit: &Unit) -> f64 {
    bodies::gap(&[*base], &unit.outline())
}

/// A place may show how far a straight move goes. It may be this far from the line of the move.
pub const BESIDE: Length = Length(1270);

/// Refuses a place that is too far from the line of a straight move.
pub(crate) fn on_line(
    unit: &Unit,
    from: V2,
    way: V2,
    point: Point,
    rule: &'static str,
) -> Result<(), Refusal> {
    let off = (point.v2() - from).cross(way).abs();
    if off <= BESIDE.units() {
        return Ok(());
    }
    let (unit, most) = (unit.id, BESIDE.to_inches());
    let off = off / geom::INCH.units();
    Err(MoveRefusal::OffTheLine { unit, off, most, rule }.into())
}

/// A length measured to a place on the table, which is rounded. A length that rounds to one of these ends becomes that end.
pub fn snap(at: Length, ends: impl IntoIterator<Item = Length>) -> Length {
    ends.into_iter().find(|end| (end.0 - at.0).abs() <= 2).unwrap_or(at)
}
