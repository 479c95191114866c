//! Why not: every refusal is typed, gives the figures that were measured and cites its rule. A table for each chapter.
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

use crate::{Glorious, kinds::UnitId};

kernel::refusals! {
    /// Why not, by chapter.
    pub enum Refusal of Glorious with
        Deploy(DeployRefusal), Fire(FireRefusal), Move(MoveRefusal), Battle(BattleRefusal), Charge(ChargeRefusal), Melee(MeleeRefusal)
    {
        NotAsked = "AGV-SEQ-001", "this does not answer the question";
        WantsNothing = "AGV-SEQ-001", "nothing can be added to this by hand";
        WantsMore { what: &'static str } = "AGV-SEQ-001", "this needs {what} to be shown on the table";
        /// `rule` is the one by which units act in this phase.
        NotYours { unit: UnitId, rule: &'static str } = rule, "this seat does not command {unit}";
    }
}
