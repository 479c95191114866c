//! Angles as they are stored: 65 536 to the turn, clockwise from north, so that turns wrap around without a test.

use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::sync::LazyLock;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::V2;

const PARTS: f64 = 65536.0;
const QUARTER_PARTS: usize = 16384;
const MOST_DEGREES: f64 = 1e6;

/// One quarter of the sine wave, including both ends; the other three quarters are its mirror images.
static QUARTER_SINE: LazyLock<[f64; QUARTER_PARTS + 1]> = LazyLock::new(|| {
    let step = std::f64::consts::FRAC_PI_2 / QUARTER_PARTS as f64;
    let mut table = [1.0; QUARTER_PARTS + 1];
    for (k, sine) in table.iter_mut().take(QUARTER_PARTS).enumerate() {
        *sine = libm::sin(k as f64 * step);
    }
    table
});

/// A facing or a turn, in 65 536ths of a turn clockwise from north.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Angle(pub u16);

impl Angle {
    /// North, or no turn.
    pub const NORTH: Self = Self(0);
    /// East, or a quarter turn to the right.
    pub const QUARTER: Self = Self(0x4000);
    /// South, or a turn about.
    pub const HALF: Self = Self(0x8000);

    /// The stored angle nearest to a number of degrees, without whole turns.
    #[inline]
    pub const fn degrees(degrees: f64) -> Self {
        Self((degrees * (PARTS / 360.0)).round() as i64 as u16)
    }

    /// The angle in degrees from 0 up to 360.
    #[inline]
    pub const fn to_degrees(self) -> f64 {
        self.0 as f64 * (360.0 / PARTS)
    }

    /// The stored angle of a signed number of parts, without whole turns.
    #[inline]
    pub const fn parts(parts: i32) -> Self {
        Self(parts as u16)
    }

    /// The stored angle nearest to a direction; none if the vector has no direction.
    pub fn of(direction: V2) -> Option<Self> {
        let sound = direction.x.is_finite() && direction.y.is_finite() && direction != V2::ZERO;
        let turns = libm::atan2(direction.x, direction.y) / std::f64::consts::TAU;
        sound.then(|| Self((turns * PARTS).round() as i64 as u16))
    }

    /// The unit vector that faces this way.
    #[inline]
    pub fn forward(self) -> V2 {
        let table = &*QUARTER_SINE;
        let part = usize::from(self.0) & (QUARTER_PARTS - 1);
        let (rising, falling) = (table[part], table[QUARTER_PARTS - part]);
        match self.0 >> 14 {
            0 => V2::new(rising, falling),
            1 => V2::new(falling, -rising),
            2 => V2::new(-rising, -falling),
            _ => V2::new(-falling, rising),
        }
    }

    /// The unit vector to the right of this facing.
    #[inline]
    pub fn right(self) -> V2 {
        self.forward().perp_right()
    }

    /// The shortest signed turn to another angle, positive to the right; a half turn counts as left.
    #[inline]
    pub const fn turn_to(self, other: Self) -> i32 {
        other.0.wrapping_sub(self.0).cast_signed() as i32
    }

    /// The smallest angle between the two.
    #[inline]
    pub const fn between(self, other: Self) -> u16 {
        self.turn_to(other).unsigned_abs() as u16
    }
}

impl Add for Angle {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl AddAssign for Angle {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Angle {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl SubAssign for Angle {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Angle {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl Serialize for Angle {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64((self.to_degrees() * 1e4).round() / 1e4)
    }
}

impl<'de> Deserialize<'de> for Angle {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let degrees = f64::deserialize(from)?;
        if degrees.is_finite() && degrees.abs() <= MOST_DEGREES {
            Ok(Self::degrees(degrees))
        } else {
            Err(D::Error::custom(format!(
                "expected a finite number of degrees, at most {MOST_DEGREES}, found {degrees}"
            )))
        }
    }
}
