//! Why a unit cannot charge so.

/// Why a unit cannot charge so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum ChargeRefusal {}

impl ChargeRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match *self {}
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match *self {}
    }
}
