//! Refusals: one table for each chapter, one row for each refusal with its fields, its rule and its sentence.
mod assault;
mod charge;
mod deploy;
mod end;
mod fire;
mod leaders;
mod moves;

pub use assault::AssaultRefusal;
pub use charge::ChargeRefusal;
pub use deploy::DeployRefusal;
pub use end::EndRefusal;
pub use fire::FireRefusal;
pub use leaders::LeaderRefusal;
pub use moves::MoveRefusal;

use crate::{
    Gloria,
    kinds::{CorpsId, GeneralId, UnitId},
};

kernel::one_of! {
    /// The subject of a refusal that may be about a unit, a brigade or a general.
    pub enum Who {
        /// A unit.
        Unit(UnitId),
        /// A brigade or a wing.
        Corps(CorpsId),
        /// A general.
        General(GeneralId),
    }
}

kernel::refusals! {
    /// Why an answer is refused.
    pub enum Refusal of Gloria with
        Deploy(DeployRefusal),
        Charge(ChargeRefusal),
        Fire(FireRefusal),
        Move(MoveRefusal),
        Assault(AssaultRefusal),
        Leader(LeaderRefusal),
        End(EndRefusal)
    {
        NotAsked = "PG-SEQ-005", "this does not answer the question";
        WantsNothing = "PG-SEQ-005", "nothing can be added to this: no path, no place, no number";
        NotYours { who: Who } = "PG-SEQ-005", "this seat does not command {who}";
    }
}

/// The answer does not fit the question.
pub(crate) fn not_asked<T>() -> kernel::Play<Gloria, T> {
    Err(Refusal::NotAsked.into())
}
