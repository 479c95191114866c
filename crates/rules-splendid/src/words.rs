//! Numbers with the word they count: one of a thing is not told as many.

/// A number and its noun.
pub(crate) fn count(n: impl Into<u64>, one: &str, many: &str) -> String {
    let n = n.into();
    format!("{n} {}", if n == 1 { one } else { many })
}

/// The noun alone, for where the number stands apart from it.
pub(crate) fn noun<'a>(n: usize, one: &'a str, many: &'a str) -> &'a str {
    if n == 1 { one } else { many }
}

/// "1 stand", "2 stands".
pub(crate) fn stands(n: usize) -> String {
    count(n as u64, "stand", "stands")
}

/// "1 file", "2 files".
pub(crate) fn files(n: impl Into<u64>) -> String {
    count(n, "file", "files")
}

/// "1 green marker", "2 green markers".
pub(crate) fn markers(n: u8) -> String {
    count(n, "green marker", "green markers")
}

/// "1 hit", "2 hits".
pub(crate) fn hits(n: impl Into<u64>) -> String {
    count(n, "hit", "hits")
}

/// "1 inch", "2 inches", "0.5 inches".
pub(crate) fn inches(n: f64) -> String {
    format!("{n} {}", if n == 1.0 { "inch" } else { "inches" })
}

/// "1 die", "2 dice".
pub(crate) fn dice(n: impl Into<u64>) -> String {
    count(n, "die", "dice")
}
