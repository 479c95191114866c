//! Why a unit cannot pivot or fire so.
use crate::words;

/// Why a unit cannot pivot or fire so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
#[allow(missing_docs)] // Fields say what they are: a unit's name, an element's number, a figure in inches.
pub enum FireRefusal {
    /// It stands nowhere by itself: it is gone, or in a Battle that fires as one.
    #[error("{unit} does not stand on the table by itself")]
    NotThere { unit: String },
    /// AGV-ELM-008, -010: it has nothing to shoot with.
    #[error("{unit} has nothing to fire with")]
    NoWeapon { unit: String },
    /// AGV-MNT-002.
    #[error("{unit} is on horse and does not fire")]
    OnHorse { unit: String },
    /// AGV-GUN-001.
    #[error("{unit} is limbered and cannot fire")]
    Limbered { unit: String },
    /// AGV-FIR-049.
    #[error("{unit} is in road column and does not fire")]
    InColumn { unit: String },
    /// AGV-FIR-046: all that it could fire with is behind its front rank.
    #[error("{unit} has nothing to fire with in its front rank")]
    AllInRear { unit: String },
    /// AGV-FIR-047: who is in contact does not fire.
    #[error("{unit} is in contact with an enemy and does not fire")]
    InContact { unit: String },

    /// AGV-FIR-028: one pivot each.
    #[error("{unit} has pivoted already")]
    PivotedAlready { unit: String },
    /// A pivot of nothing.
    #[error("{unit} would not turn at all")]
    PivotOfNothing { unit: String },
    /// AGV-FIR-028: the front corners move so far at most.
    #[error("the front corners of {unit} would move {moves:.2}\" and may move {most}\"")]
    PivotTooFar { unit: String, moves: f64, most: f64 },
    /// A garrison fires out of every side of its buildings as it is.
    #[error("{unit} holds buildings and has nothing to pivot")]
    PivotInBuilding { unit: String },
    /// It would leave the table.
    #[error("{unit} would leave the table by this pivot")]
    PivotOffTable { unit: String },
    /// AGV-FIR-028: the pivot is for firing, and no enemy is in range.
    #[error(
        "no enemy is within {range}\" of {unit}, nor would be after this pivot: it does not fire, and so does not pivot"
    )]
    NothingInReach { unit: String, range: f64 },

    /// No target was named.
    #[error("{unit} aims at nothing")]
    NothingAimed { unit: String },
    /// It has no such element.
    #[error("{unit} has no element {element}: it has {has}")]
    NoSuchElement { unit: String, element: usize, has: usize },
    /// AGV-FIR-034.
    #[error("element {element} of {unit} is to fire at two targets")]
    ElementTwice { unit: String, element: usize },
    /// A target is named once, with all the elements that fire at it.
    #[error("{unit} names {target} twice")]
    TargetTwice { unit: String, target: String },
    /// It is not on the table by itself.
    #[error("there is no such target on the table")]
    NoSuchTarget,
    /// AGV-BTL-014: a Battle is one target.
    #[error("{target} is in the Battle of {battle}, which is one target")]
    InBattle { target: String, battle: String },
    /// AGV-FIR-035.
    #[error("{target} is on the side of {unit}")]
    Friend { unit: String, target: String },
    /// AGV-FIR-048.
    #[error("{target} is in contact with an enemy and may not be fired at")]
    TargetInContact { target: String },

    /// AGV-ELM-008: such elements do not shoot.
    #[error("element {element} of {unit} has nothing to fire with")]
    NotAWeapon { unit: String, element: usize },
    /// AGV-FIR-046.
    #[error("element {element} of {unit} is not in the front rank")]
    RearRank { unit: String, element: usize },
    /// AGV-FIR-025.
    #[error(
        "{target} is {distance:.2}\" from element {element} of {unit}, which reaches {range}\""
    )]
    OutOfRange { unit: String, element: usize, target: String, distance: f64, range: f64 },
    /// AGV-FIR-039.
    #[error("{target} is not in the zone of fire of element {element} of {unit}")]
    OutOfZone { unit: String, element: usize, target: String },
    /// AGV-FIR-040.
    #[error("{other} is in the way of element {element} of {unit}")]
    Barred { unit: String, element: usize, other: String },
    /// AGV-FIR-041.
    #[error("element {element} of {unit} cannot fire through {}", words::the(ground))]
    GroundBars { unit: String, element: usize, ground: String },
    /// AGV-TER-004.
    #[error(
        "element {element} of {unit} would fire {} {} {depth:.2}\" from its edge, and {most}\" is the most",
        if *out { "out of" } else { "into" },
        words::the(ground)
    )]
    TooDeep { unit: String, element: usize, ground: String, depth: f64, most: f64, out: bool },
    /// AGV-TER-005.
    #[error("the crest of {} is in the way of element {element} of {unit}", words::the(ground))]
    Crest { unit: String, element: usize, ground: String },
    /// AGV-FIR-042: its own zone is not clear of troops.
    #[error("element {element} of {unit} has no leave for {target}: {other} is in its own zone")]
    ZoneNotClear { unit: String, element: usize, target: String, other: String },
    /// AGV-FIR-042: its own zone is not clear of ground that stops fire.
    #[error(
        "element {element} of {unit} has no leave for {target}: {} is in its own zone",
        words::the(ground)
    )]
    ZoneNotOpen { unit: String, element: usize, target: String, ground: String },
    /// AGV-FIR-042: it touches no element with the same weapon that may fire at the target.
    #[error(
        "element {element} of {unit} neither has {target} before it nor stands beside one of the same weapon that has leave"
    )]
    NotBeside { unit: String, element: usize, target: String },
}

