//! Rules by their ids. Every refusal and every modifier has one.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, error::Error, fmt};

/// The id of a rule in a ruleset's index, such as `ASV-CHG-004`.
#[derive(
    Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Cite(pub Cow<'static, str>);

impl Cite {
    /// Usable in constants, so that a cite can be written beside the rule.
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

/// A refusal. [`refusals!`](crate::refusals!) implements it, so that a refusal without a rule does not compile.
pub trait Cited: Error + Clone + PartialEq {
    /// The rule that forbids it.
    fn cite(&self) -> Cite;

    /// What was measured and what was required, by name.
    fn numbers(&self) -> Vec<(&'static str, f64)> {
        Vec::new()
    }
}
