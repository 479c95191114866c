//! Rules by their ids: every refusal and every modifier carries one.
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, error::Error, fmt};

/// The id of a rule in a ruleset's index, such as `Cite::new("ASV-CHG-004")`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cite(pub Cow<'static, str>);

impl Cite {
    /// Usable in constants, so that a cite stands beside the rule it names.
    pub const fn new(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
    }
}

impl From<&'static str> for Cite {
    fn from(id: &'static str) -> Self {
        Self::new(id)
    }
}

impl fmt::Display for Cite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A refusal. [`refusals!`](crate::refusals!) implements it, so that none compiles without its rule.
pub trait Cited: Error + Clone + PartialEq {
    /// The rule that says no.
    fn cite(&self) -> Cite;

    /// What was measured and what would have been needed, by name.
    fn numbers(&self) -> Vec<(&'static str, f64)> {
        Vec::new()
    }
}
