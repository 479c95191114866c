//! Words with their numbers.
pub(crate) use kernel::words::*;

/// "1 green marker", "2 green markers".
pub(crate) fn markers(n: u8) -> String {
    count(n, "green marker", "green markers")
}
