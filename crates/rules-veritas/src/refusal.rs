//! Why not: each refusal with its rule and its numbers, by chapter.
mod charge;
mod deploy;
mod fire;
mod leaders;
mod melee;
mod moves;
mod orders;

pub use charge::ChargeRefusal;
pub use deploy::DeployRefusal;
pub use fire::FireRefusal;
pub use leaders::LeaderRefusal;
pub use melee::MeleeRefusal;
pub use moves::MoveRefusal;
pub use orders::OrderRefusal;

use kernel::{Cite, Cited};

/// Why not.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum Refusal {
    /// The answer does not fit the question.
    #[error("this is not what was asked")]
    NotAsked,
    /// Something was added to an act that wants nothing added.
    #[error("this wants nothing added: no way, no place, no units")]
    WantsNothing,
    /// The seat does not command that unit, wing or commander.
    #[error("this seat does not command {name}")]
    NotYours {
        /// Whom.
        name: String,
    },
    /// Deployment.
    #[error(transparent)]
    Deploy(#[from] DeployRefusal),
    /// Orders.
    #[error(transparent)]
    Order(#[from] OrderRefusal),
    /// Movement.
    #[error(transparent)]
    Move(#[from] MoveRefusal),
    /// Charges.
    #[error(transparent)]
    Charge(#[from] ChargeRefusal),
    /// Shooting.
    #[error(transparent)]
    Fire(#[from] FireRefusal),
    /// Melee, retreats and pursuit.
    #[error(transparent)]
    Melee(#[from] MeleeRefusal),
    /// Commanders.
    #[error(transparent)]
    Leader(#[from] LeaderRefusal),
}

impl Cited for Refusal {
    fn cite(&self) -> Cite {
        Cite::new(match self {
            Self::NotAsked | Self::WantsNothing => "IDV-SEQ-001",
            Self::NotYours { .. } => "IDV-ACT-002",
            Self::Deploy(refusal) => refusal.rule(),
            Self::Order(refusal) => refusal.rule(),
            Self::Move(refusal) => refusal.rule(),
            Self::Charge(refusal) => refusal.rule(),
            Self::Fire(refusal) => refusal.rule(),
            Self::Melee(refusal) => refusal.rule(),
            Self::Leader(refusal) => refusal.rule(),
        })
    }

    fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::NotAsked | Self::WantsNothing | Self::NotYours { .. } => Vec::new(),
            Self::Deploy(refusal) => refusal.numbers(),
            Self::Order(refusal) => refusal.numbers(),
            Self::Move(refusal) => refusal.numbers(),
            Self::Charge(refusal) => refusal.numbers(),
            Self::Fire(refusal) => refusal.numbers(),
            Self::Melee(refusal) => refusal.numbers(),
            Self::Leader(refusal) => refusal.numbers(),
        }
    }
}
