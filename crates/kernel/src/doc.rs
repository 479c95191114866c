//! A file that somebody wrote, with the line of everything in it, and the problems found in it.
use serde::Serialize;

/// A problem in a file: where, what is wrong, what would be right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Problem {
    /// The file.
    pub file: String,
    /// The line, from 1, where it is known.
    pub line: Option<usize>,
    /// The key, such as `sides[0].units[3].at`.
    pub key: String,
    /// What is wrong.
    pub why: String,
    /// What would be right.
    pub remedy: String,
}

impl Problem {
    /// A problem of the file as a whole.
    pub fn whole(doc: &Doc, why: String) -> Self {
        Self { file: doc.file.clone(), line: None, key: String::new(), why, remedy: String::new() }
    }
}

/// A file read.
#[derive(Clone, PartialEq, Debug)]
pub struct Doc {
    /// Its name.
    pub file: String,
}
