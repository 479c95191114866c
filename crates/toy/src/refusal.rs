//! Why not.
use kernel::{Cite, Cited};

/// What a rule does not allow.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum Refusal {
    /// It is another side's unit, or it has no figures left.
    #[error("this unit is not yours to command")]
    NotYours,
    /// It has acted this turn.
    #[error("this unit has acted this turn")]
    Acted,
    /// A march needs a point.
    #[error("a march leads to a point on the table")]
    NoPoint,
    /// The point is off the table.
    #[error("this point is off the table")]
    OffTable,
    /// The march is too long.
    #[error("it is {inches:.1} inches there, and a march is at most {most:.0}")]
    TooFar {
        /// How far it is.
        inches: f64,
        /// How far it may be.
        most: f64,
    },
    /// The target is a friend, or has no figures left.
    #[error("this is no enemy to shoot at")]
    NoEnemy,
    /// The target is too far off.
    #[error("the target is {inches:.1} inches off, and shots carry {most:.0}")]
    OutOfRange {
        /// How far it is.
        inches: f64,
        /// How far it may be.
        most: f64,
    },
}

impl Cited for Refusal {
    fn cite(&self) -> Cite {
        Cite::new(match self {
            Self::NotYours => "TOY-SEQ-001",
            Self::Acted => "TOY-SEQ-002",
            Self::NoPoint | Self::OffTable | Self::TooFar { .. } => "TOY-MOV-001",
            Self::NoEnemy | Self::OutOfRange { .. } => "TOY-FIR-001",
        })
    }

    fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::TooFar { inches, most } | Self::OutOfRange { inches, most } => {
                vec![("inches", *inches), ("most", *most)]
            }
            _ => Vec::new(),
        }
    }
}
