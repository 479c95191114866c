//! Straight segments: sides of pieces and lines of sight.

use crate::V2;

/// A straight line from one place to another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Segment {
    /// Where it begins.
    pub a: V2,
    /// Where it ends.
    pub b: V2,
}

impl Segment {
    /// A segment between two places.
    #[inline]
    pub const fn new(a: V2, b: V2) -> Self {
        Self { a, b }
    }

    /// The vector from its beginning to its end.
    #[inline]
    pub fn span(&self) -> V2 {
        self.b - self.a
    }

    /// Its length.
    #[inline]
    pub fn length(&self) -> f64 {
        self.span().length()
    }

    /// Its middle.
    #[inline]
    pub fn middle(&self) -> V2 {
        (self.a + self.b) * 0.5
    }

    /// The point on it nearest to a place.
    #[inline]
    pub fn closest(&self, p: V2) -> V2 {
        let span = self.span();
        let length2 = span.length2();
        if length2 <= 0.0 {
            return self.a;
        }
        let part = ((p - self.a).dot(span) / length2).clamp(0.0, 1.0);
        self.a + span * part
    }

    /// The square of the distance to a place.
    #[inline]
    pub fn distance2_point(&self, p: V2) -> f64 {
        (p - self.closest(p)).length2()
    }

    /// The distance to a place.
    #[inline]
    pub fn distance_point(&self, p: V2) -> f64 {
        self.distance2_point(p).sqrt()
    }

    /// Whether the two cross or touch.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        let (u, v) = (self.span(), other.span());
        let (a, b) = (u.cross(other.a - self.a), u.cross(other.b - self.a));
        let (c, d) = (v.cross(self.a - other.a), v.cross(self.b - other.a));
        let proper = a * b < 0.0 && c * d < 0.0;
        proper || self.distance2_ends(other) <= 0.0
    }

    /// The distance to another segment; 0 if they meet.
    #[inline]
    pub fn distance(&self, other: &Self) -> f64 {
        if self.meets(other) { 0.0 } else { self.distance2_ends(other).sqrt() }
    }

    /// Two segments that do not cross are nearest at an end of one of them.
    #[inline]
    fn distance2_ends(&self, other: &Self) -> f64 {
        let to_other = self.distance2_point(other.a).min(self.distance2_point(other.b));
        let to_self = other.distance2_point(self.a).min(other.distance2_point(self.b));
        to_other.min(to_self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(ax: f64, ay: f64, bx: f64, by: f64) -> Segment {
        Segment::new(V2::new(ax, ay), V2::new(bx, by))
    }

    #[test]
    fn segments_measure_to_the_nearest_part() {
        let base = segment(0.0, 0.0, 10.0, 0.0);
        assert_eq!(base.distance_point(V2::new(5.0, 3.0)), 3.0);
        assert_eq!(base.distance_point(V2::new(13.0, 4.0)), 5.0);
        assert_eq!(base.distance(&segment(5.0, -1.0, 5.0, 1.0)), 0.0);
        assert_eq!(base.distance(&segment(10.0, 0.0, 20.0, 5.0)), 0.0);
        assert_eq!(base.distance(&segment(2.0, 2.0, 8.0, 7.0)), 2.0);
        assert_eq!(base.distance(&segment(12.0, 0.0, 15.0, 0.0)), 2.0);
    }
}
