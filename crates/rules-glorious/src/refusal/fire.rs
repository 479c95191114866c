//! Why a unit cannot pivot or fire so.

/// Why a unit cannot pivot or fire so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
#[allow(missing_docs)] // Fields say what they are: a unit's name, a figure.
pub enum FireRefusal {
    /// AGV-FIR-047: who is in contact does not fire.
    #[error("{unit} is in contact with an enemy and does not fire")]
    InContact { unit: String },
}

impl FireRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::InContact { .. } => "AGV-FIR-047",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::InContact { .. } => Vec::new(),
        }
    }
}
