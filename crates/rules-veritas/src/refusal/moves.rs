//! Why a unit cannot move so.

/// Why a unit cannot move so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum MoveRefusal {
    /// It is of another wing, off the table, or has had its move.
    #[error("{unit} has no move to make now")]
    NoMove {
        /// Which.
        unit: String,
    },
}

impl MoveRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::NoMove { .. } => "IDV-ACT-002",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::NoMove { .. } => Vec::new(),
        }
    }
}
