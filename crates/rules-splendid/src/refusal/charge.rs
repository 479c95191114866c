//! Why a unit cannot charge or react so.

/// Why a unit cannot charge or react so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum ChargeRefusal {
    /// ASV-CHG-003.
    #[error("{unit} has only one stand and cannot charge")]
    OneStand {
        /// Which.
        unit: String,
    },
}

impl ChargeRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::OneStand { .. } => "ASV-CHG-003",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        Vec::new()
    }
}
