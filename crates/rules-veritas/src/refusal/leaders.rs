//! Why a commander cannot do so.
use geom::Length;

/// Why a commander cannot do so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum LeaderRefusal {
    /// IDV-CAS-006, -008: he is not on the table.
    #[error("{name} is not on the table")]
    NotThere {
        /// Who.
        name: String,
    },
    /// IDV-COM-017: one move in the phase.
    #[error("{name} has moved already")]
    MovedAlready {
        /// Who.
        name: String,
    },
    /// The hand must say where.
    #[error("say where {name} goes: a point, or points on the way")]
    Where {
        /// Who.
        name: String,
    },
    /// IDV-MOV-012: the way costs more than he has.
    #[error("the way costs {name} {cost} and he has {most}")]
    TooFar {
        /// Who.
        name: String,
        /// What it costs, obstacles counted.
        cost: Length,
        /// What he has.
        most: Length,
    },
    /// IDV-TER-001: difficult ground caps the whole move.
    #[error("through difficult ground {name} goes {most} at most, and this is {way}")]
    Difficult {
        /// Who.
        name: String,
        /// How far it is.
        way: Length,
        /// How far he may go.
        most: Length,
    },
    /// IDV-TER-016: something that cannot be passed is in the way.
    #[error("{name} cannot pass there")]
    Impassable {
        /// Who.
        name: String,
    },
    /// He would leave the table.
    #[error("{name} would leave the table")]
    OffTable {
        /// Who.
        name: String,
    },
    /// IDV-COM-016: too near an enemy to stand there alone.
    #[error("{name} would be {gap} from {enemy}, and alone he must be more than {clear} from it")]
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
    /// IDV-COM-013: the unit is no friend on the table, or has its commander already.
    #[error("{name} cannot join {unit}")]
    Taken {
        /// Who.
        name: String,
        /// Which unit.
        unit: String,
    },
    /// IDV-REP-004: he is not among those who have the most brigades.
    #[error("{name} is not one of those who may take the army")]
    NotNext {
        /// Who.
        name: String,
    },
    /// IDV-REP-001: a unit of another wing, or one not on the table.
    #[error("a new commander joins a unit of his own wing, not {unit}")]
    NotOfWing {
        /// Which unit.
        unit: String,
    },
}

impl LeaderRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::NotThere { .. } => "IDV-CAS-008",
            Self::MovedAlready { .. } | Self::Where { .. } | Self::OffTable { .. } => "IDV-COM-017",
            Self::TooFar { .. } => "IDV-MOV-012",
            Self::Difficult { .. } => "IDV-TER-001",
            Self::Impassable { .. } => "IDV-TER-016",
            Self::NearEnemy { .. } => "IDV-COM-016",
            Self::Taken { .. } => "IDV-COM-013",
            Self::NotNext { .. } => "IDV-REP-004",
            Self::NotOfWing { .. } => "IDV-REP-001",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::TooFar { cost, most, .. } => {
                vec![("cost", cost.to_inches()), ("most", most.to_inches())]
            }
            Self::Difficult { way, most, .. } => {
                vec![("way", way.to_inches()), ("most", most.to_inches())]
            }
            Self::NearEnemy { gap, clear, .. } => {
                vec![("gap", gap.to_inches()), ("clear", clear.to_inches())]
            }
            _ => Vec::new(),
        }
    }
}
