//! Why a unit cannot be placed so.
use crate::words;

/// Why a unit cannot be placed so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum DeployRefusal {
    /// ASV-SET-005: there is no such formation of so many stands.
    #[error("{unit} has {}, not enough or too many for a {formation} of {}", words::stands(*n), words::files(*files))]
    NoPattern {
        /// Which.
        unit: String,
        /// What.
        formation: &'static str,
        /// How many stands.
        n: usize,
        /// How many files.
        files: u8,
    },
    /// Q35: it would stand partly off the table.
    #[error("{unit} would stand {by:.2}\" off the table")]
    OffTable {
        /// Which.
        unit: String,
        /// How far, in inches.
        by: f64,
    },
    /// Q94: it would stand outside its side's zone.
    #[error("{unit} would stand outside its deployment zone")]
    OutsideZone {
        /// Which.
        unit: String,
    },
    /// It is on the table already.
    #[error("{unit} has been placed already")]
    AlreadyPlaced {
        /// Which.
        unit: String,
    },
    /// The order of stands is not one.
    #[error("the order of {unit}'s stands must name each of them once")]
    BadOrder {
        /// Which.
        unit: String,
    },
    /// ASV-SET-006: only dragoons choose between saddle and foot.
    #[error("{unit} cannot choose whether to be mounted")]
    NotDragoon {
        /// Which.
        unit: String,
    },
    /// ASV-SET-007: only guns are limbered.
    #[error("{unit} has no gun to limber")]
    NoGun {
        /// Which.
        unit: String,
    },
}

impl DeployRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::NoPattern { .. } | Self::BadOrder { .. } => "ASV-SET-005",
            Self::OffTable { .. } | Self::OutsideZone { .. } | Self::AlreadyPlaced { .. } => {
                "ASV-SET-003"
            }
            Self::NotDragoon { .. } => "ASV-SET-006",
            Self::NoGun { .. } => "ASV-SET-007",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::NoPattern { n, files, .. } => {
                vec![("stands", *n as f64), ("files", f64::from(*files))]
            }
            Self::OffTable { by, .. } => vec![("by", *by)],
            _ => Vec::new(),
        }
    }
}
