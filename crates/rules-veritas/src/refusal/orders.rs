//! Why an order cannot be named so.

/// Why an order cannot be named so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum OrderRefusal {
    /// IDV-ORD-009: one order for each wing in a turn.
    #[error("an order has been named for {wing} already")]
    NamedAlready {
        /// Which wing.
        wing: String,
    },
    /// It is under that order already.
    #[error("{wing} is under that order already")]
    SameOrder {
        /// Which wing.
        wing: String,
    },
    /// IDV-ORD-011: there is no commander to take it.
    #[error("{wing} has no commander to take an order")]
    NoCommander {
        /// Which wing.
        wing: String,
    },
    /// IDV-REP-006: there is no Army Commander to give it.
    #[error("there is no Army Commander to give an order")]
    NoGeneral,
    /// IDV-FAT-017: a fatigued wing attacks no more.
    #[error("{wing} is too tired to attack")]
    TooTired {
        /// Which wing.
        wing: String,
    },
    /// IDV-FAT-018: a broken wing withdraws for good.
    #[error("{wing} is broken and withdraws for good")]
    Broken {
        /// Which wing.
        wing: String,
    },
    /// IDV-WIL-003: an army that has lost the will to fight withdraws.
    #[error("the army has lost the will to fight on")]
    NoWill,
}

impl OrderRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::NamedAlready { .. } => "IDV-ORD-009",
            Self::SameOrder { .. } => "IDV-ORD-004",
            Self::NoCommander { .. } => "IDV-ORD-011",
            Self::NoGeneral => "IDV-REP-006",
            Self::TooTired { .. } => "IDV-FAT-017",
            Self::Broken { .. } => "IDV-FAT-018",
            Self::NoWill => "IDV-WIL-003",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        Vec::new()
    }
}
