//! What the dice rolled compared with their expected value: the faces alone, whatever they decided.
use serde::{Deserialize, Serialize};

/// A die, as a book uses it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Die {
    /// How many sides it has.
    pub sides: u8,
    /// Whether a low face is better.
    pub low: bool,
}

impl Die {
    /// Whether low or high is better, in a word.
    pub fn better(self) -> &'static str {
        if self.low { "low" } else { "high" }
    }
}

/// Dice with the same number of sides that were rolled: how many, and the sum of their faces.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fell {
    /// How many dice.
    pub n: u32,
    /// The sum of their faces.
    pub sum: u32,
}

impl Fell {
    /// The dice of a list of counts, one for each face from 1 on.
    pub fn counted(faces: &[u32]) -> Self {
        let each = (1..).zip(faces);
        each.fold(Self::default(), |all, (face, fell)| Self {
            n: all.n + fell,
            sum: all.sum + face * fell,
        })
    }

    /// Adds one die.
    pub fn add(&mut self, face: u8) {
        self.n += 1;
        self.sum += u32::from(face);
    }

    /// Adds other dice of the same size.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { n: self.n + other.n, sum: self.sum + other.sum }
    }

    /// The mean face; none without dice.
    pub fn mean(self) -> Option<f64> {
        (self.n > 0).then(|| f64::from(self.sum) / f64::from(self.n))
    }

    /// By how many pips the dice were better than expected.
    pub fn excess(self, die: Die) -> f64 {
        let higher = f64::from(self.sum) - f64::from(self.n) * expected(die.sides);
        if die.low { -higher } else { higher }
    }

    /// The same in standard deviations; 0 without dice.
    pub fn off(self, die: Die) -> f64 {
        if self.n == 0 || die.sides < 2 {
            return 0.0;
        }
        let sides = f64::from(die.sides);
        let spread = ((sides * sides - 1.0) / 12.0 * f64::from(self.n)).sqrt();
        self.excess(die) / spread
    }

    /// How many of a hundred rolls of as many dice are worse; equal rolls count half, so 50 is average. The number is exact, not
    /// estimated. None without dice.
    pub fn percentile(self, die: Die) -> Option<f64> {
        let lower = self.lower(die.sides)? * 100.0;
        Some(if die.low { 100.0 - lower } else { lower }.clamp(0.0, 100.0))
    }

    /// The share of all rolls of as many dice that are lower; equal rolls count half.
    fn lower(self, sides: u8) -> Option<f64> {
        if self.n == 0 || sides == 0 {
            return None;
        }
        // The chance of every sum, die after die, with each die counted from 0. Each chance is the mean of the `sides` chances
        // below it.
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
        Some(lower + same / 2.0)
    }
}

/// The mean face of a die.
pub fn expected(sides: u8) -> f64 {
    (f64::from(sides) + 1.0) / 2.0
}

#[cfg(test)]
mod tests {
    use super::{Die, Fell};

    const HIGH: Die = Die { sides: 6, low: false };
    const LOW: Die = Die { sides: 6, low: true };

    #[test]
    fn even_dice_are_no_luck_and_high_ones_are() {
        let even = Fell::counted(&[10; 6]);
        assert_eq!((even.n, even.mean(), even.off(HIGH)), (60, Some(3.5), 0.0));
        let high = Fell::counted(&[0, 0, 0, 0, 0, 12]);
        assert_eq!((high.excess(HIGH), high.excess(LOW)), (30.0, -30.0));
        assert!((high.off(HIGH) - 30.0 / 35.0_f64.sqrt()).abs() < 1e-12);
        assert_eq!((Fell::default().mean(), Fell::default().off(HIGH)), (None, 0.0));
    }

    #[test]
    fn a_percentile_is_counted_from_every_throw_there_is() {
        let of = |faces: &[u32]| Fell::counted(faces).percentile(HIGH).expect("there are dice");
        let near = |got: f64, wanted: f64| assert!((got - wanted).abs() < 1e-9, "{got} {wanted}");
        near(of(&[0, 0, 0, 0, 0, 1]), 100.0 * 5.5 / 6.0);
        // Of the 36 rolls of two dice, 1 is a 2 and 6 are a 7, with 15 lower than 7.
        near(of(&[2, 0, 0, 0, 0, 0]), 100.0 * 0.5 / 36.0);
        near(of(&[0, 0, 1, 1, 0, 0]), 100.0 * (15.0 + 3.0) / 36.0);
        near(of(&[100; 6]), 50.0);
        assert!(of(&[0, 0, 0, 0, 0, 200]) > 99.999 && of(&[200, 0, 0, 0, 0, 0]) < 0.001);
        assert_eq!(Fell::default().percentile(HIGH), None);
        // Where low is better, the same roll is as lucky as it was unlucky.
        let ones = Fell::counted(&[2, 0, 0, 0, 0, 0]).percentile(LOW).expect("there are dice");
        near(ones, 100.0 * 35.5 / 36.0);
    }
}
