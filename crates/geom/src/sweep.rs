//! Straight moves: how far a piece moves before it meets another, and how near it passes.

use crate::{Convex, EPS_CONTACT, EPS_PEN, Rect, V2, distance, distance_convex};

/// Below this rate of closing, two sides count as parallel, because the difference is only rounding.
const PARALLEL: f64 = 1e-9;

/// What is known about a straight move after checking some of the planes between two shapes.
struct Span {
    /// How far apart the shapes are before the move.
    apart: f64,
    /// Where they touch.
    touch: f64,
    /// Where they begin to overlap by more than the tolerance.
    enter: f64,
    /// Where that overlap ends.
    leave: f64,
}

impl Span {
    const OPEN: Self =
        Self { apart: f64::NEG_INFINITY, touch: 0.0, enter: 0.0, leave: f64::INFINITY };

    /// Checks a plane with an initial gap that changes by `rate` during the move. Returns false if it rules out a meeting.
    #[inline]
    fn weigh(&mut self, gap: f64, rate: f64) -> bool {
        self.apart = self.apart.max(gap);
        if rate < -PARALLEL {
            self.touch = self.touch.max(gap / -rate);
            self.enter = self.enter.max((gap + EPS_PEN) / -rate);
        } else if rate > PARALLEL {
            self.leave = self.leave.min((gap + EPS_PEN) / -rate);
        } else if gap >= -EPS_PEN {
            return false;
        }
        self.enter < self.leave
    }

    /// Checks the two planes of an axis on which both shapes are symmetrical about their centres.
    #[inline]
    fn weigh_axis(&mut self, offset: f64, reach: f64, rate: f64) -> bool {
        self.weigh(offset - reach, rate) && self.weigh(-offset - reach, -rate)
    }

    /// Pieces in contact may slide along each other, so their move ends only just before they overlap.
    #[inline]
    fn meeting(&self) -> f64 {
        if self.apart > EPS_CONTACT {
            self.touch
        } else {
            self.touch.max(self.enter - 2.0 * EPS_PEN)
        }
    }
}

/// How far a rectangle moves along a unit vector until it touches one that it would then overlap by more than `EPS_PEN`.
///
/// A piece that only grazes, or slides along one that it already touches, meets nothing. A piece that already overlaps the other
/// meets it at 0 in every direction. Pieces that start in contact and close at a small angle meet only where the depth is about
/// to exceed `EPS_PEN`.
#[inline]
pub fn first_touch(moving: &Rect, dir: V2, obstacle: &Rect) -> Option<f64> {
    let from = moving.centre - obstacle.centre;
    let lane = moving.outer() + obstacle.outer();
    if from.cross(dir).abs() >= lane || from.dot(dir) >= lane {
        return None;
    }
    span_of(moving, dir, obstacle).map(|span| span.meeting())
}

/// Checks all the planes between two rectangles.
#[inline]
fn span_of(moving: &Rect, dir: V2, obstacle: &Rect) -> Option<Span> {
    let from = moving.centre - obstacle.centre;
    let (a, b) = (moving, obstacle);
    let cos = a.forward.dot(b.forward).abs();
    let sin = a.forward.cross(b.forward).abs();
    let mut span = Span::OPEN;
    let meets = span.weigh_axis(
        from.dot(a.forward),
        a.half_depth + (b.half_depth * cos + b.half_width * sin),
        dir.dot(a.forward),
    ) && span.weigh_axis(
        from.cross(a.forward),
        a.half_width + (b.half_width * cos + b.half_depth * sin),
        dir.cross(a.forward),
    ) && span.weigh_axis(
        from.dot(b.forward),
        b.half_depth + (a.half_depth * cos + a.half_width * sin),
        dir.dot(b.forward),
    ) && span.weigh_axis(
        from.cross(b.forward),
        b.half_width + (a.half_width * cos + a.half_depth * sin),
        dir.cross(b.forward),
    );
    meets.then_some(span)
}

