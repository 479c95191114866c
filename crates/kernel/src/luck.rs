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

    /// How many throws of as many dice in a hundred fall lower, those that fall as high counted half: 50 is the middle.
    /// It is counted, not estimated. Nothing without dice.
    pub fn percentile(self, sides: u8) -> Option<f64> {
        if self.n == 0 || sides == 0 {
            return None;
        }
        // The chances of every sum less one for each die, die after die: each is the mean of the `sides` chances below it.
        let (n, width) = (self.n as usize, usize::from(sides));
        let mut chances = vec![1.0];
        for _ in 0..n {
            let mut next = vec![0.0; chances.len() + width - 1];
            let mut window = 0.0;
            for (sum, chance) in next.iter_mut().enumerate() {
                window += chances.get(sum).copied().unwrap_or(0.0);
                if sum >= width {
                    window -= chances.get(sum - width).copied().unwrap_or(0.0);
                }
                *chance = window / f64::from(sides);
            }
            chances = next;
        }
        let sum = (self.sum as usize).saturating_sub(n);
        let lower: f64 = chances.iter().take(sum).sum();
        let same = chances.get(sum).copied().unwrap_or(0.0);
        Some(((lower + same / 2.0) * 100.0).clamp(0.0, 100.0))
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

    #[test]
    fn a_percentile_is_counted_from_every_throw_there_is() {
        let of = |faces: &[u32]| Fell::counted(faces).percentile(6).expect("there are dice");
        let near = |got: f64, wanted: f64| assert!((got - wanted).abs() < 1e-9, "{got} {wanted}");
        near(of(&[0, 0, 0, 0, 0, 1]), 100.0 * 5.5 / 6.0);
        // Of the 36 throws of two dice 1 is a 2 and 6 are a 7, with 15 below it.
        near(of(&[2, 0, 0, 0, 0, 0]), 100.0 * 0.5 / 36.0);
        near(of(&[0, 0, 1, 1, 0, 0]), 100.0 * (15.0 + 3.0) / 36.0);
        near(of(&[100; 6]), 50.0);
        assert!(of(&[0, 0, 0, 0, 0, 200]) > 99.999 && of(&[200, 0, 0, 0, 0, 0]) < 0.001);
        assert_eq!(Fell::default().percentile(6), None);
    }
}
