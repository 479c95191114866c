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
    #[error("{unit} may not go into {}", words::the(ground))]
    Barred { unit: String, ground: String },
    /// AGV-FRM-020: its new formation would stand on another unit.
    #[error("{unit} in its new formation would stand on {other}")]
    FormsOver { unit: String, other: String },
    /// AGV-FRM-020: or on ground that it may not enter.
    #[error(
        "{unit} in its new formation would stand in {}, where it may not be",
        words::the(ground)
    )]
    FormsOnBarred { unit: String, ground: String },
    /// AGV-TER-008: a bridge or ford leads over it, for one file.
    #[error(
        "{unit} is too wide for the crossing of {}, which is passed one element wide",
        words::the(ground)
    )]
    TooWide { unit: String, ground: String },
    /// AGV-GUN-002: it is on its limber already, or is not.
    #[error("{unit} is {} already", if *limbered { "limbered" } else { "unlimbered" })]
    Limbered { unit: String, limbered: bool },
    /// AGV-GUN-002: only limbered guns move.
    #[error("{unit} is unlimbered, and only limbered guns move")]
    NotLimbered { unit: String },
    /// AGV-GUN-003: only unlimbered guns are prolonged.
    #[error("{unit} is limbered, and only unlimbered guns are prolonged")]
    NotUnlimbered { unit: String },
    /// AGV-GUN-003: no farther than a gun is prolonged.
    #[error("this way counts {cost:.2}\" for {unit}, and it is prolonged by {most}\" at most")]
    ProlongTooFar { unit: String, cost: f64, most: f64 },
    /// AGV-GUN-004: too heavy to be prolonged.
    #[error("{unit} is too heavy to be prolonged")]
    NoProlong { unit: String },
    /// AGV-MOV-017, -023: neither to the side nor back.
    #[error("{unit} goes straight ahead and no other way")]
    NotAhead { unit: String },
    /// AGV-MOV-017: nowhere at all.
    #[error("{unit} would stay where it is")]
    StaysPut { unit: String },
    /// AGV-MOV-018: no turn at all, or all the way round.
    #[error("{unit} would face as it does now")]
    NoTurn { unit: String },
    /// AGV-MOV-017: farther than its allowance.
    #[error("this way counts {cost:.2}\" for {unit}, and it has {most}\"")]
    TooFar { unit: String, cost: f64, most: f64 },
    /// AGV-MNT-005: on horse they go so far at least.
    #[error("{unit} goes {least}\" at least on horse, and this is {by:.2}\"")]
    TooShort { unit: String, by: f64, least: f64 },
    /// AGV-TER-009: an obstacle stops it.
    #[error(
        "{unit} must stop after {after:.2}\" at {}, which may be crossed in a later phase",
        words::the(ground)
    )]
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
    #[error("{} of {unit} cannot make {formation} of {}", words::elements(*n), words::files(*files))]
    NoPattern { unit: String, formation: &'static str, n: usize, files: u8 },
    /// AGV-FRM-003: the last rank does not fit there.
    #[error("the last rank of {unit} cannot begin {} in from the left", words::files(*short))]
    BadShort { unit: String, short: u8 },
    /// AGV-FRM-016: nothing would change.
    #[error("{unit} stands so already")]
    NoChange { unit: String },
    /// AGV-FRM-018: elements change places in a change of formation, and this is none.
    #[error("{unit} would keep its formation, and elements change places only when it changes")]
    OnlyOrder { unit: String },
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
    #[error("{unit} has {}, and the buildings hold {most}", words::elements(*n))]
    TooMany { unit: String, n: usize, most: u8 },
    /// AGV-TER-016: one unit alone.
    #[error("{other} holds these buildings, and there is no room for {unit}")]
    Held { unit: String, other: String },
    /// AGV-TER-016: it enters straight ahead.
    #[error("{unit} does not have {} straight ahead", words::the(ground))]
    NotBefore { unit: String, ground: String },
    /// AGV-TER-016: it comes out beside them.
    #[error("{unit} would come out {gap:.2}\" from the walls, and comes out within {most}\"")]
    NotBeside { unit: String, gap: f64, most: f64 },
    /// AGV-MOV-025: nobody comes out over the edge of the table.
    #[error("{unit} would come out over the edge of the table")]
    OffTable { unit: String },
}

/// AGV-FRM-002..005, -013, -014: the rule that so many elements break in a pattern that is none of this formation.
pub(crate) fn pattern_rule(formation: &str, n: usize) -> &'static str {
    match (formation, n) {
        (_, 1) => "AGV-FRM-014",
        ("block" | "open order", 2) => "AGV-FRM-013",
        ("line", _) => "AGV-FRM-002",
        ("open order", _) => "AGV-FRM-004",
        ("road column", _) => "AGV-FRM-005",
        _ => "AGV-FRM-003",
    }
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
            Self::FormsOver { .. } | Self::FormsOnBarred { .. } => "AGV-FRM-020",
            Self::NotUnlimbered { .. } | Self::ProlongTooFar { .. } => "AGV-GUN-003",
            Self::NotAhead { .. } | Self::StaysPut { .. } | Self::TooFar { .. } => "AGV-MOV-017",
            Self::NoTurn { .. } => "AGV-MOV-018",
            Self::TooShort { .. } => "AGV-MNT-005",
            Self::Obstacle { .. } => "AGV-TER-009",
            Self::TurnTooFar { .. } => "AGV-MOV-021",
            Self::Saddled { .. } => "AGV-MNT-001",
            Self::NoPattern { formation, n, .. } => pattern_rule(formation, *n),
            Self::BadShort { .. } => "AGV-FRM-003",
            Self::NoChange { .. } | Self::OffCentre { .. } => "AGV-FRM-016",
            Self::BadOrder { .. } | Self::OnlyOrder { .. } => "AGV-FRM-018",
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
            Self::TooFar { cost, most, .. } | Self::ProlongTooFar { cost, most, .. } => {
                vec![("counts", *cost), ("most", *most)]
            }
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
