//! Why a unit cannot fire so.

/// Why a unit cannot fire so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum FireRefusal {
    /// ASV-FIR-001.
    #[error("{unit} is in contact with the enemy and must fight hand to hand")]
    InContact {
        /// Which.
        unit: String,
    },
}

impl FireRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::InContact { .. } => "ASV-FIR-001",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        Vec::new()
    }
}
