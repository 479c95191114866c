//! Oriented rectangles: bases, zones of fire, and the ground that a straight move covers.

use crate::{Angle, Length, Point, Pose, Segment, V2};

/// The number of a rectangle's front side.
pub const FRONT: usize = 0;
/// The number of a rectangle's right side.
pub const RIGHT: usize = 1;
/// The number of a rectangle's rear side.
pub const REAR: usize = 2;
/// The number of a rectangle's left side.
pub const LEFT: usize = 3;

/// A rectangle with a facing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Its centre.
    pub centre: V2,
    /// The unit vector towards its front.
    pub forward: V2,
    /// Half its frontage.
    pub half_width: f64,
    /// Half its depth.
    pub half_depth: f64,
}

impl Rect {
    /// The rectangle of a piece whose pose is its centre.
    #[inline]
    pub fn of(pose: Pose, width: Length, depth: Length) -> Self {
        Self {
            centre: pose.at.v2(),
            forward: pose.facing.forward(),
            half_width: width.units() * 0.5,
            half_depth: depth.units() * 0.5,
        }
    }

    /// The axis-aligned rectangle between two opposite corners, such as a table or a deployment area.
    pub fn aligned(one: Point, other: Point) -> Self {
        let (a, b) = (one.v2(), other.v2());
        Self {
            centre: (a + b) * 0.5,
            forward: V2::new(0.0, 1.0),
            half_width: (b.x - a.x).abs() * 0.5,
            half_depth: (b.y - a.y).abs() * 0.5,
        }
    }

    /// The unit vector towards its right.
    #[inline]
    pub fn right(&self) -> V2 {
        self.forward.perp_right()
    }

    /// Its corners clockwise: front left, front right, rear right, rear left.
    #[inline]
    pub fn corners(&self) -> [V2; 4] {
        let ahead = self.forward * self.half_depth;
        let across = self.right() * self.half_width;
        let (front, rear) = (self.centre + ahead, self.centre - ahead);
        [front - across, front + across, rear + across, rear - across]
    }

    /// One of its corners, by its index in `corners`.
    #[inline]
    pub fn corner(&self, k: usize) -> V2 {
        let ahead = self.forward * self.half_depth;
        let across = self.right() * self.half_width;
        match k % 4 {
            0 => self.centre + ahead - across,
            1 => self.centre + ahead + across,
            2 => self.centre - ahead + across,
            _ => self.centre - ahead - across,
        }
    }

    /// Side 0 is the front, 1 the right, 2 the rear, 3 the left. Sides run clockwise, so that outside is on their left.
    #[inline]
    pub fn side(&self, k: usize) -> Segment {
        let corners = self.corners();
        Segment { a: corners[k % 4], b: corners[(k + 1) % 4] }
    }

    /// The outward unit vector of a side.
    #[inline]
    pub fn normal(&self, k: usize) -> V2 {
        match k % 4 {
            FRONT => self.forward,
            RIGHT => self.right(),
            REAR => -self.forward,
            _ => -self.right(),
        }
    }

    /// The centre of its front.
    #[inline]
    pub fn front_centre(&self) -> V2 {
        self.centre + self.forward * self.half_depth
    }

    /// The ground straight out from a side to a reach, facing outward: a zone of fire.
    #[inline]
    pub fn zone(&self, k: usize, reach: f64) -> Self {
        let forward = self.normal(k);
        let (ahead, across) = if k.is_multiple_of(2) {
            (self.half_depth, self.half_width)
        } else {
            (self.half_width, self.half_depth)
        };
        let centre = self.centre + forward * (ahead + reach * 0.5);
        Self { centre, forward, half_width: across, half_depth: reach * 0.5 }
    }

    /// The rectangle with each side moved outward. A straight advance by `d` covers `extended(d, 0.0, 0.0, 0.0)`.
    #[inline]
    pub fn extended(&self, front: f64, rear: f64, left: f64, right: f64) -> Self {
        let shift = self.forward * ((front - rear) * 0.5) + self.right() * ((right - left) * 0.5);
        Self {
            centre: self.centre + shift,
            forward: self.forward,
            half_width: self.half_width + (left + right) * 0.5,
            half_depth: self.half_depth + (front + rear) * 0.5,
        }
    }

    /// The rectangle after a straight move.
    #[inline]
    pub fn moved(&self, by: V2) -> Self {
        Self { centre: self.centre + by, ..*self }
    }

    /// The rectangle after a turn about a place.
    #[inline]
    pub fn turned(&self, about: V2, by: Angle) -> Self {
        let turn = by.forward();
        Self {
            centre: about + (self.centre - about).turned(turn),
            forward: self.forward.turned(turn),
            ..*self
        }
    }

    /// The distance from its centre to a corner.
    #[inline]
    pub fn radius(&self) -> f64 {
        (self.half_width * self.half_width + self.half_depth * self.half_depth).sqrt()
    }

    /// A radius that needs no square root and is never too small, to reject distant pairs quickly.
    #[inline]
    pub(crate) fn outer(&self) -> f64 {
        self.half_width + self.half_depth
    }

    /// A place in the rectangle's own frame: x to its right, y ahead, from its centre.
    #[inline]
    pub fn local(&self, p: V2) -> V2 {
        let from = p - self.centre;
        V2::new(from.cross(self.forward), from.dot(self.forward))
    }

    /// The point of it nearest to a place; the place itself if it is in it.
    #[inline]
    pub fn nearest(&self, p: V2) -> V2 {
        let local = self.local(p);
        let x = local.x.clamp(-self.half_width, self.half_width);
        let y = local.y.clamp(-self.half_depth, self.half_depth);
        self.centre + self.right() * x + self.forward * y
    }

    /// How far it extends from its centre along a unit vector.
    #[inline]
    pub fn support(&self, along: V2) -> f64 {
        self.half_depth * along.dot(self.forward).abs()
            + self.half_width * along.cross(self.forward).abs()
    }

    /// Whether a place is in it or on its edge.
    #[inline]
    pub fn contains(&self, p: V2) -> bool {
        let local = self.local(p);
        local.x.abs() <= self.half_width && local.y.abs() <= self.half_depth
    }

    /// How far another rectangle extends beyond it at most; 0 or less if it is entirely inside.
    #[inline]
    pub fn overhang(&self, inner: &Self) -> f64 {
        let local = self.local(inner.centre);
        let ahead = local.y.abs() + inner.support(self.forward) - self.half_depth;
        let across = local.x.abs() + inner.support(self.right()) - self.half_width;
        ahead.max(across)
    }
}
