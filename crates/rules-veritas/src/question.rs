//! What is asked of a player. Everything an answer is checked against is in here or on the table.
use crate::{
    Veritas, charge, deploy, fire,
    kinds::{LeaderId, Side, UnitId, WingId},
    leaders, melee, moves, orders, replace,
};
use geom::Pose;
use kernel::chapter::Chapter;
use serde::{Deserialize, Serialize};
use table::Few;

/// The most units that can matter at one place at once.
pub const MOST_NEAR: usize = 12;
/// A few units.
pub type Units = Few<UnitId, MOST_NEAR>;
/// A few commanders.
pub type Leaders = Few<LeaderId, MOST_NEAR>;

/// What is asked.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// IDV-DEP-003: which edge?
    Edge { side: Side },
    /// IDV-DEP-004: place a unit of this wing, or, last, a commander.
    Deploy { wing: WingId },
    /// The commanders of a side, once all its units stand.
    Post { side: Side },
    /// IDV-ORD-005: name orders, in secret. Asked are those who have not ended.
    Orders { first: bool },
    /// Move a unit of this wing.
    Move { wing: WingId },
    /// IDV-CHG-017: meet the charge?
    Meet { unit: UnitId, charger: UnitId },
    /// IDV-FIR-010: name a target for a unit of this wing.
    Fire { wing: WingId },
    /// IDV-SHR-011: which of these retreats next?
    Retreat { wing: WingId, among: Units },
    /// IDV-SHR-010, IDV-MEL-010: from which of these? The winner chooses.
    From { unit: UnitId, among: Units },
    /// IDV-MEL-006: which of a wing's melees is next?
    Melee { wing: WingId, among: Units },
    /// IDV-MEL-002, -003: against which enemy does it roll?
    Against { unit: UnitId, among: Units },
    /// IDV-MRS-002: break off?
    BreakOff { unit: UnitId },
    /// IDV-MRS-007, -013: who occupies this ground?
    Occupy { side: Side, among: Units, left_by: UnitId, ground: Pose },
    /// IDV-REP-004: who takes the army?
    Promote { side: Side, among: Leaders },
    /// IDV-REP-001: with whom is the new commander?
    Appoint { wing: WingId },
    /// IDV-COM-017: move a commander.
    Lead { side: Side },
}

impl Question {
    /// The chapter that asks it and handles it.
    pub(crate) fn chapter(&self) -> Chapter<Veritas> {
        match self {
            Self::Edge { .. } | Self::Deploy { .. } | Self::Post { .. } => deploy::QUESTIONS,
            Self::Orders { .. } => orders::QUESTIONS,
            Self::Move { .. } => moves::QUESTIONS,
            Self::Meet { .. } => charge::QUESTIONS,
            Self::Fire { .. } | Self::Retreat { .. } => fire::QUESTIONS,
            Self::From { .. }
            | Self::Melee { .. }
            | Self::Against { .. }
            | Self::BreakOff { .. }
            | Self::Occupy { .. } => melee::QUESTIONS,
            Self::Promote { .. } | Self::Appoint { .. } => replace::QUESTIONS,
            Self::Lead { .. } => leaders::QUESTIONS,
        }
    }
}
