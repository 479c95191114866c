//! Why a unit cannot move or form so.

/// Why a unit cannot move or form so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum MoveRefusal {
    /// ASV-ACT-001.
    #[error("{unit} has done all it may this phase")]
    Acted {
        /// Which.
        unit: String,
    },
    /// ASV-MOV-005.
    #[error("{unit} is in contact with the enemy and can do nothing")]
    InContact {
        /// Which.
        unit: String,
    },
    /// ASV-MOV-010.
    #[error("{unit} would pass into {other}")]
    Interpenetrates {
        /// Which.
        unit: String,
        /// Into whom.
        other: String,
    },
    /// ASV-MOV-011.
    #[error("{unit} may not enter the {ground}")]
    Prohibited {
        /// Which.
        unit: String,
        /// What.
        ground: String,
    },
    /// ASV-PIV-002.
    #[error("{unit} has pivoted already this phase")]
    PivotedAlready {
        /// Which.
        unit: String,
    },
    /// ASV-BND-009.
    #[error("{unit} stands in a bent formation and cannot move, turn or pivot")]
    BentCannotMove {
        /// Which.
        unit: String,
    },
    /// ASV-PIV-003.
    #[error(
        "only a defensive block pivots about another side than its front, and {unit} is in none"
    )]
    NoSuchSide {
        /// Which.
        unit: String,
    },
    /// ASV-PIV-001.
    #[error(
        "a pivot moves a front corner by {most} inches at most; {unit} would move it by {moves:.2}"
    )]
    PivotTooFar {
        /// Which.
        unit: String,
        /// How far the corner would move.
        moves: f64,
        /// How far it may.
        most: f64,
    },
    /// ASV-CHG-001.
    #[error("only a charge may bring {unit} into contact with {enemy}")]
    Touches {
        /// Which.
        unit: String,
        /// Whom.
        enemy: String,
    },
}

impl MoveRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::Acted { .. } => "ASV-ACT-001",
            Self::InContact { .. } => "ASV-MOV-005",
            Self::Interpenetrates { .. } => "ASV-MOV-010",
            Self::Prohibited { .. } => "ASV-MOV-011",
            Self::Touches { .. } => "ASV-CHG-001",
            Self::PivotedAlready { .. } => "ASV-PIV-002",
            Self::BentCannotMove { .. } => "ASV-BND-009",
            Self::NoSuchSide { .. } => "ASV-PIV-003",
            Self::PivotTooFar { .. } => "ASV-PIV-001",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::PivotTooFar { moves, most, .. } => vec![("moves", *moves), ("most", *most)],
            _ => Vec::new(),
        }
    }
}
