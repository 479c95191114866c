//! Where a piece stands and its facing.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Angle, Point, V2};

/// A place and a facing.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct Pose {
    /// The place. The key that holds the pose says which point of a unit it is.
    pub at: Point,
    /// The facing, in degrees clockwise from north.
    pub facing: Angle,
}

impl Pose {
    /// A pose from its parts.
    #[inline]
    pub const fn new(at: Point, facing: Angle) -> Self {
        Self { at, facing }
    }

    /// The place this far to the right and this far ahead. It is not rounded, so that long chains of places do not drift.
    #[inline]
    pub fn place(self, right: f64, ahead: f64) -> V2 {
        let forward = self.facing.forward();
        self.at.v2() + forward.perp_right() * right + forward * ahead
    }

    /// The pose after a straight move, rounded to a pose that can be stored.
    #[inline]
    pub fn moved(self, by: V2) -> Self {
        Self { at: (self.at.v2() + by).into(), facing: self.facing }
    }

    /// The pose after a move ahead, or back if negative.
    #[inline]
    pub fn advanced(self, ahead: f64) -> Self {
        self.moved(self.facing.forward() * ahead)
    }

    /// The pose after a turn about a place, rounded to a pose that can be stored.
    #[inline]
    pub fn turned(self, about: V2, by: Angle) -> Self {
        let at = about + (self.at.v2() - about).turned(by.forward());
        Self { at: at.into(), facing: self.facing + by }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_right_swings_a_piece_clockwise() {
        let pose = Pose::new(Point::new(0, 1000), Angle::NORTH).turned(V2::ZERO, Angle::QUARTER);
        assert_eq!(pose, Pose::new(Point::new(1000, 0), Angle::QUARTER));
        assert_eq!(pose.place(10.0, 20.0), V2::new(1020.0, -10.0));
    }
}
