//! Why a unit cannot shoot so.

/// Why a unit cannot shoot so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum FireRefusal {}

impl FireRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match *self {}
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match *self {}
    }
}
