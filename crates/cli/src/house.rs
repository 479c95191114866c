//! `--rules FILE`: house rules from the command line.
use crate::files;
use anyhow::{Result, bail};
use clap::Args as Clap;
use games::Doc;
use std::path::PathBuf;

/// House rules to lay over those of a scenario.
#[derive(Clap, Debug, Default)]
pub(crate) struct House {
    /// A file of house rules, laid over the scenario's own rules: where both give a value, the file's counts
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
}

impl House {
    /// The file as a document, if there is one.
    pub(crate) fn doc(&self) -> Result<Option<Doc>> {
        self.rules.as_deref().map(files::document).transpose()
    }

    /// Refuses house rules for a battle that has begun.
    pub(crate) fn must_be_absent(&self) -> Result<()> {
        match &self.rules {
            Some(_) => bail!("a battle in progress keeps its rules: leave out --rules"),
            None => Ok(()),
        }
    }

    /// The same as words of a command line.
    pub(crate) fn words(&self) -> Option<String> {
        self.rules.as_ref().map(|file| format!("--rules {}", file.display()))
    }
}
