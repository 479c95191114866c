//! Why a unit cannot fire so.
use crate::words;

/// Why a unit cannot fire so. Stands are numbered from 1, lengths are in inches.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum FireRefusal {
    /// ASV-FIR-001.
    #[error("{unit} is in contact with the enemy and must fight hand to hand")]
    InContact {
        /// Which.
        unit: String,
    },
    /// ASV-FIR-002.
    #[error("{unit} has neither a musket nor a gun to fire")]
    NoWeapons {
        /// Which.
        unit: String,
    },
    /// ASV-FIR-002.
    #[error("stand {stand} of {unit} has no musket")]
    NotAMusket {
        /// Which.
        unit: String,
        /// Which of its stands.
        stand: usize,
    },
    /// ASV-FIR-003.
    #[error("{unit} is limbered and cannot fire")]
    Limbered {
        /// Which.
        unit: String,
    },
    /// ASV-FIR-004.
    #[error("{unit} is in a {formation} and cannot fire")]
    InColumn {
        /// Which.
        unit: String,
        /// Straight or bent.
        formation: &'static str,
    },
    /// ASV-FIR-008.
    #[error("{unit} has fired already this turn")]
    FiredAlready {
        /// Which.
        unit: String,
    },
    /// ASV-FIR-006.
    #[error("{target} is on the same side as {unit}")]
    Friend {
        /// Who would fire.
        unit: String,
        /// At whom.
        target: String,
    },
    /// ASV-FIR-007.
    #[error("{target} is in hand-to-hand combat and cannot be fired at")]
    InHandToHand {
        /// Whom.
        target: String,
    },
    /// ASV-FIR-041.
    #[error("there is no such target on the table")]
    NoSuchTarget,
    /// ASV-FIR-041.
    #[error("{unit} has no stand {stand}")]
    NoSuchStand {
        /// Which.
        unit: String,
        /// What was named.
        stand: usize,
    },
    /// ASV-FIR-041.
    #[error("no stand of {unit} is told to fire at that target")]
    NothingAimed {
        /// Which.
        unit: String,
    },
    /// ASV-FIR-020: the pivot is part of firing (Q19).
    #[error("{unit} pivots only to fire, and nothing is told to fire")]
    PivotWithoutFire {
        /// Which.
        unit: String,
    },
    /// ASV-FIR-022.
    #[error("{unit} is in a {formation} and cannot pivot to fire")]
    BentCannotPivot {
        /// Which.
        unit: String,
        /// Which formation.
        formation: &'static str,
    },
    /// A unit in a building fires from where it is.
    #[error("{unit} holds a building and cannot pivot")]
    GarrisonCannotPivot {
        /// Which.
        unit: String,
    },
    /// ASV-FIR-020: nothing may leave the table by a pivot.
    #[error("{unit} would pivot off the table")]
    PivotOffTable {
        /// Which.
        unit: String,
    },
    /// ASV-FIR-013.
    #[error("stand {stand} of {unit} fires at one target only")]
    StandTwice {
        /// Which.
        unit: String,
        /// Which of its stands.
        stand: usize,
    },
    /// ASV-FIR-043: the dice for a target come once (Q20).
    #[error("{unit} fires at {target} once, with all the stands that shall do so")]
    TargetTwice {
        /// Which.
        unit: String,
        /// At whom.
        target: String,
    },
    /// ASV-FIR-027.
    #[error("stand {stand} of {unit} is {distance:.2} inches from {target}; its range is {range}")]
    OutOfRange {
        /// Which.
        unit: String,
        /// Which of its stands.
        stand: usize,
        /// At whom.
        target: String,
        /// How far off that is.
        distance: f64,
        /// How far it may be.
        range: f64,
    },
    /// ASV-FIR-023.
    #[error("{target} is not in the zone of fire of stand {stand} of {unit}")]
    OutOfZone {
        /// Which.
        unit: String,
        /// Which of its stands.
        stand: usize,
        /// At whom.
        target: String,
    },
    /// ASV-FIR-028.
    #[error("{other} is in the way of stand {stand} of {unit}")]
    Barred {
        /// Which.
        unit: String,
        /// Which of its stands.
        stand: usize,
        /// Who is in the way.
        other: String,
    },
    /// ASV-FIR-029.
    #[error("the {ground} stops the fire of stand {stand} of {unit}")]
    GroundBars {
        /// Which.
        unit: String,
        /// Which of its stands.
        stand: usize,
        /// What is in the way.
        ground: String,
    },
    /// ASV-FIR-031, ASV-FIR-036.
    #[error("stand {stand} of {unit} is not beside a musket stand that may fire at {target}")]
    NotBeside {
        /// Which.
        unit: String,
        /// Which of its stands.
        stand: usize,
        /// At whom.
        target: String,
    },
    /// ASV-FIR-032.
    #[error("stand {stand} of {unit} does not face {target}, and {other} is in its zone of fire")]
    ZoneNotClear {
        /// Which.
        unit: String,
        /// Which of its stands.
        stand: usize,
        /// At whom.
        target: String,
        /// Who is in the zone.
        other: String,
    },
    /// ASV-FIR-033.
    #[error(
        "stand {stand} of {unit} does not face {target}, and the {ground} is in its zone of fire"
    )]
    ZoneNotOpen {
        /// Which.
        unit: String,
        /// Which of its stands.
        stand: usize,
        /// At whom.
        target: String,
        /// What is in the zone.
        ground: String,
    },
    /// Notes 4.5: half the muskets at each side of a building.
    #[error("{unit} fires with {} at most from each side of its building", words::stands(*most))]
    TooManyAtASide {
        /// Which.
        unit: String,
        /// How many from a side.
        most: usize,
    },
    /// ASV-BNC-006.
    #[error("the shot strikes one of the units equally near")]
    NotEquallyNear,
}

impl FireRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::InContact { .. } => "ASV-FIR-001",
            Self::NoWeapons { .. } | Self::NotAMusket { .. } => "ASV-FIR-002",
            Self::Limbered { .. } => "ASV-FIR-003",
            Self::InColumn { .. } => "ASV-FIR-004",
            Self::Friend { .. } => "ASV-FIR-006",
            Self::InHandToHand { .. } => "ASV-FIR-007",
            Self::FiredAlready { .. } => "ASV-FIR-008",
            Self::GarrisonCannotPivot { .. } | Self::TooManyAtASide { .. } => "ASV-FIR-010",
            Self::StandTwice { .. } => "ASV-FIR-013",
            Self::PivotWithoutFire { .. } | Self::PivotOffTable { .. } => "ASV-FIR-020",
            Self::BentCannotPivot { .. } => "ASV-FIR-022",
            Self::OutOfZone { .. } => "ASV-FIR-023",
            Self::OutOfRange { .. } => "ASV-FIR-027",
            Self::Barred { .. } => "ASV-FIR-028",
            Self::GroundBars { .. } => "ASV-FIR-029",
            Self::NotBeside { .. } => "ASV-FIR-031",
            Self::ZoneNotClear { .. } => "ASV-FIR-032",
            Self::ZoneNotOpen { .. } => "ASV-FIR-033",
            Self::NoSuchTarget | Self::NoSuchStand { .. } | Self::NothingAimed { .. } => {
                "ASV-FIR-041"
            }
            Self::TargetTwice { .. } => "ASV-FIR-043",
            Self::NotEquallyNear => "ASV-BNC-006",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::OutOfRange { distance, range, .. } => {
                vec![("distance", *distance), ("range", *range)]
            }
            Self::TooManyAtASide { most, .. } => vec![("most", *most as f64)],
            _ => Vec::new(),
        }
    }
}
