//! Why not: every refusal is typed, says what was measured, and carries its rule. A file for each chapter.
mod battle;
mod charge;
mod deploy;
mod fire;
mod melee;
mod moves;

pub use battle::BattleRefusal;
pub use charge::ChargeRefusal;
pub use deploy::DeployRefusal;
pub use fire::FireRefusal;
pub use melee::MeleeRefusal;
pub use moves::MoveRefusal;
pub(crate) use moves::pattern_rule;

use kernel::{Cite, Cited};

/// Why not, by chapter.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum Refusal {
    /// The answer does not fit the question.
    #[error("this is not what was asked")]
    NotAsked,
    /// The hand added what the act has no use for.
    #[error("nothing is to be added to this by hand")]
    WantsNothing,
    /// The hand added nothing, or what does not say where.
    #[error("this needs {what} to be shown on the table")]
    WantsMore {
        /// What.
        what: &'static str,
    },
    /// The seat does not command that unit.
    #[error("this seat does not command {unit}")]
    NotYours {
        /// Whose.
        unit: String,
        /// The rule by which units act in this phase.
        rule: &'static str,
    },
    /// Deployment.
    #[error(transparent)]
    Deploy(#[from] DeployRefusal),
    /// Firing.
    #[error(transparent)]
    Fire(#[from] FireRefusal),
    /// Functions and movement.
    #[error(transparent)]
    Move(#[from] MoveRefusal),
    /// Forming and breaking up Battles.
    #[error(transparent)]
    Battle(#[from] BattleRefusal),
    /// Charges.
    #[error(transparent)]
    Charge(#[from] ChargeRefusal),
    /// Hand-to-hand and losses.
    #[error(transparent)]
    Melee(#[from] MeleeRefusal),
}

impl Cited for Refusal {
    fn cite(&self) -> Cite {
        Cite::new(match self {
            Self::NotAsked | Self::WantsNothing | Self::WantsMore { .. } => "AGV-SEQ-001",
            Self::NotYours { rule, .. } => rule,
            Self::Deploy(refusal) => refusal.rule(),
            Self::Fire(refusal) => refusal.rule(),
            Self::Move(refusal) => refusal.rule(),
            Self::Battle(refusal) => refusal.rule(),
            Self::Charge(refusal) => refusal.rule(),
            Self::Melee(refusal) => refusal.rule(),
        })
    }

    fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::Deploy(refusal) => refusal.numbers(),
            Self::Fire(refusal) => refusal.numbers(),
            Self::Move(refusal) => refusal.numbers(),
            Self::Battle(refusal) => refusal.numbers(),
            Self::Charge(refusal) => refusal.numbers(),
            Self::Melee(refusal) => refusal.numbers(),
            Self::NotAsked
            | Self::WantsNothing
            | Self::WantsMore { .. }
            | Self::NotYours { .. } => Vec::new(),
        }
    }
}
