//! Why a unit cannot join, attack or lose stands so.

/// Why a unit cannot join, attack or lose stands so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum MeleeRefusal {
    /// ASV-H2H-002: all stands must fight.
    #[error("all stands of {unit} must fight, each once")]
    NotAllStands {
        /// Which.
        unit: String,
    },
}

impl MeleeRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::NotAllStands { .. } => "ASV-H2H-002",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        Vec::new()
    }
}
