//! Why a unit cannot charge so.

/// Why a unit cannot charge so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
#[allow(missing_docs)] // Fields say what they are: a unit's name, a figure.
pub enum ChargeRefusal {
    /// AGV-CHG-010: guns do not charge.
    #[error("{unit} is artillery and cannot charge")]
    Artillery { unit: String },
    /// AGV-CMD-007: nor do commanders.
    #[error("{unit} is a command unit and cannot charge")]
    Command { unit: String },
    /// AGV-CHG-011: nor mounted foot in the saddle.
    #[error("{unit} is mounted foot on horse and cannot charge")]
    OnHorse { unit: String },
    /// AGV-CHG-012: nor one element, but of elephants.
    #[error("{unit} has a single element left and cannot charge")]
    Single { unit: String },
    /// AGV-CHG-013.
    #[error("{unit} is in road column and cannot charge")]
    Column { unit: String },
    /// AGV-TER-016: it comes out first.
    #[error("{unit} is inside buildings and must come out before it can charge")]
    Inside { unit: String },
    /// AGV-OPT-020: the option bars it.
    #[error("{unit} cannot charge in the second movement")]
    Second { unit: String },
    /// AGV-CHG-003: the allowances give it no distance.
    #[error("{unit} has no distance to charge")]
    Never { unit: String },
    /// AGV-CHG-004: there is no such enemy on the table.
    #[error("{unit} must charge an enemy that is on the table")]
    NoTarget { unit: String },
    /// AGV-BTL-014: it is in a Battle, which is the target.
    #[error("{target} is in the Battle of {battle}: that is what {unit} may charge")]
    InBattle { unit: String, target: String, battle: String },
    /// AGV-CHG-002: too far round.
    #[error("the front corners of {unit} would move {corners:.2}\" in the pivot, at most {most}\"")]
    Pivot { unit: String, corners: f64, most: f64 },
    /// AGV-CHG-003: it does not lie straight ahead.
    #[error("{unit} does not meet {target} straight ahead")]
    NotAhead { unit: String, target: String },
    /// AGV-CHG-004: it lies too far off.
    #[error("{unit} needs {needs:.2}\" to reach {target} and charges {most}\"")]
    TooFar { unit: String, target: String, needs: f64, most: f64 },
    /// AGV-CHG-006: a friend is in the way.
    #[error("{friend} stands in the way of {unit}")]
    Friend { unit: String, friend: String },
    /// AGV-TER-009: an obstacle stops it short.
    #[error("{unit} is stopped by {ground}: whom it charges is not just behind it")]
    Obstacle { unit: String, ground: String },
    /// AGV-TER-015.
    #[error("{unit} cannot charge in or into {ground}")]
    Marsh { unit: String, ground: String },
    /// AGV-CHG-014: foot without long arms must outflank mounted troops.
    #[error("{unit} has no pikes, bills or spears and would not outflank {target}")]
    NotOutflanking { unit: String, target: String },
    /// AGV-OPT-015: or may not charge them at all.
    #[error("{unit} has no pikes, bills or spears and never charges mounted units: {target}")]
    NotMounted { unit: String, target: String },
    /// AGV-MOV-025: it would hang over the edge of the table.
    #[error("{unit} would leave the table in part")]
    OffTable { unit: String },
}

impl ChargeRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::Artillery { .. } => "AGV-CHG-010",
            Self::Command { .. } => "AGV-CMD-007",
            Self::OnHorse { .. } => "AGV-CHG-011",
            Self::Single { .. } => "AGV-CHG-012",
            Self::Column { .. } => "AGV-CHG-013",
            Self::Inside { .. } => "AGV-TER-016",
            Self::Second { .. } => "AGV-OPT-020",
            Self::Never { .. } | Self::NotAhead { .. } => "AGV-CHG-003",
            Self::NoTarget { .. } | Self::TooFar { .. } => "AGV-CHG-004",
            Self::InBattle { .. } => "AGV-BTL-014",
            Self::Pivot { .. } => "AGV-CHG-002",
            Self::Friend { .. } => "AGV-CHG-006",
            Self::Obstacle { .. } => "AGV-TER-009",
            Self::Marsh { .. } => "AGV-TER-015",
            Self::NotOutflanking { .. } => "AGV-CHG-014",
            Self::NotMounted { .. } => "AGV-OPT-015",
            Self::OffTable { .. } => "AGV-MOV-025",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match *self {
            Self::Pivot { corners, most, .. } => vec![("corners", corners), ("most", most)],
            Self::TooFar { needs, most, .. } => vec![("needs", needs), ("most", most)],
            _ => Vec::new(),
        }
    }
}
