//! Distance and contact (G04): shortest from base to base, whatever stands between (ASV-FIR-026).
use crate::{
    kinds::UnitId,
    model::Model,
    question::Units,
    refusal::{MoveRefusal, Refusal},
    unit::Unit,
};
use geom::{EPS_CONTACT, Length, Point, Rect, Segment, V2};
use table::Piece;

/// The shortest distance between two units.
pub fn gap(one: &Unit, other: &Unit) -> f64 {
    let ours = one.outline();
    let mut least = f64::MAX;
    for theirs in other.rects() {
        for our in &ours {
            least = least.min(geom::distance(our, &theirs));
        }
    }
    least
}

/// The building that a unit holds.
pub(crate) fn walls<'a>(model: &'a Model, unit: &Unit) -> Option<&'a Piece> {
    model.scene.field.pieces.get(usize::from(unit.garrison?))
}

/// The shortest distance between two units as the rules measure it: a garrison is its building (notes 4.5).
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

/// Are two units within a reach of one another as the rules measure it?
pub fn within_reach(model: &Model, one: &Unit, other: &Unit, reach: Length) -> bool {
    if one.garrison.is_none() && other.garrison.is_none() {
        return within(one, other, reach);
    }
    apart(model, one, other) <= geom::reach_of(reach)
}

/// Could they be this near? A quick look at the circles about them.
#[inline]
pub fn may_be_within(one: &Unit, other: &Unit, reach: f64) -> bool {
    let far = f64::from(one.radius) + f64::from(other.radius) + reach;
    let apart = one.centre.v2() - other.centre.v2();
    apart.length2() <= far * far
}

/// Are two units within a reach?
#[inline]
pub fn within(one: &Unit, other: &Unit, reach: Length) -> bool {
    within_units(one, other, geom::reach_of(reach))
}

#[inline]
fn within_units(one: &Unit, other: &Unit, reach: f64) -> bool {
    may_be_within(one, other, reach) && outlines_within(one, other, reach)
}

/// Kept apart from the quick look, which mostly says no and is small enough to stand in the loops that ask.
#[inline(never)]
fn outlines_within(one: &Unit, other: &Unit, reach: f64) -> bool {
    one.rects().any(|ours| other.rects().any(|theirs| geom::within(&ours, &theirs, reach)))
}

/// Do two units touch, be it at a corner? A garrison is touched only by those who have charged it (notes 4.5).
#[inline]
pub fn touches(one: &Unit, other: &Unit) -> bool {
    if one.garrison.is_some() || other.garrison.is_some() {
        return one.storms == Some(other.id) || other.storms == Some(one.id);
    }
    within_units(one, other, EPS_CONTACT)
}

/// Is a unit in contact with any enemy?
pub fn in_contact(model: &Model, unit: &Unit) -> bool {
    model.enemies(unit).any(|enemy| touches(unit, enemy))
}

/// The enemies a unit is in contact with.
pub fn contacts(model: &Model, unit: &Unit) -> Units {
    let mut few = Units::new();
    for enemy in model.enemies(unit).filter(|enemy| touches(unit, enemy)) {
        if !few.is_full() {
            few.push(enemy.id);
        }
    }
    few
}

/// Is any enemy within a reach? Guns and commanders count like any other (G29).
pub fn enemy_within(model: &Model, unit: &Unit, reach: Length) -> bool {
    model.enemies(unit).any(|enemy| within_reach(model, unit, enemy, reach))
}

/// The nearest enemy and how far off it is.
pub fn nearest_enemy(model: &Model, unit: &Unit) -> Option<(UnitId, f64)> {
    let enemies = model.enemies(unit).map(|enemy| (enemy.id, apart(model, unit, enemy)));
    enemies.min_by(|a, b| a.1.total_cmp(&b.1))
}

/// The shortest distance from a base to a unit.
pub fn gap_to(base: &Rect, unit: &Unit) -> f64 {
    unit.rects().map(|other| geom::distance(base, &other)).fold(f64::MAX, f64::min)
}

/// How far beside the line of a straight move a place may lie that tells how far it goes.
pub const BESIDE: Length = Length(1270);

/// Refuses a place that tells how far a straight move goes, but lies beside its line.
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

/// A length told by a place on the table, which is rounded: what rounds to one of these ends is that end.
pub fn snap(at: Length, ends: impl IntoIterator<Item = Length>) -> Length {
    ends.into_iter().find(|end| (end.0 - at.0).abs() <= 2).unwrap_or(at)
}
