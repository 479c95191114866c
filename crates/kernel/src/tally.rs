//! How a number was reached: the same list decides the roll, explains it in the log and shows before the click.
use crate::Cite;
use serde::{Deserialize, Serialize};

/// A number with the parts it is made of.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Each part in the order of the book.
    pub parts: Vec<Part>,
}

/// One modifier and the rule it rests on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// What it adds; negative takes away.
    pub add: i32,
    /// What it is for, in a few words.
    pub what: String,
    /// The rule.
    pub cite: Cite,
}

impl Tally {
    /// Adds a part, unless it adds nothing.
    pub fn add(&mut self, add: i32, what: impl Into<String>, cite: Cite) {
        if add != 0 {
            self.parts.push(Part { add, what: what.into(), cite });
        }
    }

    /// Adds a part even when it adds nothing: the base of a sum is worth showing at nought.
    pub fn base(&mut self, add: i32, what: impl Into<String>, cite: Cite) {
        self.parts.push(Part { add, what: what.into(), cite });
    }

    /// The sum.
    pub fn total(&self) -> i32 {
        self.parts.iter().map(|part| part.add).sum()
    }

    /// The sum, never below nought.
    pub fn dice(&self) -> u32 {
        u32::try_from(self.total()).unwrap_or(0)
    }
}
