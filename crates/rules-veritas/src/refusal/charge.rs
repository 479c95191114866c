//! Why a unit cannot charge so.
use crate::kinds::Order;

/// Why a unit cannot charge so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
#[allow(missing_docs)] // Fields are named as the book names them.
pub enum ChargeRefusal {
    /// IDV-ORD-014, -017, -021: its wing is under another order.
    #[error("{unit} charges under attack only, and is under {}", order.name())]
    NotOrdered { unit: String, order: Order },
    /// IDV-COM-010: nobody commands it.
    #[error("{unit} is out of command and does not charge")]
    OutOfCommand { unit: String },
    /// It is disrupted or routed.
    #[error("{unit} is too far gone to charge")]
    Unsteady { unit: String },
    /// It is in march column.
    #[error("{unit} does not charge in march column")]
    Column { unit: String },
    /// It is a gun.
    #[error("guns do not charge")]
    Guns,
    /// It is in buildings.
    #[error("{unit} must first come out of the houses")]
    Housed { unit: String },
    /// No such enemy on the table.
    #[error("there is no enemy there to charge")]
    NoTarget,
    /// It does not see its target.
    #[error("{unit} does not see {target}")]
    Unseen { unit: String, target: String },
    /// Not one turn and one straight leg.
    #[error("a charge is one turn at most and then one straight leg")]
    Crooked,
    /// It turns too far, or cannot turn.
    #[error("{unit} cannot turn so far as it charges")]
    Turn { unit: String, degrees: f64, most: f64 },
    /// Too far off its facing.
    #[error("a charge goes no more than {most} degrees off the facing")]
    Oblique { degrees: f64, most: f64 },
    /// That way leads past the target, or a side would touch it first.
    #[error("that way the front of {unit} does not come to {target}")]
    Misses { unit: String, target: String },
    /// It is too far.
    #[error("{target} is {inches:.2} inches away, and {unit} has {has:.2}")]
    TooFar { unit: String, target: String, inches: f64, has: f64 },
    /// Something is in the way, or there is no place to stand.
    #[error("{what} is in the way of {unit}")]
    Blocked { unit: String, what: String },
}

impl ChargeRefusal {
    /// The rule that says no.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Self::NotOrdered { order: Order::Manoeuvre, .. } => "IDV-ORD-014",
            Self::NotOrdered { order: Order::Hold, .. } => "IDV-ORD-017",
            Self::NotOrdered { order: Order::Withdraw, .. } => "IDV-ORD-021",
            Self::NotOrdered { .. } => "IDV-CHG-002",
            Self::OutOfCommand { .. } => "IDV-CHG-003",
            Self::Unsteady { .. } => "IDV-CHG-004",
            Self::Column { .. } | Self::Guns => "IDV-CHG-005",
            Self::Housed { .. } => "IDV-TER-018",
            Self::NoTarget | Self::Misses { .. } => "IDV-CHG-001",
            Self::Unseen { .. } => "IDV-CHG-006",
            Self::Crooked | Self::Turn { .. } | Self::Oblique { .. } => "IDV-CHG-007",
            Self::TooFar { .. } => "IDV-CHG-009",
            Self::Blocked { .. } => "IDV-MOV-019",
        }
    }

    /// What was measured, and what would have been needed.
    pub(crate) fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::Turn { degrees, most, .. } | Self::Oblique { degrees, most } => {
                vec![("degrees", *degrees), ("most", *most)]
            }
            Self::TooFar { inches, has, .. } => vec![("inches", *inches), ("has", *has)],
            _ => Vec::new(),
        }
    }
}
