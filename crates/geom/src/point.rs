//! Positions as they are stored: whole hundredths of a millimetre east and north of the table's south-west corner.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::V2;
use crate::length::{Length, read, written};

/// A place on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Hundredths of a millimetre to the east.
    pub x: i32,
    /// Hundredths of a millimetre to the north.
    pub y: i32,
}

impl Point {
    /// A place in stored units.
    #[inline]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The stored place nearest to one given in inches.
    #[inline]
    pub const fn inches(x: f64, y: f64) -> Self {
        Self { x: Length::inches(x).0, y: Length::inches(y).0 }
    }

    /// The place as queries use it.
    #[inline]
    pub const fn v2(self) -> V2 {
        V2 { x: self.x as f64, y: self.y as f64 }
    }
}

impl From<Point> for V2 {
    #[inline]
    fn from(point: Point) -> Self {
        point.v2()
    }
}

impl From<V2> for Point {
    /// Rounds halves away from zero and saturates at the ends of the range, so that no computed place wraps around.
    #[inline]
    fn from(v: V2) -> Self {
        Self { x: rounded(v.x), y: rounded(v.y) }
    }
}

/// The same as `round() as i32`, in two steps that every processor has. Adding the largest number below a half prevents sums just
/// below one from being rounded up.
#[inline]
pub(crate) const fn rounded(x: f64) -> i32 {
    (x + 0.5_f64.next_down().copysign(x)) as i32
}

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        [written(self.x), written(self.y)].serialize(to)
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let [x, y] = <[f64; 2]>::deserialize(from)?;
        let x = read(x).map_err(D::Error::custom)?;
        let y = read(y).map_err(D::Error::custom)?;
        Ok(Self { x, y })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn computed_places_round_away_from_zero_and_saturate() {
        assert_eq!(Point::from(V2::new(0.5, -0.5)), Point::new(1, -1));
        assert_eq!(Point::from(V2::new(1e12, -1e12)), Point::new(i32::MAX, i32::MIN));
    }

    #[test]
    fn rounding_is_that_of_the_standard_library() {
        for whole in [0.0_f64, 1.0, 2.0, 3.0, 1023.0, 91_440.0, 2_147_483_646.0, 2_147_483_647.0] {
            for part in [0.0_f64, 0.25, 0.5, 0.75] {
                for x in [whole + part, (whole + part).next_up(), (whole + part).next_down()] {
                    assert_eq!(rounded(x), x.round() as i32, "{x}");
                    assert_eq!(rounded(-x), (-x).round() as i32, "{x}");
                }
            }
        }
        assert_eq!(rounded(f64::NAN), 0);
    }
}
