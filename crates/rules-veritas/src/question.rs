//! The questions to players. Everything that is needed to check an answer is here or on the table.
use crate::{
    Veritas, charge, deploy, fire,
    kinds::{LeaderId, Side, UnitId, WingId},
    leaders, melee, moves, orders, replace,
};
use geom::Pose;
use kernel::chapter::Chapter;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A question to a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // A field without a comment is what its name says.
pub enum Question {
    /// IDV-DEP-003: does the side keep its edge?
    Edge { side: Side },
    /// IDV-DEP-004: place a unit of this wing.
    Deploy { wing: WingId },
    /// Place a commander of a side, once all its units are placed.
    Post { side: Side },
    /// IDV-ORD-005: name orders in secret. Only seats that are not done are asked.
    Orders {
        /// Whether these are the first orders of the battle.
        first: bool,
    },
    /// Move a unit of this wing.
    Move { wing: WingId },
    /// IDV-CHG-017: does the unit meet the charge?
    Meet {
        /// The unit that is charged.
        unit: UnitId,
        /// The unit that charges it.
        charger: UnitId,
    },
    /// IDV-FIR-010: name a target for a unit of this wing.
    Fire { wing: WingId },
    /// IDV-SHR-011: which of these retreats next?
    Retreat {
        wing: WingId,
        /// The units to choose from.
        among: Vec<UnitId>,
    },
    /// IDV-SHR-010, IDV-MEL-010: from which of these enemies does it retreat? The winner chooses.
    From {
        unit: UnitId,
        /// The units to choose from.
        among: Vec<UnitId>,
    },
    /// IDV-MEL-006: which of a wing's melees is next?
    Melee {
        wing: WingId,
        /// The units to choose from.
        among: Vec<UnitId>,
    },
    /// IDV-MEL-002, -003: against which enemy does it roll?
    Against {
        unit: UnitId,
        /// The units to choose from.
        among: Vec<UnitId>,
    },
    /// IDV-MRS-002: does the unit try to break off?
    BreakOff { unit: UnitId },
    /// IDV-MRS-007, -013: which unit occupies this ground?
    Occupy {
        side: Side,
        /// The units to choose from.
        among: Vec<UnitId>,
        /// The unit that left the ground.
        left_by: UnitId,
        /// Where that unit stood: the centre of its base, and its facing.
        ground: Pose,
    },
    /// IDV-REP-004: which commander takes the army?
    Promote {
        side: Side,
        /// The commanders to choose from.
        among: Vec<LeaderId>,
    },
    /// IDV-REP-001: which unit does the new commander join?
    Appoint {
        /// The wing that gets a new commander.
        wing: WingId,
    },
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
