//! Refusals: one table for each chapter, one row for each refusal with its fields, its rule and its sentence.
mod charge;
mod command;
mod deploy;
mod fire;
mod melee;
mod moves;

pub use charge::ChargeRefusal;
pub use command::CommandRefusal;
pub use deploy::DeployRefusal;
pub use fire::FireRefusal;
pub use melee::MeleeRefusal;
pub use moves::MoveRefusal;

use crate::{
    NearRun,
    kinds::{CommandId, GeneralId, UnitId},
};

kernel::one_of! {
    /// The subject of a refusal that may be about a unit, a command or a general.
    pub enum Who {
        /// A unit.
        Unit(UnitId),
        /// A brigade, a division or a corps.
        Command(CommandId),
        /// A general.
        General(GeneralId),
    }
}

kernel::refusals! {
    /// Why an answer is refused.
    pub enum Refusal of NearRun with
        Deploy(DeployRefusal),
        Command(CommandRefusal),
        Charge(ChargeRefusal),
        Move(MoveRefusal),
        Fire(FireRefusal),
        Melee(MeleeRefusal)
    {
        NotAsked = "ANT-SEQ-005", "this does not answer the question";
        WantsNothing = "ANT-SEQ-005", "nothing can be added to this: no path, no place, no number";
        NotYours { who: Who } = "ANT-ORG-001", "this seat does not command {who}";
    }
}

/// The answer does not fit the question.
pub(crate) fn not_asked<T>() -> kernel::Play<NearRun, T> {
    Err(Refusal::NotAsked.into())
}
