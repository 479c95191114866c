//! Refusals: one table for each chapter, one row for each refusal with its fields, its rule and its sentence.
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

use crate::{
    Veritas,
    kinds::{UnitId, WingId},
    model::Holder,
};

kernel::one_of! {
    /// The subject of a refusal that may be about a unit, a wing or a commander.
    pub enum Who {
        /// A unit.
        Unit(UnitId),
        /// A wing.
        Wing(WingId),
        /// A commander.
        Leader(Holder),
    }
}
impl kernel::refusals::Figure for Holder {}
impl kernel::refusals::Figure for crate::act::Change {}
impl kernel::refusals::Figure for crate::kinds::Order {}

kernel::refusals! {
    /// Why an answer is refused.
    pub enum Refusal of Veritas with
        Deploy(DeployRefusal),
        Order(OrderRefusal),
        Move(MoveRefusal),
        Charge(ChargeRefusal),
        Fire(FireRefusal),
        Melee(MeleeRefusal),
        Leader(LeaderRefusal)
    {
        NotAsked = "IDV-SEQ-001", "this does not answer the question";
        WantsNothing = "IDV-SEQ-001", "nothing can be added to this: no path, no place, no units";
        NotYours { who: Who } = "IDV-ACT-002", "this seat does not command {who}";
    }
}

/// The answer does not fit the question.
pub(crate) fn not_asked<T>() -> kernel::Play<Veritas, T> {
    Err(Refusal::NotAsked.into())
}
