//! One unit's body, and how bodies are measured against each other, against terrain and on the move.
use crate::Piece;
use geom::{EPS_CONTACT, Rect, V2};

/// A unit's body: the ground it covers as rectangles, and a circle around them. The unit may be on the table or only tried out.
#[derive(Copy, Clone, Debug)]
pub struct Body<'a> {
    /// Its bases, in as few rectangles as its ruleset needs. A disc has none: its circle is all of it.
    pub rects: &'a [Rect],
    /// The centre of a circle around all of it.
    pub centre: V2,
    /// The radius of that circle.
    pub radius: f64,
}

impl Body<'_> {
    /// Whether two bodies could be within reach, judged by their circles.
    #[inline]
    pub fn may_be_within(&self, other: &Body<'_>, reach: f64) -> bool {
        let far = self.radius + other.radius + reach;
        (self.centre - other.centre).length2() <= far * far
    }

    /// The shortest distance between two bodies; 0 if they overlap.
    pub fn gap(&self, other: &Body<'_>) -> f64 {
        match (self.rects, other.rects) {
            ([], []) => {
                let apart = self.centre.distance(other.centre) - self.radius - other.radius;
                apart.max(0.0)
            }
            ([], _) => other.gap_to_disc(self.centre, self.radius),
            (_, []) => self.gap_to_disc(other.centre, other.radius),
            (ours, theirs) => gap(ours, theirs),
        }
    }

    fn gap_to_disc(&self, centre: V2, radius: f64) -> f64 {
        let to = self.rects.iter().map(|rect| geom::distance_point(rect, centre));
        (to.fold(f64::MAX, f64::min) - radius).max(0.0)
    }

    /// Whether two bodies are at most `reach` apart, without a tolerance.
    #[inline]
    pub fn within(&self, other: &Body<'_>, reach: f64) -> bool {
        if !self.may_be_within(other, reach) {
            return false;
        }
        match (self.rects, other.rects) {
            ([], _) | (_, []) => self.gap(other) <= reach,
            (ours, theirs) => within(ours, theirs, reach),
        }
    }

    /// Whether two bodies touch, even if only at a corner.
    #[inline]
    pub fn touches(&self, other: &Body<'_>) -> bool {
        self.within(other, EPS_CONTACT)
    }
}

/// The shortest distance between two outlines; 0 if they overlap.
pub fn gap(ours: &[Rect], theirs: &[Rect]) -> f64 {
    let mut least = f64::MAX;
    for their in theirs {
        for our in ours {
            least = least.min(geom::distance(our, their));
        }
    }
    least
}

/// Whether two outlines are at most `reach` apart, without a tolerance.
pub fn within(ours: &[Rect], theirs: &[Rect], reach: f64) -> bool {
    ours.iter().any(|our| theirs.iter().any(|their| geom::within(our, their, reach)))
}

/// Whether two outlines overlap by more than the tolerance.
pub fn overlap(ours: &[Rect], theirs: &[Rect]) -> bool {
    ours.iter().any(|our| theirs.iter().any(|their| geom::overlaps(our, their)))
}

/// How far an outline moves along a unit vector until it touches another one; none if it never does.
pub fn first_touch(ours: &[Rect], dir: V2, theirs: &[Rect]) -> Option<f64> {
    let mut least = None;
    for their in theirs {
        for our in ours {
            if let Some(at) = geom::first_touch(our, dir, their) {
                least = Some(least.map_or(at, |least: f64| least.min(at)));
            }
        }
    }
    least
}

/// The ground that each rectangle of an outline covers on a straight move along one of its own axes.
pub fn swept<C: FromIterator<Rect>>(ours: &[Rect], dir: V2, by: f64) -> C {
    ours.iter().map(|rect| geom::swept(rect, dir, by)).collect()
}

/// How far an outline moves straight ahead until it overlaps a piece of terrain; none if it never does.
pub fn enters(ours: &[Rect], dir: V2, piece: &Piece) -> Option<f64> {
    let mut first: Option<f64> = None;
    for our in ours {
        for shape in piece.shapes() {
            if let Some((from, _)) = geom::overlap_span_convex(our, dir, shape) {
                first = Some(first.map_or(from, |first| first.min(from)));
            }
        }
    }
    first
}
