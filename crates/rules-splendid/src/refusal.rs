//! Refusals: each is typed, says what was measured, and cites its rule.
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

use crate::{
    Splendid,
    event::Repulse,
    formations::NoFormation,
    kinds::{Formation, UnitId},
    rulings::DISPUTABLE,
};
use kernel::refusals::Figure;
use std::fmt;

kernel::refusals! {
    /// Why an act is refused, by chapter.
    pub enum Refusal of Splendid with
        Deploy(DeployRefusal), Fire(FireRefusal), Melee(MeleeRefusal), Move(MoveRefusal), Charge(ChargeRefusal)
    {
        NotAsked = "ASV-SEQ-001", "this does not answer the question";
        NotYours { unit: UnitId } = "ASV-MOV-002", "this seat does not command {unit}";
        NoSuchRuling { ruling: String } = "ASV-DSP-001",
            "`{ruling}` is not a ruling that can be disputed; those are {}", disputable();
        Settled { ruling: String } = "ASV-DSP-002", "`{ruling}` has been decided for the rest of this battle";
        NoSuchValue { ruling: String, value: String } = "ASV-DSP-002",
            "`{value}` is not a value of the ruling `{ruling}`";
    }
}

impl fmt::Display for Formation {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(self.name())
    }
}

impl Figure for Formation {}
impl Figure for NoFormation {}
impl Figure for NoGarrison {}
impl Figure for Repulse {}
impl Figure for Stretches {}

/// Stretches of a move, in inches from its start.
#[derive(Clone, PartialEq, Debug)]
pub struct Stretches(pub Vec<[f64; 2]>);

impl Stretches {
    /// The stretch nearest to a point of the move.
    pub fn nearest(&self, at: f64) -> [f64; 2] {
        let off = |span: &[f64; 2]| (span[0] - at).max(at - span[1]);
        let nearest = self.0.iter().min_by(|one, other| off(one).total_cmp(&off(other)));
        nearest.copied().unwrap_or_default()
    }
}

impl fmt::Display for Stretches {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.0.iter().map(|[from, to]| format!("from {from:.2} to {to:.2}"));
        to.write_str(&words.collect::<Vec<_>>().join(" and "))
    }
}

/// The keys of the rulings that can be disputed.
fn disputable() -> String {
    DISPUTABLE.join(", ")
}
