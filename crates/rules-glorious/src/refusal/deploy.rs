//! Why a unit cannot be placed so.
use crate::words;

/// Why a unit cannot be placed so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum DeployRefusal {
    /// AGV-SET-002: only the two edges that the sides have are to be had.
    #[error("the {edge} edge is neither side's")]
    NoEdge {
        /// Which.
        edge: &'static str,
    },
    /// AGV-SET-006: there is no such formation of so many elements.
    #[error("{unit} has {}, not enough or too many for {formation} of {}", words::elements(*n), words::files(*files))]
    NoPattern {
        /// Which.
        unit: String,
        /// What.
        formation: &'static str,
        /// How many elements.
        n: usize,
        /// How many files.
        files: u8,
    },
    /// AGV-FRM-003: the last rank does not fit there.
    #[error("the last rank of {unit} cannot begin {} in from the left", words::files(*short))]
    BadShort {
        /// Which.
        unit: String,
        /// Where.
        short: u8,
    },
    /// AGV-FRM-008, -009: its troops do not take that formation.
    #[error("{unit} may not be in {formation}")]
    NoFormation {
        /// Which.
        unit: String,
        /// What.
        formation: &'static str,
        /// By which of the two rules.
        rule: &'static str,
    },
    /// AGV-SET-004: it would stand partly off the table.
    #[error("{unit} would stand {by:.2}\" off the table")]
    OffTable {
        /// Which.
        unit: String,
        /// How far, in inches.
        by: f64,
    },
    /// AGV-SET-004: it would stand outside its side's zone.
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
    /// The order of elements is not one.
    #[error("the order of {unit}'s elements must name each of them once")]
    BadOrder {
        /// Which.
        unit: String,
    },
    /// AGV-SET-009: only mounted foot choose between saddle and foot.
    #[error("{unit} cannot choose whether to be mounted")]
    NotMountedFoot {
        /// Which.
        unit: String,
    },
    /// AGV-SET-007: only guns are limbered.
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
            Self::NoEdge { .. } => "AGV-SET-002",
            Self::NoPattern { .. } | Self::BadOrder { .. } => "AGV-SET-006",
            Self::BadShort { .. } => "AGV-FRM-003",
            Self::NoFormation { rule, .. } => rule,
            Self::OffTable { .. } | Self::OutsideZone { .. } => "AGV-SET-004",
            Self::AlreadyPlaced { .. } => "AGV-SET-005",
            Self::NotMountedFoot { .. } => "AGV-SET-009",
            Self::NoGun { .. } => "AGV-SET-007",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::NoPattern { n, files, .. } => {
                vec![("elements", *n as f64), ("files", f64::from(*files))]
            }
            Self::BadShort { short, .. } => vec![("short", f64::from(*short))],
            Self::OffTable { by, .. } => vec![("by", *by)],
            _ => Vec::new(),
        }
    }
}
