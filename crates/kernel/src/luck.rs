//! What dice gave against what was to be expected of them: the faces alone, whatever they decided.
use serde::{Deserialize, Serialize};

/// Dice of one size that fell: how many, and the sum of their faces.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fell {
    /// How many dice.
    pub n: u32,
    /// The sum of their faces.
    pub sum: u32,
}

impl Fell {
    /// The dice of a count of faces, from 1 on.
    pub fn counted(faces: &[u32]) -> Self {
        let each = (1..).zip(faces);
        each.fold(Self::default(), |all, (face, fell)| Self {
            n: all.n + fell,
            sum: all.sum + face * fell,
        })
    }

    /// With one more.
    pub fn add(&mut self, face: u8) {
        self.n += 1;
        self.sum += u32::from(face);
    }

    /// With others of the same size.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { n: self.n + other.n, sum: self.sum + other.sum }
    }

    /// The mean face; nothing without dice.
    pub fn mean(self) -> Option<f64> {
        (self.n > 0).then(|| f64::from(self.sum) / f64::from(self.n))
    }

    /// By how many pips they fell higher than was to be expected of dice with so many sides.
    pub fn excess(self, sides: u8) -> f64 {
        f64::from(self.sum) - f64::from(self.n) * expected(sides)
    }

    /// The same in standard deviations; 0 without dice.
    pub fn off(self, sides: u8) -> f64 {
        if self.n == 0 || sides < 2 {
            return 0.0;
        }
        let sides_f = f64::from(sides);
        let spread = ((sides_f * sides_f - 1.0) / 12.0 * f64::from(self.n)).sqrt();
        self.excess(sides) / spread
    }
}

/// The mean face of a die.
pub fn expected(sides: u8) -> f64 {
    (f64::from(sides) + 1.0) / 2.0
}

#[cfg(test)]
mod tests {
    use super::Fell;

    #[test]
    fn even_dice_are_no_luck_and_high_ones_are() {
        let even = Fell::counted(&[10; 6]);
        assert_eq!((even.n, even.mean(), even.off(6)), (60, Some(3.5), 0.0));
        let high = Fell::counted(&[0, 0, 0, 0, 0, 12]);
        assert_eq!(high.excess(6), 30.0);
        assert!((high.off(6) - 30.0 / 35.0_f64.sqrt()).abs() < 1e-12);
        assert_eq!((Fell::default().mean(), Fell::default().off(6)), (None, 0.0));
    }
}
