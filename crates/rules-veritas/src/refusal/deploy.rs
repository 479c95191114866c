//! Why a unit or a commander cannot be placed so.

/// Why a unit or a commander cannot be placed so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum DeployRefusal {}

impl DeployRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match *self {}
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match *self {}
    }
}
