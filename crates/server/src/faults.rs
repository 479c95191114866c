//! A bug in one battle does not affect others, and is logged.

/// Runs something that may panic, and returns the message of a panic.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    games::guarded(work).inspect_err(|words| tracing::error!(%words, "a bug"))
}
