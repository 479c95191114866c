//! A file that a person wrote, with the line of everything in it, and the problems found in it.
//!
//! TOML and JSON become the same tree. It is read through [`Table`] and [`Item`], which note every problem and continue, so that
//! the author sees all problems at once.
mod json;
mod keys;
mod lengths;
mod nearest;
mod node;
mod reader;
mod tables;
#[cfg(test)]
mod tests;
mod written;

pub use lengths::LengthUnit;
pub use nearest::nearest;
pub use node::{Node, What};
pub use reader::{Item, Problems, Table};
pub use written::written;

use serde::Serialize;

/// The longest file that is read, in bytes.
pub const MOST_BYTES: usize = 1 << 20;
/// How deep tables and lists may nest.
pub const MOST_DEPTH: usize = 24;
/// The most values a file may hold.
pub const MOST_NODES: usize = 100_000;
/// The most problems that are listed one by one.
pub const MOST_PROBLEMS: usize = 200;

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
    /// A problem of the whole file.
    pub fn whole(doc: &Doc, why: String) -> Self {
        Self { file: doc.file.clone(), line: None, key: String::new(), why, remedy: String::new() }
    }

    /// A problem at a line.
    fn at(file: &str, line: Option<usize>, why: impl Into<String>, remedy: &str) -> Self {
        Self {
            file: file.to_owned(),
            line,
            key: String::new(),
            why: why.into(),
            remedy: remedy.to_owned(),
        }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if !self.key.is_empty() {
            write!(f, ": {}", self.key)?;
        }
        write!(f, ": {}", self.why)?;
        if !self.remedy.is_empty() {
            write!(f, "; {}", self.remedy)?;
        }
        Ok(())
    }
}

/// A file that was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Doc {
    /// Its name.
    pub file: String,
    /// Its contents: a table.
    pub root: Node,
    /// Parts of it that were written in other files.
    pub parts: Vec<Part>,
}

/// A part of a document that was written in another file, so that its problems can be reported there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its key in the document, such as `sides[0].units`.
    pub key: String,
    /// The other file.
    pub file: String,
    /// Its key in that file, such as `units`.
    pub was: String,
}

impl Part {
    /// What follows the key of this part in a key below it; none if it is not below it.
    fn below<'k>(&self, key: &'k str) -> Option<&'k str> {
        let rest = key.strip_prefix(self.key.as_str())?;
        (rest.is_empty() || rest.starts_with(['.', '['])).then_some(rest)
    }
}

impl Doc {
    /// Reads TOML, or JSON of the same shape if the text begins with a brace.
    pub fn parse(file: &str, text: &str) -> Result<Self, Vec<Problem>> {
        if text.len() > MOST_BYTES {
            let why =
                format!("the file is {} bytes long; at most {MOST_BYTES} are read", text.len());
            let remedy = "remove what the battle does not need";
            return Err(vec![Problem::at(file, None, why, remedy)]);
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let root = if text.trim_start().starts_with('{') {
            json::parse(file, text)?
        } else {
            tables::parse(file, text)?
        };
        Ok(Self::of(file, root))
    }

    /// The same from JSON that is already parsed; its lines are unknown.
    pub fn from_json(file: &str, value: &serde_json::Value) -> Result<Self, Vec<Problem>> {
        let mut left = MOST_NODES;
        match node::from_json(value, MOST_DEPTH, &mut left) {
            Ok(root @ Node { what: What::Table(_), .. }) => Ok(Self::of(file, root)),
            Ok(_) => {
                let remedy = "write an object with the keys that the format asks for";
                Err(vec![Problem::at(file, None, "this is not an object", remedy)])
            }
            Err(why) => Err(vec![Problem::at(file, None, why, "make it smaller")]),
        }
    }

    /// A document from a tree.
    pub fn of(file: &str, root: Node) -> Self {
        Self { file: file.to_owned(), root, parts: Vec::new() }
    }

    /// The root table, for reading.
    pub fn table<'a>(&'a self, problems: &'a Problems) -> Table<'a> {
        Table::root(&self.root, problems)
    }

    /// An empty list of problems for this file.
    pub fn problems(&self) -> Problems {
        Problems::of_parts(&self.file, &self.parts, LengthUnit::of(self))
    }

    /// The line of a key such as `start.table.turn`, or of the nearest table around it.
    pub fn line_of(&self, key: &str) -> Option<usize> {
        let mut at = &self.root;
        for word in key.split('.') {
            match at.get(word) {
                Some(node) => at = node,
                None => break,
            }
        }
        at.line
    }

    /// A text at the top level, such as the ruleset. If it is missing, no problem is noted.
    pub fn peek(&self, key: &str) -> Option<&str> {
        self.root.get(key)?.text()
    }
}
