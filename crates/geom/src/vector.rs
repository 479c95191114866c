//! The plane vectors that queries use, in hundredths of a millimetre.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A vector or a computed place: x to the east, y to the north.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct V2 {
    /// To the east.
    pub x: f64,
    /// To the north.
    pub y: f64,
}

impl V2 {
    /// The zero vector.
    pub const ZERO: Self = Self { x: 0.0, y: 0.0 };

    /// A vector from its components.
    #[inline]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The scalar product.
    #[inline]
    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The cross product: positive if `other` is to the left of this vector.
    #[inline]
    pub fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// The square of the length, which saves a square root if only the order matters.
    #[inline]
    pub fn length2(self) -> f64 {
        self.dot(self)
    }

    /// The length.
    #[inline]
    pub fn length(self) -> f64 {
        self.length2().sqrt()
    }

    /// The distance to another place.
    #[inline]
    pub fn distance(self, other: Self) -> f64 {
        (other - self).length()
    }

    /// The same vector a quarter turn clockwise.
    #[inline]
    pub const fn perp_right(self) -> Self {
        Self { x: self.y, y: -self.x }
    }

    /// The same vector a quarter turn anticlockwise.
    #[inline]
    pub const fn perp_left(self) -> Self {
        Self { x: -self.y, y: self.x }
    }

    /// The unit vector in its direction; none for the zero vector.
    #[inline]
    pub fn unit(self) -> Option<Self> {
        let length = self.length();
        (length > 0.0).then(|| self * (1.0 / length))
    }

    /// The vector rotated clockwise by the angle between north and `forward`, a unit vector.
    #[inline]
    pub fn turned(self, forward: Self) -> Self {
        Self {
            x: self.x * forward.y + self.y * forward.x,
            y: self.y * forward.y - self.x * forward.x,
        }
    }

    /// The place at a fraction of the way to another: 0 is here, 1 is there.
    #[inline]
    pub fn towards(self, other: Self, part: f64) -> Self {
        self + (other - self) * part
    }
}

impl Add for V2 {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl AddAssign for V2 {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for V2 {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

impl SubAssign for V2 {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for V2 {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self { x: -self.x, y: -self.y }
    }
}

impl Mul<f64> for V2 {
    type Output = Self;
    #[inline]
    fn mul(self, times: f64) -> Self {
        Self { x: self.x * times, y: self.y * times }
    }
}
