//! Lengths as they are stored: whole hundredths of a millimetre, in which an inch and a 40 mm base are both exact.

use std::cell::Cell;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::point::rounded;

const UNITS_PER_INCH: f64 = 2540.0;
const MOST_INCHES: f64 = 1e5;

/// One inch.
pub const INCH: Length = Length(2540);

/// A length in hundredths of a millimetre.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Length(pub i32);

impl Length {
    /// Zero.
    pub const ZERO: Self = Self(0);

    /// The stored length nearest to a number of inches; halves are rounded away from zero.
    #[inline]
    pub const fn inches(inches: f64) -> Self {
        Self(rounded(inches * UNITS_PER_INCH))
    }

    /// A length in whole millimetres, as bases are sold.
    #[inline]
    pub const fn from_mm(mm: i32) -> Self {
        Self(mm * 100)
    }

    /// The stored length nearest to a computed one.
    #[inline]
    pub const fn from_units(units: f64) -> Self {
        Self(rounded(units))
    }

    /// The length in inches, for messages and files.
    #[inline]
    pub const fn to_inches(self) -> f64 {
        self.0 as f64 / UNITS_PER_INCH
    }

    /// The length as queries use it.
    #[inline]
    pub const fn units(self) -> f64 {
        self.0 as f64
    }
}

thread_local! {
    // Serde passes no context, so a length deep inside a table cannot know the unit of its file.
    static IN_MM: Cell<bool> = const { Cell::new(false) };
}

/// Writes and reads lengths and places as millimetres inside `within`, for files that use them. Elsewhere they are inches.
pub fn in_millimetres<T>(within: impl FnOnce() -> T) -> T {
    struct Before(bool);
    impl Drop for Before {
        fn drop(&mut self) {
            IN_MM.set(self.0);
        }
    }
    let _before = Before(IN_MM.replace(true));
    within()
}

/// A length as a number. Five decimals of an inch distinguish all stored lengths and keep files free of rounding noise.
pub(crate) fn written(units: i32) -> f64 {
    match IN_MM.get() {
        true => f64::from(units) / 100.0,
        false => (f64::from(units) / UNITS_PER_INCH * 1e5).round() / 1e5,
    }
}

/// Converts a number to stored units, or reports what is wrong with it.
pub(crate) fn read(number: f64) -> Result<i32, String> {
    let (unit, name) =
        if IN_MM.get() { (100.0, "millimetres") } else { (UNITS_PER_INCH, "inches") };
    let most = MOST_INCHES * UNITS_PER_INCH / unit;
    if number.is_finite() && number.abs() <= most {
        Ok(rounded(number * unit))
    } else {
        Err(format!("expected a finite number of {name}, at most {most}, found {number}"))
    }
}

impl Serialize for Length {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(written(self.0))
    }
}

impl<'de> Deserialize<'de> for Length {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        read(f64::deserialize(from)?).map(Self).map_err(D::Error::custom)
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\"", (self.to_inches() * 100.0).round() / 100.0)
    }
}

impl Add for Length {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl AddAssign for Length {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl SubAssign for Length {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Neg for Length {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Length {
    type Output = Self;
    #[inline]
    fn mul(self, times: i32) -> Self {
        Self(self.0 * times)
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Self::ZERO, Add::add)
    }
}
