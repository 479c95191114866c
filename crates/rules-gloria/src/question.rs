//! The questions to players. Everything that is needed to check an answer is here or on the table.
use crate::{
    Gloria, arrive, charge, deploy, fire,
    kinds::{CorpsId, GeneralId, Side, UnitId},
    melee, moves, rally, replace, victory,
};
use geom::Length;
use kernel::Chapter;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Few, PieceId};

/// The most units that one question lists. A side has at most as many.
pub const MOST_LISTED: usize = 60;
/// A few units.
pub type Units = Few<UnitId, MOST_LISTED>;

/// A question to a player.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// PG-OFF-001: which brigades wait off the table?
    Reserve,
    /// PG-HID-001: which units are hidden, and where?
    Hide,
    /// PG-DEP-002: place a unit.
    Deploy {
        /// The side that places.
        side: Side,
        /// PG-DEP-001: the brigade that is being placed; null if a new one may be begun.
        corps: Option<CorpsId>,
    },
    /// PG-HIL-003: does a unit near a crest stand behind it or over it?
    Crest {
        /// The unit.
        unit: UnitId,
    },
    /// PG-WOD-001: is a die thrown for a wood whose density nobody knows?
    Wood {
        /// The unit that is near it.
        unit: UnitId,
        /// The wood.
        #[schemars(with = "u8")]
        wood: PieceId,
    },
    /// PG-HID-005: show hidden units?
    Show {
        /// The side that is asked.
        side: Side,
    },
    /// PG-OFF-003: announce a brigade that is off the table?
    Announce {
        /// The side that is asked.
        side: Side,
    },
    /// PG-REP-005: promote somebody in place of a lost general?
    Promote {
        /// The office.
        general: GeneralId,
    },
    /// PG-CHG-001: declare a charge?
    Declare {
        /// The side that is asked.
        side: Side,
    },
    /// PG-IMP-001: how does the unit make its first impulse?
    Impulse {
        /// The unit that charges.
        unit: UnitId,
    },
    /// PG-SCR-003: where does a screen in the way evade to?
    Clear {
        /// The screen.
        unit: UnitId,
        /// The unit that charges through it.
        charger: UnitId,
    },
    /// PG-IMP-004: does the unit mean to stay or to run?
    Intent {
        /// The unit that is charged.
        unit: UnitId,
        /// The first of its chargers.
        charger: UnitId,
    },
    /// PG-IMP-005: what does a unit do that has passed its test?
    Answer {
        /// The unit that is charged.
        unit: UnitId,
        /// The first of its chargers.
        charger: UnitId,
        /// Whether it meant to run.
        runs: bool,
    },
    /// PG-FEI-001: which charges are feints?
    Feint {
        /// The side that is asked.
        side: Side,
    },
    /// PG-MOR-004: which unit tries to rally next?
    Rally {
        /// The side that is asked.
        side: Side,
    },
    /// PG-RAL-002: how does a rallied unit form?
    Rallied {
        /// The unit.
        unit: UnitId,
    },
    /// PG-SHO-010: name targets.
    Fire,
    /// PG-IM2-001: does the charge go on?
    Second {
        /// The unit that charges.
        unit: UnitId,
    },
    /// PG-DEF-001: does the unit fire at its charger?
    Defend {
        /// The unit that is charged.
        unit: UnitId,
        /// The unit that charges it.
        charger: UnitId,
    },
    /// PG-MOV-004: move a unit.
    Move {
        /// The side that is asked.
        side: Side,
    },
    /// PG-WOD-007, PG-FRD-005: how does a unit go on whose move stopped for a die?
    Onward {
        /// The unit.
        unit: UnitId,
        /// What is left of its move.
        left: Length,
        /// The kinds of terrain that are paid for, as bits.
        paid: u32,
    },
    /// PG-CTR-005: is a charge of opportunity met by another?
    Counter {
        /// The unit that is charged.
        unit: UnitId,
        /// The unit that charges it.
        charger: UnitId,
    },
    /// PG-CLA-008: which combat is fought next?
    Assault {
        /// The side that chooses.
        side: Side,
    },
    /// PG-CLA-004: which units join a combat?
    Reinforce {
        /// The side that is asked.
        side: Side,
        /// A unit of the combat.
        combat: UnitId,
    },
    /// PG-UCA-002, PG-CMP-001: does a beaten unit in cover stay?
    Beaten {
        /// The unit.
        unit: UnitId,
    },
    /// PG-BRK-001: does a winner advance, and where?
    Won {
        /// The unit.
        unit: UnitId,
        /// The enemy that it has beaten.
        beaten: UnitId,
        /// How far it advances.
        by: Length,
        /// What it may do.
        ways: Ways,
    },
    /// PG-VIC-002: surrender units, or agree to end?
    End {
        /// The side that is asked.
        side: Side,
    },
}

/// What a winner of a close assault may choose.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Ways {
    /// PG-CTR-003, PG-CMP-002: to hold its ground, or to halt at the edge of bad ground.
    pub hold: bool,
    /// PG-BRK-001: to advance along its charge.
    pub ahead: bool,
    /// PG-BRK-001: to follow the beaten.
    pub after: bool,
    /// PG-BRK-005: to wheel and advance.
    pub wheel: bool,
}

impl Question {
    /// The chapter that asks it and handles it.
    pub(crate) fn chapter(&self) -> Chapter<Gloria> {
        match self {
            Self::Reserve | Self::Hide | Self::Deploy { .. } => deploy::QUESTIONS,
            Self::Show { .. } | Self::Announce { .. } => arrive::QUESTIONS,
            Self::Promote { .. } => replace::QUESTIONS,
            Self::Declare { .. }
            | Self::Impulse { .. }
            | Self::Clear { .. }
            | Self::Intent { .. }
            | Self::Answer { .. }
            | Self::Feint { .. }
            | Self::Second { .. }
            | Self::Counter { .. } => charge::QUESTIONS,
            Self::Rally { .. } | Self::Rallied { .. } => rally::QUESTIONS,
            Self::Fire | Self::Defend { .. } => fire::QUESTIONS,
            Self::Move { .. } | Self::Crest { .. } | Self::Wood { .. } | Self::Onward { .. } => {
                moves::QUESTIONS
            }
            Self::Assault { .. }
            | Self::Reinforce { .. }
            | Self::Beaten { .. }
            | Self::Won { .. } => melee::QUESTIONS,
            Self::End { .. } => victory::QUESTIONS,
        }
    }
}
