//! Why a unit cannot spend a function so.
use crate::words;

/// Why a unit cannot spend a function so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
#[allow(missing_docs)] // Fields say what they are: a unit's name, a function's, a figure.
pub enum MoveRefusal {
    /// It is gone, not deployed, or in a Battle.
    #[error("{unit} is not on the table as a unit of its own")]
    NotThere { unit: String },
    /// AGV-FUN-008: it was in contact as the phase began.
    #[error("{unit} was in contact with an enemy as the phase began")]
    InContact { unit: String },
    /// AGV-SEC-001: second movement without a commander near.
    #[error("no commander was near enough to {unit} for a second movement as the phase began")]
    Uncommanded { unit: String },
    /// AGV-MOV-024: it has charged home and stays.
    #[error("{unit} has charged home in this phase and stays in contact")]
    ChargedHome { unit: String },
    /// AGV-FUN-001, -022: nothing is left to spend; a Battle has acted.
    #[error("{unit} has spent all its functions of this phase")]
    Spent { unit: String, battle: bool },
    /// AGV-FUN-006: it has finished.
    #[error("{unit} has finished for this phase: another unit has acted since")]
    Finished { unit: String },
    /// AGV-BTL-012: it acts as a Battle from the next phase.
    #[error("{unit} has just formed a Battle, which acts from the next movement phase")]
    NewBattle { unit: String },
    /// AGV-FRM-011: it may only change out of road column.
    #[error(
        "{unit} was in road column near the enemy as the phase began and may only change out of it"
    )]
    MustUnform { unit: String },
    /// AGV-FUN-002: no function twice.
    #[error("{unit} has done this in this phase already: {function}")]
    Twice { unit: String, function: &'static str },
    /// AGV-FUN-021, -029, -030: its kind has no such function.
    #[error("{unit} has no such function: {function}")]
    Cannot { unit: String, function: &'static str, rule: &'static str },
    /// AGV-FUN-001: it costs more than is left.
    #[error("{unit} has {left} of its functions left, and this takes {cost}: {function}")]
    TooDear { unit: String, function: &'static str, cost: u8, left: u8 },
    /// It would pass into another unit.
    #[error("{unit} would pass into {other}")]
    Interpenetrates { unit: String, other: String },
    /// AGV-FUN-007: only a charge touches an enemy.
    #[error("{unit} would touch its enemy {enemy}, and only a charge may")]
    Touches { unit: String, enemy: String },
    /// Ground that it may not enter.
    #[error("{ground} is barred to {unit}")]
    Barred { unit: String, ground: String },
    /// AGV-TER-008: a bridge or ford leads over it, for one file.
    #[error("{unit} is too wide for the crossing of {ground}, which is passed one element wide")]
    TooWide { unit: String, ground: String },
    /// AGV-GUN-002: it is on its limber already, or is not.
    #[error("{unit} is {} already", if *limbered { "limbered" } else { "unlimbered" })]
    Limbered { unit: String, limbered: bool },
    /// AGV-GUN-002: only limbered guns move.
    #[error("{unit} is unlimbered, and only limbered guns move")]
    NotLimbered { unit: String },
    /// AGV-GUN-004: too heavy to be prolonged.
    #[error("{unit} is too heavy to be prolonged")]
    NoProlong { unit: String },
    /// AGV-MOV-017, -023: neither to the side nor back.
    #[error("{unit} goes straight ahead and no other way")]
    NotAhead { unit: String },
    /// AGV-MOV-017: farther than its allowance.
    #[error("this way counts {cost:.2}\" for {unit}, and it has {most}\"")]
    TooFar { unit: String, cost: f64, most: f64 },
    /// AGV-MNT-005: on horse they go so far at least.
    #[error("{unit} goes {least}\" at least on horse, and this is {by:.2}\"")]
    TooShort { unit: String, by: f64, least: f64 },
    /// AGV-TER-009: an obstacle stops it.
    #[error("{ground} stops {unit} after {after:.2}\"; it may be crossed in a later phase")]
    Obstacle { unit: String, ground: String, after: f64 },
    /// AGV-MOV-021: guns turn by less.
    #[error("{unit} would turn by {degrees:.1} degrees, and a gun turns by less than {below}")]
    TurnTooFar { unit: String, degrees: f64, below: f64 },
    /// AGV-MNT-001: it is in the saddle already, or is not.
    #[error("{unit} is {} already", if *mounted { "on horse" } else { "on foot" })]
    Saddled { unit: String, mounted: bool },
    /// AGV-FRM-008, -009: its kind does not form so.
    #[error("{unit} may not be in {formation}")]
    NoFormation { unit: String, formation: &'static str, rule: &'static str },
    /// AGV-FRM-002..005, -013, -014: there is no such pattern.
    #[error("{n} elements of {unit} cannot make {formation} of {files} files")]
    NoPattern { unit: String, formation: &'static str, n: usize, files: u8 },
    /// AGV-FRM-003: the last rank does not fit there.
    #[error("the last rank of {unit} cannot begin {} in from the left", words::files(*short))]
    BadShort { unit: String, short: u8 },
    /// AGV-FRM-016: nothing would change.
    #[error("{unit} stands so already")]
    NoChange { unit: String },
    /// AGV-FRM-016, -017: only an element at the centre of the front stays, and stays at the centre.
    #[error("{unit} changes formation about the centre of its front alone")]
    OffCentre { unit: String },
    /// AGV-FRM-018: an order names each element once, and the one that stays in its place.
    #[error(
        "the order does not give each element of {unit} one place, and the one that stays its own"
    )]
    BadOrder { unit: String },
    /// AGV-FRM-010: no road column near an enemy.
    #[error("{unit} forms no road column {gap:.2}\" from {enemy}: it must be more than {clear}\"")]
    EnemyNear { unit: String, enemy: String, gap: f64, clear: f64 },
    /// AGV-TER-016: who holds buildings only comes out.
    #[error("{unit} is in buildings, and only comes out of them")]
    Inside { unit: String },
    /// AGV-TER-016: it is in none.
    #[error("{unit} is in no buildings")]
    NotInside { unit: String },
    /// AGV-TER-016: it is no building.
    #[error("there are no such buildings for {unit} to enter")]
    NoBuilding { unit: String },
    /// AGV-TER-016: foot alone.
    #[error("{unit} is not a single unit of foot on its feet, and others do not enter buildings")]
    OnlyFoot { unit: String },
    /// AGV-TER-016: too many for it.
    #[error("{unit} has {n} elements, and the buildings hold {most}")]
    TooMany { unit: String, n: usize, most: u8 },
    /// AGV-TER-016: one unit alone.
    #[error("{other} holds these buildings, and there is no room for {unit}")]
    Held { unit: String, other: String },
    /// AGV-TER-016: it enters straight ahead.
    #[error("{ground} is not straight ahead of {unit}")]
    NotBefore { unit: String, ground: String },
    /// AGV-TER-016: it comes out beside them.
    #[error("{unit} would come out {gap:.2}\" from the walls, and comes out within {most}\"")]
    NotBeside { unit: String, gap: f64, most: f64 },
    /// AGV-MOV-025: nobody comes out over the edge of the table.
    #[error("{unit} would come out over the edge of the table")]
    OffTable { unit: String },
}