/// The same against a convex shape.
#[inline]
pub fn first_touch_convex(moving: &Rect, dir: V2, obstacle: &Convex) -> Option<f64> {
    let from = moving.centre - obstacle.centre();
    let lane = moving.outer() + obstacle.radius();
    if from.cross(dir).abs() >= lane || from.dot(dir) >= lane {
        return None;
    }
    span_of_convex(moving, dir, obstacle).map(|span| span.meeting())
}

/// Checks all the planes between a rectangle and a convex shape.
#[inline]
fn span_of_convex(moving: &Rect, dir: V2, obstacle: &Convex) -> Option<Span> {
    let mut span = Span::OPEN;
    for edge in obstacle.edges() {
        let gap = edge.beyond(moving.centre) - moving.support(edge.normal);
        if !span.weigh(gap, dir.dot(edge.normal)) {
            return None;
        }
    }
    let (mut left, mut right, mut rear, mut front) = (f64::MAX, f64::MIN, f64::MAX, f64::MIN);
    for corner in obstacle.corners() {
        let local = moving.local(corner);
        (left, right) = (left.min(local.x), right.max(local.x));
        (rear, front) = (rear.min(local.y), front.max(local.y));
    }
    let (ahead, across) = (dir.dot(moving.forward), dir.cross(moving.forward));
    let meets = span.weigh(rear - moving.half_depth, -ahead)
        && span.weigh(-front - moving.half_depth, ahead)
        && span.weigh(left - moving.half_width, -across)
        && span.weigh(-right - moving.half_width, across);
    meets.then_some(span)
}

/// The ground that a rectangle covers on a straight move along the one of its own axes that is nearest to `dir`.
#[inline]
pub fn swept(moving: &Rect, dir: V2, d: f64) -> Rect {
    let (ahead, across) = (dir.dot(moving.forward), dir.cross(moving.forward));
    debug_assert!(
        ahead.abs().min(across.abs()) < 1e-6,
        "a piece must be swept along one of its own axes"
    );
    if ahead.abs() >= across.abs() {
        if ahead >= 0.0 {
            moving.extended(d, 0.0, 0.0, 0.0)
        } else {
            moving.extended(0.0, d, 0.0, 0.0)
        }
    } else if across >= 0.0 {
        moving.extended(0.0, 0.0, 0.0, d)
    } else {
        moving.extended(0.0, 0.0, d, 0.0)
    }
}

/// The smallest gap to an obstacle over a straight move along one of the rectangle's own axes; 0 if it hits.
#[inline]
pub fn sweep_gap(moving: &Rect, dir: V2, d: f64, obstacle: &Rect) -> f64 {
    distance(&swept(moving, dir, d), obstacle)
}

/// The same against a convex shape.
#[inline]
pub fn sweep_gap_convex(moving: &Rect, dir: V2, d: f64, obstacle: &Convex) -> f64 {
    distance_convex(&swept(moving, dir, d), obstacle)
}

/// Where along a straight move two rectangles begin and cease to overlap by more than `EPS_PEN`. The end may be beyond the move;
/// the caller cuts it.
#[inline]
pub fn overlap_span(moving: &Rect, dir: V2, obstacle: &Rect) -> Option<(f64, f64)> {
    let from = moving.centre - obstacle.centre;
    let lane = moving.outer() + obstacle.outer();
    if from.cross(dir).abs() >= lane || from.dot(dir) >= lane {
        return None;
    }
    span_of(moving, dir, obstacle).map(|span| (span.enter, span.leave))
}

/// The same against a convex shape.
#[inline]
pub fn overlap_span_convex(moving: &Rect, dir: V2, obstacle: &Convex) -> Option<(f64, f64)> {
    let from = moving.centre - obstacle.centre();
    let lane = moving.outer() + obstacle.radius();
    if from.cross(dir).abs() >= lane || from.dot(dir) >= lane {
        return None;
    }
    span_of_convex(moving, dir, obstacle).map(|span| (span.enter, span.leave))
}
