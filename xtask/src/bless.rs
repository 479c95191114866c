//! Accepts the present output of the tests as expected. Read the difference before you commit it.
use crate::{ci, coverage, repo::Repo, shell};
use anyhow::Result;

/// Runs the tests so that they update their expectations, then writes the coverage pages.
pub(crate) fn run() -> Result<bool> {
    shell::run(ci::tests_command().env("UPDATE_EXPECT", "1"))?;
    coverage::write(&Repo::open()?)
}