impl FireRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::NotThere { .. } | Self::InBattle { .. } => "AGV-BTL-014",
            Self::NoWeapon { .. } | Self::NotAWeapon { .. } => "AGV-ELM-008",
            Self::OnHorse { .. } => "AGV-MNT-002",
            Self::Limbered { .. } => "AGV-GUN-001",
            Self::InColumn { .. } => "AGV-FIR-049",
            Self::AllInRear { .. } | Self::RearRank { .. } => "AGV-FIR-046",
            Self::InContact { .. } => "AGV-FIR-047",
            Self::PivotedAlready { .. }
            | Self::PivotOfNothing { .. }
            | Self::PivotTooFar { .. }
            | Self::PivotInBuilding { .. }
            | Self::PivotOffTable { .. }
            | Self::NothingInReach { .. } => "AGV-FIR-028",
            Self::NothingAimed { .. } => "AGV-FIR-030",
            Self::NoSuchElement { .. } | Self::TargetTwice { .. } => "AGV-FIR-033",
            Self::ElementTwice { .. } => "AGV-FIR-034",
            Self::NoSuchTarget | Self::Friend { .. } => "AGV-FIR-035",
            Self::TargetInContact { .. } => "AGV-FIR-048",
            Self::OutOfRange { .. } => "AGV-FIR-025",
            Self::OutOfZone { .. } => "AGV-FIR-039",
            Self::Barred { .. } => "AGV-FIR-040",
            Self::GroundBars { .. } => "AGV-FIR-041",
            Self::TooDeep { .. } => "AGV-TER-004",
            Self::Crest { .. } => "AGV-TER-005",
            Self::ZoneNotClear { .. } | Self::ZoneNotOpen { .. } | Self::NotBeside { .. } => {
                "AGV-FIR-042"
            }
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match *self {
            Self::PivotTooFar { moves, most, .. } => vec![("moves", moves), ("most", most)],
            Self::NothingInReach { range, .. } => vec![("range", range)],
            Self::NoSuchElement { element, has, .. } => {
                vec![("element", element as f64), ("has", has as f64)]
            }
            Self::OutOfRange { distance, range, .. } => {
                vec![("distance", distance), ("range", range)]
            }
            Self::TooDeep { depth, most, .. } => vec![("depth", depth), ("most", most)],
            _ => Vec::new(),
        }
    }
}
