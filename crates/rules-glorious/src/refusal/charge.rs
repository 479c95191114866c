//! Why a unit cannot charge so.

/// Why a unit cannot charge so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
#[allow(missing_docs)] // Fields say what they are: a unit's name, a figure.
pub enum ChargeRefusal {
    /// AGV-CHG-010: its kind does not charge.
    #[error("{unit} cannot charge")]
    Never { unit: String },
}

impl ChargeRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::Never { .. } => "AGV-CHG-010",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::Never { .. } => Vec::new(),
        }
    }
}
