//! Exact tests of significance.
use statrs::distribution::{
    Binomial, ContinuousCDF, Discrete, DiscreteCDF, Hypergeometric, Normal,
};

/// Above this many trials we use the normal approximation; it then agrees with the exact sum.
const EXACT: u64 = 200_000;

/// The probability that two samples from the same population differ at least this much: Fisher's exact test, two-sided.
pub(crate) fn fisher(wins: u64, of: u64, other_wins: u64, other_of: u64) -> f64 {
    let (all, won) = (of + other_of, wins + other_wins);
    if of == 0 || other_of == 0 || won == 0 || won == all {
        return 1.0;
    }
    if all > EXACT {
        let (rate, n, m) = (won as f64 / all as f64, of as f64, other_of as f64);
        let spread = (rate * (1.0 - rate) * (1.0 / n + 1.0 / m)).sqrt();
        let z = (wins as f64 / n - other_wins as f64 / m) / spread;
        return 2.0 * Normal::standard().cdf(-z.abs());
    }
    let Ok(law) = Hypergeometric::new(all, won, of) else { return 1.0 };
    let seen = law.ln_pmf(wins);
    let (least, most) = ((of + won).saturating_sub(all), of.min(won));
    // A small tolerance, so that tables exactly as likely as the observed one count despite rounding.
    let rarer = (least..=most).map(|k| law.ln_pmf(k)).filter(|&ln| ln <= seen + 1e-7);
    rarer.map(f64::exp).sum::<f64>().min(1.0)
}

/// The probability of a split of pairs at least this uneven if neither way is favoured: McNemar's exact test, two-sided.
pub(crate) fn mcnemar(only_first: u64, only_second: u64) -> f64 {
    binomial_half(only_first.min(only_second), only_first + only_second)
}

/// The probability of a split of fair coin tosses at least this uneven, two-sided.
pub(crate) fn binomial_half(wins: u64, of: u64) -> f64 {
    let fewer = wins.min(of - wins.min(of));
    match Binomial::new(0.5, of) {
        Ok(law) if of > 0 => (2.0 * law.cdf(fewer)).min(1.0),
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) {
        assert!((a - b).abs() < 5e-5, "{a} is not {b}");
    }

    /// Fisher's tea experiment: 3 of 4 against 1 of 4 is 34/70; and 1/10 against 11/14, a common textbook table.
    #[test]
    fn exact_tests_are_exact() {
        near(fisher(3, 4, 1, 4), 34.0 / 70.0);
        near(fisher(1, 10, 11, 14), 0.002_759);
        near(fisher(0, 5, 0, 9), 1.0);
        near(mcnemar(2, 8), 2.0 * 56.0 / 1024.0);
        near(mcnemar(0, 0), 1.0);
        near(binomial_half(5, 10), 1.0);
        near(binomial_half(10, 10), 2.0 / 1024.0);
        near(binomial_half(0, 10), 2.0 / 1024.0);
    }

    #[test]
    fn the_normal_law_takes_over_where_they_agree() {
        let (small, large) =
            (fisher(50_300, 100_000, 49_700, 100_000), fisher(50_400, 100_200, 49_800, 100_200));
        assert!((small - large).abs() < 2e-3, "{small} {large}");
    }
}
