//! A fault of the program in one battle is that battle's alone.
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Does something that may turn out to be a fault of ours; then the words of it come back.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|fault| {
        let words = words(&*fault);
        tracing::error!(%words, "a fault of the program");
        format!("a fault of this program, and nothing has changed: {words}")
    })
}

fn words(fault: &(dyn Any + Send)) -> String {
    let said = fault.downcast_ref::<String>().map(String::as_str);
    said.or_else(|| fault.downcast_ref::<&str>().copied()).unwrap_or("no words").to_owned()
}
