//! Seeds that differ each time.
use std::time::{SystemTime, UNIX_EPOCH};

/// A seed from the clock. It is short enough to type again, and JSON represents it exactly.
pub(crate) fn fresh() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let mixed = (since.as_nanos() as u64 ^ u64::from(std::process::id()) << 40)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed >> 34
}
