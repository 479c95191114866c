//! Why a choice in a melee, a retreat or a pursuit cannot be made so.

/// Why a choice in a melee, a retreat or a pursuit cannot be made so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
#[allow(missing_docs)] // Fields are named as the book names them.
pub enum MeleeRefusal {
    /// It is none of those that are asked about.
    #[error("{unit} is none of those to choose from")]
    NotAmong { unit: String },
    /// IDV-MRS-005.
    #[error("{unit} has {room:.1} inches to go back and needs {needed:.1}")]
    NoRoom { unit: String, room: f64, needed: f64 },
    /// IDV-MRS-003: the fill is one leg, or nothing.
    #[error("{unit} goes straight back: one leg of so many inches")]
    OneLegBack { unit: String },
    /// IDV-MRS-003.
    #[error("{unit} goes back from {least:.1} to {most:.1} inches, not {by:.1}")]
    HowFarBack { unit: String, by: f64, least: f64, most: f64 },
    /// IDV-MRS-014: the fill is one pose.
    #[error("one pose is wanted: where {unit} stands and faces")]
    NoPose { unit: String },
    /// IDV-MRS-014: one change of facing is one turn.
    #[error("{unit} would turn by {turn:.0} degrees, and {most:.0} are one change of facing")]
    TurnsTooFar { unit: String, turn: f64, most: f64 },
    /// IDV-MRS-014.
    #[error("{unit} would stand {off:.1} inches from the ground that was left")]
    NotTheGround { unit: String, off: f64 },
    /// IDV-MRS-014.
    #[error("{unit} would stand in {other}")]
    InTheWay { unit: String, other: String },
    /// IDV-MRS-014.
    #[error("{unit} would touch {other}, and makes no further contact in this turn")]
    Touches { unit: String, other: String },
    /// IDV-MRS-014.
    #[error("{unit} cannot stand there")]
    BadGround { unit: String },
}

impl MeleeRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::NotAmong { .. } => "IDV-MEL-006",
            Self::NoRoom { .. } => "IDV-MRS-005",
            Self::OneLegBack { .. } | Self::HowFarBack { .. } => "IDV-MRS-003",
            Self::NoPose { .. }
            | Self::TurnsTooFar { .. }
            | Self::NotTheGround { .. }
            | Self::InTheWay { .. }
            | Self::Touches { .. }
            | Self::BadGround { .. } => "IDV-MRS-014",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::NoRoom { room, needed, .. } => vec![("room", *room), ("needed", *needed)],
            Self::HowFarBack { by, least, most, .. } => {
                vec![("by", *by), ("least", *least), ("most", *most)]
            }
            Self::TurnsTooFar { turn, most, .. } => vec![("turn", *turn), ("most", *most)],
            Self::NotTheGround { off, .. } => vec![("off", *off)],
            _ => Vec::new(),
        }
    }
}
