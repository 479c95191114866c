//! The questions that players are asked.
use crate::{
    Splendid, ask, deploy,
    event::Repulse,
    fire, joining,
    kinds::{Side, UnitId},
    losses, melee, moves, reactions,
    rulings::Ruling,
    unit::MOST_STANDS,
};
use geom::{Angle, Length};
use kernel::Chapter;
use serde::{Deserialize, Serialize};
use table::Few;

/// The most units that can be involved at one place at once.
pub const MOST_NEAR: usize = 12;
/// A few units.
pub type Units = Few<UnitId, MOST_NEAR>;

/// A question. Everything that an answer is checked against is in it or on the table.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Place a unit.
    Deploy { side: Side },
    /// Fire with a unit, or end the firing.
    Fire { side: Side },
    /// Q15: of targets equally near, which does the shot strike?
    Bounce { gun: UnitId, among: Units },
    /// Join in with a unit or hold it back.
    Join { side: Side },
    /// Attack with a unit.
    Attack { side: Side },
    /// Throw the last set of dice again?
    Rethrow { unit: UnitId, target: UnitId, hits: u8 },
    /// Remove a unit's losses.
    Remove { side: Side, step: u8 },
    /// Act with a unit, or end the moves.
    Move { side: Side },
    /// A mounted or dragoon unit may go on to the other half of its action (ASV-ACT-003, -004).
    Then { unit: UnitId, after: First },
    /// ASV-CHG-014: the test failed; something else instead?
    Instead { unit: UnitId },
    /// Q55: an intercept failed; end the move here, go on, or go another way?
    Replan {
        unit: UnitId,
        /// What is left of its manoeuvre; none of a step, which is one straight move.
        rest: Option<Rest>,
    },
    /// ASV-INT-013: intercept, counter-charge, or let it pass?
    Intercept(Window),
    /// Q44: of several units contacted besides the declared target, which answers next?
    Next { charger: UnitId, among: Units },
    /// A unit has been charged and contacted.
    React {
        unit: UnitId,
        charger: UnitId,
        /// ASV-HDB-003: how far off the charge began.
        from: Length,
    },
    /// Where does it run to? (ASV-REC-007, ASV-EVA-004)
    Run { unit: UnitId, charger: UnitId, most: Length },
    /// ASV-HDB-007: about which stand, in what shape?
    HastyBlock { unit: UnitId, charger: UnitId },
    /// ASV-HDB-015, ASV-DFF-006: how far back?
    BackOff { unit: UnitId, from: UnitId, most: Length, charged: Length, why: Repulse },
    /// ASV-BRK-004, -005.
    BreakThrough {
        unit: UnitId,
        /// Q69, Q44: the units whose reactions gave it.
        past: Units,
    },
    /// Retreat a unit, or end the phase.
    Withdraw { side: Side },
    /// ASV-DSP-001: the winner of the throw decides the point.
    Rule { side: Side, ruling: Ruling },
}

impl Question {
    /// The chapter that asks it.
    pub(crate) fn chapter(&self) -> Chapter<Splendid> {
        match self {
            Self::Deploy { .. } => deploy::QUESTIONS,
            Self::Fire { .. } | Self::Bounce { .. } => fire::QUESTIONS,
            Self::Join { .. } => joining::QUESTIONS,
            Self::Attack { .. } | Self::Rethrow { .. } => melee::QUESTIONS,
            Self::Remove { .. } => losses::QUESTIONS,
            Self::Move { .. }
            | Self::Then { .. }
            | Self::Instead { .. }
            | Self::Replan { .. }
            | Self::Withdraw { .. } => moves::QUESTIONS,
            Self::Intercept(_)
            | Self::Next { .. }
            | Self::React { .. }
            | Self::Run { .. }
            | Self::HastyBlock { .. }
            | Self::BackOff { .. }
            | Self::BreakThrough { .. } => reactions::QUESTIONS,
            Self::Rule { .. } => ask::QUESTIONS,
        }
    }
}

/// What a mounted or dragoon unit did in the first half of its action.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum First {
    /// It changed formation: it may manoeuvre.
    Formed,
    /// It manoeuvred: it may change formation.
    Manoeuvred,
    /// It mounted or dismounted: it may change formation.
    Remounted,
}

/// Q55: what is left of a manoeuvre that an attempt to intercept has held up.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rest {
    /// ASV-INT-014: what is left of its allowance.
    pub left: Length,
    /// ASV-MAN-007: it double-times and keeps its distance.
    pub double: bool,
    /// ASV-FLW-010: false once it has changed formation in the same action.
    pub may_flow: bool,
    /// ASV-FLW-012: friends it is flowing around and not past.
    pub amid: Units,
}

/// A straight move under way, which units ahead of it may break into (G22).
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Window {
    /// Who moves.
    pub mover: UnitId,
    /// Which way.
    pub heading: Angle,
    /// From where along the leg, measured from where it stands now, windows are still open.
    pub from: Length,
    /// To where.
    pub to: Length,
    /// A charge has a declared target, which may counter-charge.
    pub target: Option<UnitId>,
    /// Units that may be passed through on this leg.
    pub flow: Units,
}

kernel::part_set!(StandSet, u16, MOST_STANDS, "stand");
