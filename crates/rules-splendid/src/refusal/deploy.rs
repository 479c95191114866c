//! Why a unit cannot be placed so.

/// Why a unit cannot be placed so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum DeployRefusal {
    /// Q35: it would stand partly off the table.
    #[error("{unit} would stand partly off the table")]
    OffTable {
        /// Which.
        unit: String,
    },
}

impl DeployRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::OffTable { .. } => "ASV-SET-003",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        Vec::new()
    }
}
