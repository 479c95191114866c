//! Why a unit cannot shoot so.
use geom::Length;

/// Why a unit cannot shoot so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
#[allow(missing_docs)] // Fields are named as the book names them.
pub enum FireRefusal {
    /// IDV-FIR-010: it is another wing's turn to name targets, or the unit is not there.
    #[error("it is not the turn of {unit} to shoot")]
    NotItsTurn { unit: String },
    /// IDV-FIR-009.
    #[error("{unit} has shot or held its fire already")]
    ShotAlready { unit: String },
    /// IDV-FIR-016.
    #[error("{unit} is routed and does not shoot")]
    Routed { unit: String },
    /// IDV-FIR-016, IDV-DIC-027.
    #[error("{unit} is in march column and does not shoot")]
    Column { unit: String },
    /// IDV-DIC-004: rabble has no dice for it.
    #[error("{unit} has nothing to shoot with")]
    NoShot { unit: String },
    /// IDV-FIR-013.
    #[error("{unit} moved or turned in this turn and does not shoot")]
    Moved { unit: String },
    /// IDV-FIR-014.
    #[error(
        "{unit} used {spent} hundredths of its move; {most} at most may be used before it shoots"
    )]
    MovedFar { unit: String, spent: u8, most: i32 },
    /// The target is not an enemy on the table.
    #[error("{target} is no enemy on the table")]
    NoEnemy { target: String },
    /// IDV-FIR-001.
    #[error("{target} is {away} away and the range is {range}")]
    OutOfRange { target: String, away: Length, range: Length },
    /// IDV-FIR-004.
    #[error("{target} is {off:.1} degrees off straight ahead; {most} at most are allowed")]
    Aside { target: String, off: f64, most: f64 },
    /// IDV-FIR-005.
    #[error("{other} is in the firing lane to {target}")]
    UnitInLane { target: String, other: String },
    /// IDV-FIR-005.
    #[error("{ground} is in the firing lane to {target}")]
    GroundInLane { target: String, ground: String },
    /// IDV-FIR-006.
    #[error("{unit} is in contact and shoots only at an enemy that touches its front")]
    InContact { unit: String },
    /// IDV-FIR-006.
    #[error("{unit} came into contact with {target} in an earlier turn")]
    OldContact { unit: String, target: String },
    /// IDV-FIR-007.
    #[error("{target} is in contact with {friend}")]
    FriendInContact { target: String, friend: String },
    /// IDV-FIR-008.
    #[error("{nearer} is nearer than {target}: {gap} against {away}")]
    NotNearest { target: String, nearer: String, gap: Length, away: Length },
    /// IDV-DIC-026.
    #[error("{unit} has no dice left against {target}")]
    NoDice { unit: String, target: String },
}

impl FireRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::NotItsTurn { .. } => "IDV-FIR-010",
            Self::ShotAlready { .. } => "IDV-FIR-009",
            Self::Routed { .. } | Self::Column { .. } => "IDV-FIR-016",
            Self::NoShot { .. } => "IDV-DIC-004",
            Self::Moved { .. } => "IDV-FIR-013",
            Self::MovedFar { .. } => "IDV-FIR-014",
            Self::NoEnemy { .. } | Self::OutOfRange { .. } => "IDV-FIR-001",
            Self::Aside { .. } => "IDV-FIR-004",
            Self::UnitInLane { .. } | Self::GroundInLane { .. } => "IDV-FIR-005",
            Self::InContact { .. } | Self::OldContact { .. } => "IDV-FIR-006",
            Self::FriendInContact { .. } => "IDV-FIR-007",
            Self::NotNearest { .. } => "IDV-FIR-008",
            Self::NoDice { .. } => "IDV-DIC-026",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::MovedFar { spent, most, .. } => {
                vec![("spent", f64::from(*spent)), ("most", f64::from(*most))]
            }
            Self::OutOfRange { away, range, .. } => {
                vec![("away", away.to_inches()), ("range", range.to_inches())]
            }
            Self::Aside { off, most, .. } => vec![("off", *off), ("most", *most)],
            Self::NotNearest { gap, away, .. } => {
                vec![("nearest", gap.to_inches()), ("away", away.to_inches())]
            }
            _ => Vec::new(),
        }
    }
}
