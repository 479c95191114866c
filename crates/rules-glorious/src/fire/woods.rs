//! Fire and woods (AGV-TER-004): fire goes into a wood or out of it over its edge, never through it.
use super::ground::{Ends, lines, spans};
use geom::{EPS_PEN, Length, Rect, Segment, V2};
use table::Piece;

/// Why a wood stops fire.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) enum Hidden {
    /// The fire would go through it.
    Through,
    /// The element in it stands this far from the edge that the fire crosses. `out` means the firer's element, otherwise the
    /// target's.
    Deep { depth: f64, out: bool },
}

/// A line that begins or ends this near to a wood begins or ends in it.
const SLIVER: f64 = 2.0 * EPS_PEN;

/// AGV-TER-004, AGV-BAS-005: an element in a wood fires and is fired at over the edge that faces the other, if its base is
/// within `most` of that edge at the nearest points. Fire that crosses no edge, or more than that one, goes through the wood.
pub(super) fn bar(zone: &Rect, piece: &Piece, ends: Ends<'_>, most: Length) -> Option<Hidden> {
    let way = zone.forward;
    let out = piece.overlaps(ends.from).then(|| to_edge(piece, ends.from, way));
    let into = ends.to.filter(|base| piece.overlaps(base)).map(|base| to_edge(piece, base, -way));
    let at_edge = |base: &Rect, way: V2| to_edge(piece, base, way) <= EPS_PEN;
    let mut deep = None;
    for x in lines(zone, piece) {
        for (from, to) in stretches(zone, piece, x) {
            let (begins, ends_in) = (from <= SLIVER, to >= zone.half_depth * 2.0 - SLIVER);
            let (depth, out) = match (out.filter(|_| begins), into.filter(|_| ends_in)) {
                (Some(depth), None) if !ends_in || ends.to.is_some() => (depth, true),
                (None, Some(depth)) => (depth, false),
                // Both are in the wood, and no edge is between them unless one stands across its near edge.
                (Some(_), Some(depth)) if at_edge(ends.from, -way) => (depth, false),
                (Some(depth), Some(_)) if ends.to.is_some_and(|to| at_edge(to, way)) => {
                    (depth, true)
                }
                _ => return Some(Hidden::Through),
            };
            if geom::more_than(depth, most) {
                deep = Some(Hidden::Deep { depth, out });
            }
        }
    }
    deep
}

/// The parts of a line of the zone that lie in a piece. Adjoining parts are joined, and grazed ones are left out.
fn stretches(zone: &Rect, piece: &Piece, x: f64) -> Vec<(f64, f64)> {
    let long = zone.half_depth * 2.0;
    let mut all: Vec<(f64, f64)> =
        spans(zone, piece, x).map(|(from, to)| (from.max(0.0), to.min(long))).collect();
    all.retain(|(from, to)| to > from);
    all.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut whole: Vec<(f64, f64)> = Vec::with_capacity(all.len());
    for (from, to) in all {
        match whole.last_mut() {
            Some(last) if from <= last.1 + 1.0 => last.1 = last.1.max(to),
            _ => whole.push((from, to)),
        }
    }
    whole.retain(|(from, to)| to - from > EPS_PEN);
    whole
}

/// How far a base is, at the nearest points, from the sides of a piece that face in a direction.
fn to_edge(piece: &Piece, base: &Rect, way: V2) -> f64 {
    let faces = |side: &Segment| side.span().perp_left().dot(way) > side.length() * 1e-6;
    sides(piece).into_iter().filter(faces).map(|side| gap(base, &side)).fold(f64::MAX, f64::min)
}

/// The sides of a piece, clockwise, so that outward is to the left.
fn sides(piece: &Piece) -> Vec<Segment> {
    if piece.is_line() {
        return piece.shapes().iter().flat_map(geom::Convex::sides).collect();
    }
    let points = &piece.outline().points;
    let at = |n: usize| points[n % points.len()].v2();
    let area: f64 = (0..points.len()).map(|n| at(n).cross(at(n + 1))).sum();
    let side = |n: usize| {
        let (a, b) = if area > 0.0 { (at(n + 1), at(n)) } else { (at(n), at(n + 1)) };
        Segment::new(a, b)
    };
    (0..points.len()).map(side).collect()
}

/// The distance from a base to a side at the nearest points.
fn gap(base: &Rect, side: &Segment) -> f64 {
    if geom::distance_point(base, side.a) <= 0.0 {
        return 0.0;
    }
    (0..4).map(|k| base.side(k).distance(side)).fold(f64::MAX, f64::min)
}
