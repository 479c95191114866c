//! Gaps between shapes, exact except for rounding; 0 if the shapes overlap.

use crate::overlap::{separation, separation_convex};
use crate::{Convex, Rect, V2};

/// The gap between two rectangles; 0 if they overlap.
#[inline]
pub fn distance(a: &Rect, b: &Rect) -> f64 {
    if separation(a, b) <= 0.0 { 0.0 } else { gap(a, b) }
}

/// The gap if they are apart, otherwise minus the depth of overlap. This is continuous where they touch.
#[inline]
pub fn clearance(a: &Rect, b: &Rect) -> f64 {
    let apart = separation(a, b);
    if apart <= 0.0 { apart } else { gap(a, b) }
}

/// Whether the gap is at most `reach`, without a tolerance; use `reach_of` to add one.
#[inline]
pub fn within(a: &Rect, b: &Rect, reach: f64) -> bool {
    let far = a.outer() + b.outer() + reach;
    if (b.centre - a.centre).length2() > far * far {
        return false;
    }
    let apart = separation(a, b);
    apart <= reach && (apart <= 0.0 || gap2(a, b) <= reach * reach)
}

/// The gap between a rectangle and a convex shape; 0 if they overlap.
#[inline]
pub fn distance_convex(rect: &Rect, shape: &Convex) -> f64 {
    if separation_convex(rect, shape) <= 0.0 { 0.0 } else { gap2_convex(rect, shape).sqrt() }
}

/// The gap to a convex shape if they are apart, otherwise minus the depth of overlap.
#[inline]
pub fn clearance_convex(rect: &Rect, shape: &Convex) -> f64 {
    let apart = separation_convex(rect, shape);
    if apart <= 0.0 { apart } else { gap2_convex(rect, shape).sqrt() }
}

/// Whether the gap to a convex shape is at most `reach`, without a tolerance.
#[inline]
pub fn within_convex(rect: &Rect, shape: &Convex, reach: f64) -> bool {
    let far = rect.outer() + shape.radius() + reach;
    if (shape.centre() - rect.centre).length2() > far * far {
        return false;
    }
    let apart = separation_convex(rect, shape);
    apart <= reach && (apart <= 0.0 || gap2_convex(rect, shape) <= reach * reach)
}

/// The distance from a rectangle to a place; 0 if the place is in it.
#[inline]
pub fn distance_point(rect: &Rect, p: V2) -> f64 {
    box2(rect.local(p), rect.half_width, rect.half_depth).sqrt()
}

/// The distance from a convex shape to a place; 0 if the place is in it.
#[inline]
pub fn distance_point_convex(shape: &Convex, p: V2) -> f64 {
    if shape.contains(p) { 0.0 } else { outline2(shape, p).sqrt() }
}

#[inline]
fn gap(a: &Rect, b: &Rect) -> f64 {
    gap2(a, b).sqrt()
}

/// Shapes that are apart are nearest at a corner of one of them, so eight corners decide.
#[inline]
fn gap2(a: &Rect, b: &Rect) -> f64 {
    corners2(a, b).min(corners2(b, a))
}

/// The smallest squared distance from a rectangle to the corners of another, in the frame of the first.
#[inline]
fn corners2(a: &Rect, b: &Rect) -> f64 {
    let centre = a.local(b.centre);
    let forward = V2::new(b.forward.cross(a.forward), b.forward.dot(a.forward));
    let ahead = forward * b.half_depth;
    let across = forward.perp_right() * b.half_width;
    let (front, rear) = (centre + ahead, centre - ahead);
    let square = |p: V2| box2(p, a.half_width, a.half_depth);
    let nearest_front = square(front - across).min(square(front + across));
    let nearest_rear = square(rear - across).min(square(rear + across));
    nearest_front.min(nearest_rear)
}

/// The squared distance from a local place to a box around the origin.
#[inline]
fn box2(local: V2, half_width: f64, half_depth: f64) -> f64 {
    let x = (local.x.abs() - half_width).max(0.0);
    let y = (local.y.abs() - half_depth).max(0.0);
    x * x + y * y
}

#[inline]
fn gap2_convex(rect: &Rect, shape: &Convex) -> f64 {
    let mut least = f64::MAX;
    for corner in shape.corners() {
        least = least.min(box2(rect.local(corner), rect.half_width, rect.half_depth));
    }
    for corner in rect.corners() {
        least = least.min(outline2(shape, corner));
    }
    least
}

/// The smallest squared distance from a place to the outline of a convex shape.
#[inline]
fn outline2(shape: &Convex, p: V2) -> f64 {
    shape.sides().fold(f64::MAX, |least, side| least.min(side.distance2_point(p)))
}
