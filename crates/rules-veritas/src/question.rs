//! The questions to players. Everything that is needed to check an answer is here or on the table.
use crate::{
    Veritas, charge, deploy, fire,
    kinds::{LeaderId, Side, UnitId, WingId},
    leaders, melee, moves, orders, replace,
};
use geom::Pose;
use kernel::chapter::Chapter;
use serde::{Deserialize, Serialize};
use table::Few;

/// The most units that one question can list.
pub const MOST_NEAR: usize = 12;
/// A few units.
pub type Units = Few<UnitId, MOST_NEAR>;
/// A few commanders.
pub type Leaders = Few<LeaderId, MOST_NEAR>;

/// A question to a player.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// IDV-DEP-003: does the side keep its edge?
    Edge { side: Side },
    /// IDV-DEP-004: place a unit of this wing.
    Deploy { wing: WingId },
    /// Place a commander of a side, once all its units are placed.
    Post { side: Side },
    /// IDV-ORD-005: name orders in secret. Only seats that are not done are asked.
    Orders { first: bool },
    /// Move a unit of this wing.
    Move { wing: WingId },
    /// IDV-CHG-017: does the unit meet the charge?
    Meet { unit: UnitId, charger: UnitId },
    /// IDV-FIR-010: name a target for a unit of this wing.
    Fire { wing: WingId },
    /// IDV-SHR-011: which of these retreats next?
    Retreat { wing: WingId, among: Units },
    /// IDV-SHR-010, IDV-MEL-010: from which of these enemies does it retreat? The winner chooses.
    From { unit: UnitId, among: Units },
    /// IDV-MEL-006: which of a wing's melees is next?
    Melee { wing: WingId, among: Units },
    /// IDV-MEL-002, -003: against which enemy does it roll?
    Against { unit: UnitId, among: Units },
    /// IDV-MRS-002: does the unit try to break off?
    BreakOff { unit: UnitId },
    /// IDV-MRS-007, -013: which unit occupies this ground?
    Occupy { side: Side, among: Units, left_by: UnitId, ground: Pose },
    /// IDV-REP-004: which commander takes the army?
    Promote { side: Side, among: Leaders },
    /// IDV-REP-001: which unit does the new commander join?
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
