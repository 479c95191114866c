//! A bug in one battle must not affect other battles.
use kernel::book::words;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs something that may panic, and returns the message of a panic. The caller makes sure that
/// nothing has changed: it works on a copy, or restores the old state.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work))
        .map_err(|fault| format!("internal error, nothing has changed: {}", words(&*fault)))
}

#[cfg(test)]
mod tests {
    use super::guarded;

    #[test]
    fn a_fault_is_told_in_its_own_words() {
        assert_eq!(guarded(|| 7), Ok(7));
        let told = guarded(|| panic!("{} horses", 3)).expect_err("it panics");
        assert!(told.ends_with("nothing has changed: 3 horses"), "{told}");
        let told = guarded(|| panic!("plain words")).expect_err("it panics");
        assert!(told.ends_with(": plain words"), "{told}");
        let told = guarded(|| std::panic::panic_any(7)).expect_err("it panics");
        assert!(told.ends_with(": no message"), "{told}");
    }
}
