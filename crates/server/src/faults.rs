//! A fault of the program in one battle is that battle's alone, and is logged.

/// Does something that may turn out to be a fault of ours; then the words of it come back.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    games::guarded(work).inspect_err(|words| tracing::error!(%words, "a fault of the program"))
}
