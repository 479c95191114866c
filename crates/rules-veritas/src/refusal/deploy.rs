//! Why a unit or a commander cannot be placed so.
use geom::Length;

/// Why a unit or a commander cannot be placed so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum DeployRefusal {
    /// IDV-DEP-004: the drawn wing is placed whole, and each unit once.
    #[error("{name} is not to be placed now")]
    NotNow {
        /// Who.
        name: String,
    },
    /// The hand must say where.
    #[error("say where {name} stands")]
    Where {
        /// Who.
        name: String,
    },
    /// IDV-DEP-002: out of the zone.
    #[error("{name} would stand outside the place to deploy")]
    OutOfZone {
        /// Who.
        name: String,
    },
    /// IDV-MOV-020: another is there.
    #[error("{name} would stand in {other}")]
    Overlaps {
        /// Who.
        name: String,
        /// In whom.
        other: String,
    },
    /// IDV-MOV-021: too near an enemy.
    #[error("{name} would be {gap} from {enemy}, and must be more than {clear} from it")]
    NearEnemy {
        /// Who.
        name: String,
        /// Which enemy.
        enemy: String,
        /// How near.
        gap: Length,
        /// How near is too near.
        clear: Length,
    },
    /// IDV-TER-002, -016: not on that ground.
    #[error("{name} cannot stand on that ground")]
    Ground {
        /// Who.
        name: String,
    },
    /// IDV-COL-002: it forms no column.
    #[error("{name} forms no march column")]
    NoColumn {
        /// Who.
        name: String,
    },
    /// IDV-DRG-001: dragoons alone choose.
    #[error("{name} cannot change between saddle and foot")]
    Saddle {
        /// Who.
        name: String,
    },
}

impl DeployRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::NotNow { .. } => "IDV-DEP-004",
            Self::Where { .. } => "IDV-DEP-005",
            Self::OutOfZone { .. } => "IDV-DEP-002",
            Self::Overlaps { .. } => "IDV-MOV-020",
            Self::NearEnemy { .. } => "IDV-MOV-021",
            Self::Ground { .. } => "IDV-TER-016",
            Self::NoColumn { .. } => "IDV-COL-002",
            Self::Saddle { .. } => "IDV-DRG-001",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::NearEnemy { gap, clear, .. } => {
                vec![("gap", gap.to_inches()), ("clear", clear.to_inches())]
            }
            _ => Vec::new(),
        }
    }
}
