//! A bug in one battle does not affect other battles.
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Runs something that may panic, and returns the message of a panic. The caller makes sure that
/// nothing has changed: it works on a copy, or restores the old state.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work))
        .map_err(|fault| format!("internal error, nothing has changed: {}", words(&*fault)))
}

/// The message of a panic.
pub(crate) fn words(fault: &(dyn Any + Send)) -> String {
    let said = fault.downcast_ref::<String>().map(String::as_str);
    said.or_else(|| fault.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
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
