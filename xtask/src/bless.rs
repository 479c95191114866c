//! Takes what the tests print now as what they expect. Read the difference before you keep it.
use crate::{ci, coverage, repo::Repo, shell};
use anyhow::Result;

/// Runs the tests so that they write down what they see, then the coverage pages.
pub(crate) fn run() -> Result<bool> {
    shell::run(ci::tests_command().env("UPDATE_EXPECT", "1"))?;
    coverage::write(&Repo::open()?)
}
