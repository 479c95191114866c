//! Why a unit cannot spend a function so.

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
    /// AGV-FUN-006: it has finished.
    #[error("{unit} has finished for this phase")]
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
    Cannot { unit: String, function: &'static str },
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
    /// AGV-GUN-002: it is on its limber already, or is not.
    #[error("{unit} is {} already", if *limbered { "limbered" } else { "unlimbered" })]
    Limbered { unit: String, limbered: bool },
}

impl MoveRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::NotThere { .. } => "AGV-BTL-014",
            Self::InContact { .. } => "AGV-FUN-008",
            Self::Uncommanded { .. } => "AGV-SEC-001",
            Self::Finished { .. } => "AGV-FUN-006",
            Self::NewBattle { .. } => "AGV-BTL-012",
            Self::MustUnform { .. } => "AGV-FRM-011",
            Self::Twice { .. } => "AGV-FUN-002",
            Self::Cannot { .. } => "AGV-FUN-021",
            Self::TooDear { .. } => "AGV-FUN-001",
            Self::Interpenetrates { .. } => "AGV-MOV-022",
            Self::Touches { .. } => "AGV-FUN-007",
            Self::Barred { .. } => "AGV-MOV-022",
            Self::Limbered { .. } => "AGV-FUN-025",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::TooDear { cost, left, .. } => {
                vec![("cost", f64::from(*cost)), ("left", f64::from(*left))]
            }
            _ => Vec::new(),
        }
    }
}
