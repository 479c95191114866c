//! How ground reduces the dice (ASV-FIR-010, notes 4.3): cover for a target in it or behind it.
use super::{eligible::Line, garrison, zones::Muzzle};
use crate::{ground, model::Model, near, unit::Unit};
use geom::{Length, Rect, Segment};
use table::{Piece, PieceId};

/// A line of hedge or wall covers units within this distance of it (notes 4.1).
const NEAR: Length = Length::inches(0.5);

/// The best cover that a target has against a line of fire: the dice it subtracts, and the piece. Several covers do not add
/// up.
pub(super) fn best(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    line: &Line,
) -> Option<(i32, PieceId)> {
    if let Some(id) = target.garrison.filter(|_| near::walls(model, target).is_some()) {
        return Some((ground::kind(model, PieceId(id)).cover, PieceId(id)));
    }
    let pieces = || model.scene.field.each().filter(|&(id, _)| ground::kind(model, id).cover < 0);
    pieces().next()?;
    let muzzle = muzzle(model, unit, line)?;
    let between = muzzle.zone(line.along);
    pieces()
        .filter(|(id, piece)| {
            unit.garrison != Some(id.0)
                && (is_in(target, piece) || is_behind(unit, target, piece, &between, line))
        })
        .map(|(id, _)| (ground::kind(model, id).cover, id))
        .min_by_key(|&(dice, _)| dice)
}

/// Where a line of fire starts.
pub(super) fn muzzle(model: &Model, unit: &Unit, line: &Line) -> Option<Muzzle> {
    if unit.garrison.is_some() {
        return garrison::muzzles(model, unit).nth(usize::from(line.stand));
    }
    let stand = unit.stands.get(usize::from(line.stand))?;
    Some(Muzzle::of(&unit.base(stand), usize::from(line.side)))
}

/// Notes 4.1: a unit is in an area if at least half of its stands stand in it.
fn is_in(unit: &Unit, piece: &Piece) -> bool {
    if piece.is_line() || !piece.is_near(unit.centre.v2(), f64::from(unit.radius)) {
        return false;
    }
    let n = unit.stands.iter().filter(|stand| piece.overlaps(&unit.base(stand))).count();
    2 * n >= unit.n()
}

/// Whether the target is behind an area that lies between (unless the firer is in it too), or right behind a hedge or wall.
fn is_behind(unit: &Unit, target: &Unit, piece: &Piece, between: &Rect, line: &Line) -> bool {
    if !piece.overlaps(between) {
        return false;
    }
    if !piece.is_line() {
        let stand = unit.stands.get(usize::from(line.stand));
        return unit.garrison.is_some() || !stand.is_some_and(|it| piece.overlaps(&unit.base(it)));
    }
    half_near(&target.front_edge(), piece) || half_near(&target.rear_edges(), piece)
}

/// Whether at least half of an edge is near a piece. Each part of it is tested at a dozen points.
fn half_near(edge: &[Segment], piece: &Piece) -> bool {
    const LOOKS: usize = 12;
    let is_near = |at: geom::V2| {
        piece.shapes().iter().any(|shape| {
            // The circle around a shape is cheaper to test than its sides.
            let far = shape.radius() + geom::reach_of(NEAR) + 1.0;
            (shape.centre() - at).length2() <= far * far
                && geom::within_reach(geom::distance_point_convex(shape, at), NEAR)
        })
    };
    let (mut near, mut all) = (0.0, 0.0);
    for part in edge {
        let share = part.length() / LOOKS as f64;
        for look in 0..LOOKS {
            all += share;
            if is_near(part.a.towards(part.b, (look as f64 + 0.5) / LOOKS as f64)) {
                near += share;
            }
        }
    }
    2.0 * near >= all - 1.0
}
