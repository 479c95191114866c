//! Why a unit cannot fight or take its losses so.

/// Why a unit cannot fight or take its losses so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
#[allow(missing_docs)] // Fields say what they are: a unit's name, a figure.
pub enum MeleeRefusal {
    /// AGV-HTH-021: it touches no enemy.
    #[error("{unit} is in contact with nobody")]
    NoContact { unit: String },
}

impl MeleeRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::NoContact { .. } => "AGV-HTH-021",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::NoContact { .. } => Vec::new(),
        }
    }
}
