//! Why an act is refused. Every refusal is typed, gives the measured figures and cites its rule. Each chapter has a table.
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
    /// Why an act is refused, by chapter.
    pub enum Refusal of Glorious with
        Deploy(DeployRefusal), Fire(FireRefusal), Move(MoveRefusal), Battle(BattleRefusal), Charge(ChargeRefusal), Melee(MeleeRefusal)
    {
        NotAsked = "AGV-SEQ-001", "this does not answer the question";
        WantsNothing = "AGV-SEQ-001", "nothing can be added to this by hand";
        WantsMore { what: &'static str } = "AGV-SEQ-001", "this needs {what} to be shown on the table";
        /// `rule` is the one for acting in this phase.
        NotYours { unit: UnitId, rule: &'static str } = rule, "this seat does not command {unit}";
    }
}
