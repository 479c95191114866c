//! Why a Battle cannot be formed or broken up so.

/// Why a Battle cannot be formed or broken up so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
#[allow(missing_docs)] // Fields say what they are: a unit's name, a figure.
pub enum BattleRefusal {
    /// AGV-BTL-003: only foot on their feet.
    #[error("{unit} is not foot on its feet")]
    NotFoot { unit: String },
}

impl BattleRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::NotFoot { .. } => "AGV-BTL-003",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::NotFoot { .. } => Vec::new(),
        }
    }
}
