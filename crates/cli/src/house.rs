//! `--rules FILE`: house rules from the command line.
use crate::files;
use anyhow::{Result, bail};
use clap::Args as Clap;
use games::Doc;
use std::path::{Path, PathBuf};

/// House rules to lay over those of a scenario.
#[derive(Clap, Debug, Default)]
pub(crate) struct House {
    /// A file of house rules, laid over the scenario's own rules: where both give a value, the file's counts
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
}

/// A file of house rules by its name, if it gives one, and its path.
pub(crate) fn named(file: &Path) -> Result<String> {
    let doc = files::document(file)?;
    let path = file.display();
    Ok(match doc.peek("name") {
        Some(name) => format!("“{name}” ({path})"),
        None => path.to_string(),
    })
}

impl House {
    /// The file as a document, if there is one.
    pub(crate) fn doc(&self) -> Result<Option<Doc>> {
        self.rules.as_deref().map(files::document).transpose()
    }

    /// The house rules in words: their name, if the file gives one, and the file.
    pub(crate) fn told(&self) -> Result<Option<String>> {
        let Some(file) = &self.rules else { return Ok(None) };
        Ok(Some(named(file)?))
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