impl MoveRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::NotThere { .. } => "AGV-BTL-014",
            Self::InContact { .. } => "AGV-FUN-008",
            Self::Uncommanded { .. } => "AGV-SEC-001",
            Self::ChargedHome { .. } => "AGV-MOV-024",
            Self::Spent { battle: true, .. } => "AGV-FUN-022",
            Self::Spent { .. } => "AGV-FUN-001",
            Self::Finished { .. } => "AGV-FUN-006",
            Self::NewBattle { .. } => "AGV-BTL-012",
            Self::MustUnform { .. } => "AGV-FRM-011",
            Self::Twice { .. } => "AGV-FUN-002",
            Self::Cannot { rule, .. } | Self::NoFormation { rule, .. } => rule,
            Self::TooDear { .. } => "AGV-FUN-001",
            Self::Interpenetrates { .. } => "AGV-MOV-022",
            Self::Touches { .. } => "AGV-FUN-007",
            Self::Barred { .. } => "AGV-MOV-022",
            Self::TooWide { .. } => "AGV-TER-008",
            Self::Limbered { limbered: false, .. } => "AGV-FUN-026",
            Self::Limbered { .. } => "AGV-FUN-025",
            Self::NotLimbered { .. } => "AGV-GUN-002",
            Self::NoProlong { .. } => "AGV-GUN-004",
            Self::NotAhead { .. } | Self::TooFar { .. } => "AGV-MOV-017",
            Self::TooShort { .. } => "AGV-MNT-005",
            Self::Obstacle { .. } => "AGV-TER-009",
            Self::TurnTooFar { .. } => "AGV-MOV-021",
            Self::Saddled { .. } => "AGV-MNT-001",
            Self::NoPattern { formation, n: 2, .. } if *formation != "line" => "AGV-FRM-013",
            Self::NoPattern { n: 1, .. } => "AGV-FRM-014",
            Self::NoPattern { .. } | Self::BadShort { .. } => "AGV-FRM-003",
            Self::NoChange { .. } | Self::OffCentre { .. } => "AGV-FRM-016",
            Self::BadOrder { .. } => "AGV-FRM-018",
            Self::EnemyNear { .. } => "AGV-FRM-010",
            Self::Inside { .. }
            | Self::NotInside { .. }
            | Self::NoBuilding { .. }
            | Self::OnlyFoot { .. }
            | Self::TooMany { .. }
            | Self::Held { .. }
            | Self::NotBefore { .. }
            | Self::NotBeside { .. } => "AGV-TER-016",
            Self::OffTable { .. } => "AGV-MOV-025",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::TooDear { cost, left, .. } => {
                vec![("cost", f64::from(*cost)), ("left", f64::from(*left))]
            }
            Self::TooFar { cost, most, .. } => vec![("counts", *cost), ("most", *most)],
            Self::TooShort { by, least, .. } => vec![("by", *by), ("least", *least)],
            Self::Obstacle { after, .. } => vec![("after", *after)],
            Self::TurnTooFar { degrees, below, .. } => {
                vec![("degrees", *degrees), ("below", *below)]
            }
            Self::NoPattern { n, files, .. } => {
                vec![("elements", *n as f64), ("files", f64::from(*files))]
            }
            Self::BadShort { short, .. } => vec![("short", f64::from(*short))],
            Self::EnemyNear { gap, clear, .. } => vec![("gap", *gap), ("more than", *clear)],
            Self::TooMany { n, most, .. } => {
                vec![("elements", *n as f64), ("most", f64::from(*most))]
            }
            Self::NotBeside { gap, most, .. } => vec![("gap", *gap), ("most", *most)],
            _ => Vec::new(),
        }
    }
}
