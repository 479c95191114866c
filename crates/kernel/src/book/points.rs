//! Points: what units and armies cost.
use serde::{Serialize, Serializer};
use std::{
    fmt,
    iter::Sum,
    ops::{Add, Sub},
};

/// Points, counted in halves, because some books price in half points.
///
/// ```
/// use kernel::book::Points;
/// let sum: Points = [Points::whole(7), Points::halves(3)].into_iter().sum();
/// assert_eq!(sum.to_string(), "8.5");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Points(i32);

impl Points {
    /// So many whole points.
    pub const fn whole(points: i32) -> Self {
        Self(points.saturating_mul(2))
    }

    /// So many half points.
    pub const fn halves(halves: i32) -> Self {
        Self(halves)
    }

    /// Points as a file gives them; what is smaller than a half does not count.
    pub fn of_number(points: f64) -> Self {
        Self((points * 2.0).floor() as i32)
    }

    /// How far apart two prices are, in half points.
    pub const fn abs_diff(self, other: Self) -> u32 {
        self.0.abs_diff(other.0)
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), Add::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % 2 {
            0 => write!(f, "{}", self.0 / 2),
            _ => write!(f, "{:.1}", f64::from(self.0) / 2.0),
        }
    }
}

impl Serialize for Points {
    /// A whole number, or one with a half.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 % 2 {
            0 => to.serialize_i32(self.0 / 2),
            _ => to.serialize_f64(f64::from(self.0) / 2.0),
        }
    }
}
