//! Why things happen, and how a battle ends.
use crate::{
    book::Margin,
    kinds::{Formation, Side, UnitId},
};
use geom::Length;
use kernel::words::mm;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

kernel::deeds! {
    /// Why a unit moves, changes its state or loses figures.
    pub enum Cause {
        Move = "move" as "moved" by "PG-MOV-001",
        Form = "form" as "changed formation" by "PG-FCH-001",
        ForcedMarch = "forced-march" as "force marched" by "PG-FMR-001",
        Impulse = "impulse" as "made its first impulse" by "PG-IMP-001",
        Charge = "charge" as "charged on" by "PG-IM2-001",
        Short = "short" as "halted short of the enemy" by "PG-HOM-002",
        Evade = "evade" as "evaded" by "PG-EVA-002",
        Rout = "rout" as "ran" by "PG-ROU-001",
        Pursue = "pursue" as "pursued" by "PG-DIS-003",
        PushedBack = "pushed-back" as "was pushed back" by "PG-CLA-006",
        Advance = "advance" as "advanced" by "PG-BRK-001",
        Retire = "retire" as "retired" by "PG-HAL-001",
        Rally = "rally" as "rallied" by "PG-RAL-002",
        Fire = "fire" as "was under fire" by "PG-SHO-003",
        Test = "test" as "failed its test" by "PG-DIS-003",
        Assault = "assault" as "fought hand to hand" by "PG-CLA-006",
        Ground = "ground" as "came into bad ground" by "PG-DIS-001",
        Crossing = "crossing" as "crossed an obstacle" by "PG-OBS-002",
        Burst = "burst" as "was burst through" by "PG-RTH-001",
        Through = "through" as "charged through guns" by "PG-PAS-003",
        Rest = "rest" as "rested" by "PG-DIS-004",
        Deploy = "deploy" as "handled its gun" by "PG-ART-003",
        Manhandle = "manhandle" as "was manhandled" by "PG-ART-009",
        Friends = "friends" as "was hit by friends" by "PG-FRI-002",
    }
}

impl Cause {
    /// What a unit did that moved, and the formation that it has now if it changed that.
    pub(crate) fn said_in(self, formation: Formation) -> String {
        match self {
            Self::Form | Self::Rally | Self::Deploy => {
                format!("{}: {}", self.name(), formation.name())
            }
            _ => self.name().to_owned(),
        }
    }
}

/// Why a charge ended without contact.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Miss {
    /// PG-CHG-015: no first impulse at its target was left.
    NoWay,
    /// PG-IM2-002: its front would have touched too little of an enemy.
    Grazed {
        enemy: UnitId,
        /// How much it would have touched.
        along: Length,
        /// How much is contact.
        least: Length,
    },
    /// PG-PAS-004: a friend was in its way.
    Friend { other: UnitId },
    /// PG-MOV-011: the table ended.
    Edge,
    /// PG-CHG-014: nobody was in reach.
    Nobody,
    /// PG-CLA-009: an enemy was in contact with it before.
    Engaged { enemy: UnitId },
}

impl Miss {
    pub(crate) fn rule(self) -> &'static str {
        match self {
            Self::NoWay => "PG-CHG-015",
            Self::Grazed { .. } => "PG-IM2-002",
            Self::Friend { .. } => "PG-PAS-004",
            Self::Edge => "PG-MOV-011",
            Self::Nobody => "PG-CHG-014",
            Self::Engaged { .. } => "PG-CLA-009",
        }
    }

    /// What became of the charge.
    pub(crate) fn said(self) -> String {
        match self {
            Self::NoWay => "has no way to its target any more".to_owned(),
            Self::Grazed { enemy, along, least } => {
                let (along, least) = (mm(along), mm(least));
                format!(
                    "stops before {enemy}: {along} of their bases would touch, and contact is {least}"
                )
            }
            Self::Friend { other } => format!("stops before {other}, a friend in the way"),
            Self::Edge => "stops at the edge of the table".to_owned(),
            Self::Nobody => "charges and reaches nobody".to_owned(),
            Self::Engaged { enemy } => format!("charges no farther, in contact with {enemy}"),
        }
    }
}

/// How a battle ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// PG-VIC-010: a side conceded.
    Conceded,
    /// PG-VIC-003: by the scenario's terms.
    Terms,
    /// PG-VIC-006: by points.
    Points {
        /// The difference of the points lost.
        by: u32,
        /// How great a victory that is.
        margin: Margin,
    },
    /// PG-VIC-008: a side has lost a quarter of its army.
    Quarter,
    /// PG-VIC-010: both sides agreed to end.
    Agreed,
    /// A side has no units left on the table.
    Bare,
    /// A clause of the scenario: a victory that cost too much is a draw.
    TooDear {
        /// The side that would have won.
        side: Side,
    },
}
