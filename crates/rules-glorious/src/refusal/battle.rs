//! Why a Battle cannot be formed or broken up so.

/// Why a Battle cannot be formed or broken up so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
#[allow(missing_docs)] // Fields say what they are: a unit's name, a figure.
pub enum BattleRefusal {
    /// AGV-BTL-002: too few members or too many.
    #[error("a Battle has {least} to {most} members, and not {n}")]
    Members { n: usize, least: u8, most: u8 },
    /// AGV-BTL-002: a member is named twice.
    #[error("{unit} is named twice")]
    Repeated { unit: String },
    /// AGV-BTL-003: only foot on their feet.
    #[error("{unit} is not foot on its feet")]
    NotFoot { unit: String },
    /// AGV-BTL-002: a Battle is no member of another.
    #[error("{unit} is a Battle already")]
    IsBattle { unit: String },
    /// AGV-BTL-004: too few elements.
    #[error("together they have {n} elements, and a Battle has {least} at least")]
    TooFew { n: usize, least: u8 },
    /// AGV-BTL-006: it faces another way, or stands out of line.
    #[error("{unit} is not in line with the others, edge to edge and facing one way")]
    NotAligned { unit: String },
    /// AGV-BTL-005: there are gaps, or a rank is not full.
    #[error("{unit} and the others do not make one whole rectangle")]
    NoRectangle { unit: String },
    /// AGV-BTL-005: not deep enough.
    #[error("the body would be {ranks} deep, and a Battle is {least} deep at least")]
    TooShallow { ranks: usize, least: u8 },
    /// AGV-BTL-009: it is no Battle.
    #[error("{unit} is not a Battle")]
    NoBattle { unit: String },
    /// AGV-BTL-009: not in the phase in which it was formed.
    #[error("the Battle of {unit} was formed in this phase and breaks up in a later one")]
    JustFormed { unit: String },
    /// AGV-BTL-009: a member cannot take a formation on its own ground.
    #[error("{unit} has no room to take a formation of its own")]
    NoRoom { unit: String },
}

impl BattleRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::Members { .. } | Self::Repeated { .. } | Self::IsBattle { .. } => "AGV-BTL-002",
            Self::NotFoot { .. } => "AGV-BTL-003",
            Self::TooFew { .. } => "AGV-BTL-004",
            Self::NotAligned { .. } => "AGV-BTL-006",
            Self::NoRectangle { .. } | Self::TooShallow { .. } => "AGV-BTL-005",
            Self::NoBattle { .. } | Self::JustFormed { .. } | Self::NoRoom { .. } => "AGV-BTL-009",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::Members { n, least, most } => vec![
                ("members", *n as f64),
                ("least", f64::from(*least)),
                ("most", f64::from(*most)),
            ],
            Self::TooFew { n, least } => {
                vec![("elements", *n as f64), ("least", f64::from(*least))]
            }
            Self::TooShallow { ranks, least } => {
                vec![("ranks", *ranks as f64), ("least", f64::from(*least))]
            }
            Self::Repeated { .. }
            | Self::NotFoot { .. }
            | Self::IsBattle { .. }
            | Self::NotAligned { .. }
            | Self::NoRectangle { .. }
            | Self::NoBattle { .. }
            | Self::JustFormed { .. }
            | Self::NoRoom { .. } => Vec::new(),
        }
    }
}
