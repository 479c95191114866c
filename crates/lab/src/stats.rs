//! Statistics: shares and means with their intervals, differences with their significance, and how much of
//! one quantity others explain.
mod fit;
mod tests_of;

pub(crate) use fit::explained;
pub(crate) use tests_of::{binomial_half, fisher, mcnemar};

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The quantile of a two-sided 95 % interval.
fn z95() -> f64 {
    Normal::standard().inverse_cdf(0.975)
}

/// A share of a total, with its 95 % Wilson interval.
#[derive(Copy, Clone, PartialEq, Debug, Default, Serialize)]
pub struct Share {
    /// How many.
    pub wins: u64,
    /// Of how many.
    pub of: u64,
    /// The share.
    pub rate: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Share {
    /// A share of a total. If the total is 0, the interval is everything.
    pub fn new(wins: u64, of: u64) -> Self {
        if of == 0 {
            return Self { wins, of, rate: 0.0, low: 0.0, high: 1.0 };
        }
        let (n, z) = (of as f64, z95());
        let rate = wins as f64 / n;
        let square = z * z / n;
        let middle = rate + square / 2.0;
        let half = z * (rate * (1.0 - rate) / n + square / (4.0 * n)).sqrt();
        let (low, high) = ((middle - half) / (1.0 + square), (middle + half) / (1.0 + square));
        let low = if wins == 0 { 0.0 } else { low.max(0.0) };
        let high = if wins == of { 1.0 } else { high.min(1.0) };
        Self { wins, of, rate, low, high }
    }
}

/// A mean with its 95 % interval by Student's t.
#[derive(Copy, Clone, PartialEq, Debug, Default, Serialize)]
pub struct Mean {
    /// Of how many.
    pub of: u64,
    /// The mean.
    pub mean: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The minimum.
    pub least: f64,
    /// The maximum.
    pub most: f64,
}

impl Mean {
    /// The mean of some numbers.
    pub fn of(numbers: &[f64]) -> Self {
        let n = numbers.len() as f64;
        if numbers.is_empty() {
            return Self::default();
        }
        let mean = numbers.iter().sum::<f64>() / n;
        let least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
        let most = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let square: f64 = numbers.iter().map(|x| (x - mean) * (x - mean)).sum();
        let half = match StudentsT::new(0.0, 1.0, (n - 1.0).max(1.0)) {
            Ok(t) if numbers.len() > 1 => t.inverse_cdf(0.975) * (square / (n - 1.0) / n).sqrt(),
            _ => 0.0,
        };
        Self { of: numbers.len() as u64, mean, low: mean - half, high: mean + half, least, most }
    }
}

/// The difference of two shares, second minus first, with Newcombe's 95 % interval.
#[derive(Copy, Clone, PartialEq, Debug, Default, Serialize)]
pub struct Difference {
    /// The difference.
    pub by: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The probability of a difference at least as large if there were none.
    pub p: f64,
}

impl Difference {
    /// For two independent samples: Fisher's exact test.
    pub fn apart(first: Share, second: Share) -> Self {
        let p = fisher(first.wins, first.of, second.wins, second.of);
        Self { p, ..Self::interval(first, second) }
    }

    /// For pairs played on the same seeds, given how many succeeded only the first way and only the second way: McNemar's
    /// exact test.
    pub fn paired(first: Share, second: Share, only_first: u64, only_second: u64) -> Self {
        let p = mcnemar(only_first, only_second);
        let n = first.of.max(1) as f64;
        let (b, c) = (only_first as f64, only_second as f64);
        let by = second.rate - first.rate;
        // The spread of a mean of paired differences, each -1, 0 or 1.
        let spread = ((b + c) / n - ((c - b) / n) * ((c - b) / n)).max(0.0);
        let half = z95() * (spread / n).sqrt();
        let wilson = Self::interval(first, second);
        if only_first + only_second == 0 {
            return Self { by, low: by, high: by, p };
        }
        Self { by, low: (by - half).max(-1.0), high: (by + half).min(1.0), p: p.max(0.0) }
            .within(wilson)
    }

    fn interval(first: Share, second: Share) -> Self {
        let by = second.rate - first.rate;
        let below = |a: f64, b: f64| (a * a + b * b).sqrt();
        let low = by - below(second.rate - second.low, first.high - first.rate);
        let high = by + below(second.high - second.rate, first.rate - first.low);
        Self { by, low, high, p: 1.0 }
    }

    /// Pairing never makes the interval wider.
    fn within(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.min(other.high), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) {
        assert!((a - b).abs() < 5e-4, "{a} is not {b}");
    }

    /// Figures from the literature: Wilson for 15 of 148 by Newcombe 1998, table I; and Newcombe's own difference 56/70 and
    /// 48/80, table II method 10.
    #[test]
    fn intervals_are_those_of_the_books() {
        let share = Share::new(15, 148);
        near(share.low, 0.0624);
        near(share.high, 0.1605);
        let (none, all) = (Share::new(0, 20), Share::new(20, 20));
        assert_eq!((none.low, all.high), (0.0, 1.0));
        near(none.high, 0.1611);
        let by = Difference::apart(Share::new(48, 80), Share::new(56, 70));
        near(by.by, 0.2);
        near(by.low, 0.0524);
        near(by.high, 0.3339);
        assert_eq!((Share::new(0, 0).low, Share::new(0, 0).high), (0.0, 1.0));
    }

    #[test]
    fn a_mean_has_students_interval() {
        let mean = Mean::of(&[1.0, 2.0, 3.0, 4.0]);
        near(mean.mean, 2.5);
        near(mean.high - mean.mean, 3.1824 * (5.0_f64 / 3.0 / 4.0).sqrt());
        assert_eq!(Mean::of(&[3.0]).low, 3.0);
        assert_eq!(Mean::of(&[]).of, 0);
    }
}
