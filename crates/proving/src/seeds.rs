//! Which random battles are played.

/// A number from the environment.
pub fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// The seeds of the battles to play: `LINSTOCK_BATTLES` says how many (12 by default), `LINSTOCK_SEED` which comes first.
pub fn seeds() -> std::ops::Range<u64> {
    let first = number("LINSTOCK_SEED", 1);
    first..first + number("LINSTOCK_BATTLES", 12)
}
