//! How a number is made up. The same list decides the roll, explains it in the log and is shown before the click.
use crate::Cite;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A number and its parts.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Tally {
    /// The parts, in the order of the book.
    pub parts: Vec<Part>,
}

/// One modifier and its rule.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Modifier")]
pub struct Part {
    /// What it adds; a negative number subtracts.
    pub add: i32,
    /// What it is for, in a few words.
    pub what: String,
    /// The rule.
    pub cite: Cite,
}

impl Tally {
    /// Adds a part, unless it is 0.
    pub fn add(&mut self, add: i32, what: impl Into<String>, cite: Cite) {
        if add != 0 {
            self.parts.push(Part { add, what: what.into(), cite });
        }
    }

    /// Adds a part even if it is 0, because the base of a sum is always worth showing.
    pub fn base(&mut self, add: i32, what: impl Into<String>, cite: Cite) {
        self.parts.push(Part { add, what: what.into(), cite });
    }

    /// The sum.
    pub fn total(&self) -> i32 {
        self.parts.iter().map(|part| part.add).sum()
    }

    /// The sum, at least 0.
    pub fn dice(&self) -> u32 {
        u32::try_from(self.total()).unwrap_or(0)
    }
}
