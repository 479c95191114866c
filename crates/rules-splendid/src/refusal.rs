//! Why not: every refusal is typed, says what was measured, and carries its rule.
mod charge;
mod deploy;
mod fire;
mod garrison;
mod melee;
mod moves;

pub use charge::ChargeRefusal;
pub use deploy::DeployRefusal;
pub use fire::FireRefusal;
pub use garrison::NoGarrison;
pub use melee::MeleeRefusal;
pub use moves::MoveRefusal;

use kernel::{Cite, Cited};

/// Why not, by chapter.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum Refusal {
    /// The answer does not fit the question.
    #[error("this is not what was asked")]
    NotAsked,
    /// ASV-MOV-002: the seat does not command that unit.
    #[error("this seat does not command {unit}")]
    NotYours {
        /// Whose.
        unit: String,
    },
    /// The dispute names no ruling that can be put to the dice.
    #[error("`{ruling}` is not a ruling that can be disputed; those are {}", crate::rulings::DISPUTABLE.join(", "))]
    NoSuchRuling {
        /// What was named.
        ruling: String,
    },
    /// ASV-DSP-002: it has been decided for the rest of the battle.
    #[error("the point of `{ruling}` has been decided for the rest of this battle")]
    Settled {
        /// Which ruling.
        ruling: String,
    },
    /// The value is not one the ruling can take.
    #[error("`{value}` is not a value of the ruling `{ruling}`")]
    NoSuchValue {
        /// Which ruling.
        ruling: String,
        /// What was said.
        value: String,
    },
    /// Deployment.
    #[error(transparent)]
    Deploy(#[from] DeployRefusal),
    /// Firing.
    #[error(transparent)]
    Fire(#[from] FireRefusal),
    /// Hand-to-hand and losses.
    #[error(transparent)]
    Melee(#[from] MeleeRefusal),
    /// Movement.
    #[error(transparent)]
    Move(#[from] MoveRefusal),
    /// Charges and reactions.
    #[error(transparent)]
    Charge(#[from] ChargeRefusal),
}

impl Cited for Refusal {
    fn cite(&self) -> Cite {
        Cite::new(match self {
            Self::NotAsked => "ASV-SEQ-001",
            Self::NotYours { .. } => "ASV-MOV-002",
            Self::NoSuchRuling { .. } => "ASV-DSP-001",
            Self::Settled { .. } | Self::NoSuchValue { .. } => "ASV-DSP-002",
            Self::Deploy(refusal) => refusal.rule(),
            Self::Fire(refusal) => refusal.rule(),
            Self::Melee(refusal) => refusal.rule(),
            Self::Move(refusal) => refusal.rule(),
            Self::Charge(refusal) => refusal.rule(),
        })
    }

    fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::Deploy(refusal) => refusal.numbers(),
            Self::Fire(refusal) => refusal.numbers(),
            Self::Melee(refusal) => refusal.numbers(),
            Self::Move(refusal) => refusal.numbers(),
            Self::Charge(refusal) => refusal.numbers(),
            _ => Vec::new(),
        }
    }
}
