//! What a player is asked. Everything that an answer is checked against is in here or on the table.
use crate::{
    Glorious, deploy, fire,
    kinds::{Side, UnitId},
    losses, melee, moves,
    unit::MOST_IN_BATTLE,
};
use kernel::chapter::Chapter;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Few;

/// The most units that one act can name.
pub const MOST_NEAR: usize = 12;
/// A few units.
pub type Units = Few<UnitId, MOST_NEAR>;

/// What is asked.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // A field without a comment is what its name says.
pub enum Question {
    /// Choose an edge.
    Edge { side: Side },
    /// Place a unit.
    Deploy { side: Side },
    /// Pivot a unit before the firing, or finish.
    Pivot { side: Side },
    /// Name targets, in secret. The seats that have not finished are asked.
    Targets,
    /// Choose a unit's losses.
    Remove { side: Side },
    /// Close a member of a dissolved Battle into a formation.
    Close {
        /// The first member of the dissolved Battle.
        battle: UnitId,
        /// The member that closes up.
        unit: UnitId,
    },
    /// Spend a function of a unit, or end the phase.
    Move {
        side: Side,
        /// Whether it is the second movement of the turn.
        second: bool,
    },
    /// Share out a unit's attacks.
    Attack {
        side: Side,
        /// The round of hand-to-hand, from 1.
        round: u8,
    },
}

impl Question {
    /// The chapter that asks it.
    pub(crate) fn chapter(&self) -> Chapter<Glorious> {
        match self {
            Self::Edge { .. } | Self::Deploy { .. } => deploy::QUESTIONS,
            Self::Pivot { .. } | Self::Targets => fire::QUESTIONS,
            Self::Remove { .. } | Self::Close { .. } => losses::QUESTIONS,
            Self::Move { .. } => moves::QUESTIONS,
            Self::Attack { .. } => melee::QUESTIONS,
        }
    }
}

kernel::part_set!(ElementSet, u64, MOST_IN_BATTLE, "element");
