//! Why a choice in a melee, a retreat or a pursuit cannot be made so.

/// Why a choice in a melee, a retreat or a pursuit cannot be made so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum MeleeRefusal {}

impl MeleeRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match *self {}
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match *self {}
    }
}
