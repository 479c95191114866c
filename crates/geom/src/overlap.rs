//! How deep two shapes overlap, along the axis that separates them most easily.

use crate::{Convex, EPS_PEN, Rect, V2};

/// The separation of two rectangles along the best axis: a lower bound of the gap, or minus the depth if they overlap.
#[inline]
pub(crate) fn separation(a: &Rect, b: &Rect) -> f64 {
    let between = b.centre - a.centre;
    let cos = a.forward.dot(b.forward).abs();
    let sin = a.forward.cross(b.forward).abs();
    let a_ahead =
        between.dot(a.forward).abs() - a.half_depth - (b.half_depth * cos + b.half_width * sin);
    let a_across =
        between.cross(a.forward).abs() - a.half_width - (b.half_width * cos + b.half_depth * sin);
    let b_ahead =
        between.dot(b.forward).abs() - b.half_depth - (a.half_depth * cos + a.half_width * sin);
    let b_across =
        between.cross(b.forward).abs() - b.half_width - (a.half_width * cos + a.half_depth * sin);
    a_ahead.max(a_across).max(b_ahead.max(b_across))
}

/// The same for a rectangle and a convex shape.
#[inline]
pub(crate) fn separation_convex(rect: &Rect, shape: &Convex) -> f64 {
    let mut most = f64::NEG_INFINITY;
    for edge in shape.edges() {
        most = most.max(edge.beyond(rect.centre) - rect.support(edge.normal));
    }
    let (mut left, mut right, mut rear, mut front) = (f64::MAX, f64::MIN, f64::MAX, f64::MIN);
    for corner in shape.corners() {
        let local = rect.local(corner);
        (left, right) = (left.min(local.x), right.max(local.x));
        (rear, front) = (rear.min(local.y), front.max(local.y));
    }
    let across = left.max(-right) - rect.half_width;
    let ahead = rear.max(-front) - rect.half_depth;
    most.max(across.max(ahead))
}

/// The depth of overlap. It is positive if they overlap; otherwise only its sign is meaningful.
#[inline]
pub fn penetration(a: &Rect, b: &Rect) -> f64 {
    -separation(a, b)
}

/// The depth of overlap of a rectangle and a convex shape: positive if they overlap.
#[inline]
pub fn penetration_convex(rect: &Rect, shape: &Convex) -> f64 {
    -separation_convex(rect, shape)
}

/// Whether two rectangles overlap by more than the tolerance.
#[inline]
pub fn overlaps(a: &Rect, b: &Rect) -> bool {
    let apart = a.outer() + b.outer();
    (b.centre - a.centre).length2() < apart * apart && separation(a, b) < -EPS_PEN
}

/// Whether a rectangle overlaps a convex shape by more than the tolerance. The circle around the shape is tested first, along
/// both axes of the rectangle.
#[inline]
pub fn overlaps_convex(rect: &Rect, shape: &Convex) -> bool {
    may_overlap_circle(rect, shape.centre(), shape.radius())
        && separation_convex(rect, shape) < -EPS_PEN
}

/// Whether a rectangle may overlap anything within a circle. If it does, the answer is always yes.
#[inline]
pub fn may_overlap_circle(rect: &Rect, centre: V2, radius: f64) -> bool {
    let local = rect.local(centre);
    local.x.abs() < rect.half_width + radius && local.y.abs() < rect.half_depth + radius
}
