//! The questions that players are asked.
use crate::{
    Splendid, ask, break_through, deploy,
    event::Repulse,
    fire, joining,
    kinds::{Side, UnitId},
    losses, melee, moves, reactions,
    rulings::Ruling,
    unit::MOST_STANDS,
    units::Units,
};
use geom::{Angle, Length};
use kernel::Chapter;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A question. Everything that an answer is checked against is in it or on the table.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // A field without a comment is what its name says.
pub enum Question {
    /// Place a unit.
    Deploy { side: Side },
    /// Fire with a unit, or end the firing.
    Fire { side: Side },
    /// Q15: which of several targets equally near does the shot strike?
    Bounce {
        /// The gun whose shot bounces.
        gun: UnitId,
        /// The units to choose from.
        among: Units,
    },
    /// Join in with a unit or hold it back.
    Join { side: Side },
    /// Attack with a unit.
    Attack { side: Side },
    /// Throw the last set of dice again?
    Rethrow {
        unit: UnitId,
        /// The unit that it attacked.
        target: UnitId,
        /// How many hits its throw scored.
        hits: u8,
    },
    /// Remove a unit's losses.
    Remove {
        side: Side,
        /// How many stands the units have whose losses are removed now; it goes up from 1.
        step: u8,
    },
    /// Act with a unit, or end the moves.
    Move { side: Side },
    /// The second half of a mounted or dragoon unit's action (ASV-ACT-003, -004).
    Then {
        unit: UnitId,
        /// What it did in the first half.
        after: First,
    },
    /// ASV-CHG-014: the charge test failed. What does the unit do instead?
    Instead { unit: UnitId },
    /// Q55: an interception failed. End the move here, go on, or take another path?
    Replan {
        unit: UnitId,
        /// What is left of its manoeuvre. None for a step, which is one straight move.
        rest: Option<Rest>,
    },
    /// ASV-INT-013: intercept, counter-charge, or let it pass?
    Intercept(Window),
    /// Q44: which of several units contacted besides the declared target answers next?
    Next {
        charger: UnitId,
        /// The units to choose from.
        among: Units,
    },
    /// A unit has been charged and contacted.
    React {
        unit: UnitId,
        charger: UnitId,
        /// ASV-HDB-003: how far away the charge began.
        from: Length,
    },
    /// ASV-REC-007, ASV-EVA-004: where does the unit run?
    Run {
        unit: UnitId,
        charger: UnitId,
        /// How far it may run, in inches.
        most: Length,
    },
    /// ASV-HDB-007: about which stand and in what shape does the unit form?
    HastyBlock { unit: UnitId, charger: UnitId },
    /// ASV-HDB-015, ASV-DFF-006: how far back does the charger go?
    BackOff {
        unit: UnitId,
        /// The unit that it charged.
        from: UnitId,
        /// How far it may go back, in inches.
        most: Length,
        /// How far it has charged, in inches.
        charged: Length,
        /// Why it goes back.
        why: Repulse,
    },
    /// ASV-BRK-004, -005: what does the unit do with its break-through?
    BreakThrough {
        unit: UnitId,
        /// Q69, Q44: the units whose reactions allowed it.
        past: Units,
    },
    /// Retreat a unit, or end the phase.
    Withdraw { side: Side },
    /// ASV-DSP-001: the winner of the throw decides the ruling.
    Rule {
        side: Side,
        /// The ruling.
        ruling: Ruling,
    },
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
            | Self::BackOff { .. } => reactions::QUESTIONS,
            Self::BreakThrough { .. } => break_through::QUESTIONS,
            Self::Rule { .. } => ask::QUESTIONS,
        }
    }
}

/// What a mounted or dragoon unit did in the first half of its action.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum First {
    /// It changed formation: it may manoeuvre.
    Formed,
    /// It manoeuvred: it may change formation.
    Manoeuvred,
    /// It mounted or dismounted: it may change formation.
    Remounted,
}

/// Q55: what is left of a manoeuvre that an attempt to intercept has stopped.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Rest {
    /// ASV-INT-014: the rest of its allowance.
    pub left: Length,
    /// ASV-MAN-007: whether it double-times and so keeps its distance.
    pub double: bool,
    /// ASV-FLW-010: false if it has changed formation in the same action.
    pub may_flow: bool,
    /// ASV-FLW-012: friends that it is flowing around and has not passed.
    pub amid: Units,
}

/// A straight move in progress, which units may intercept (G22).
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Window {
    /// The unit that moves.
    pub mover: UnitId,
    /// The direction.
    pub heading: Angle,
    /// Where along the leg interception is possible, measured from where the mover stands now: from here.
    pub from: Length,
    /// To here.
    pub to: Length,
    /// The declared target of a charge, which may counter-charge.
    pub target: Option<UnitId>,
    /// Units that the mover may pass through on this leg.
    pub flow: Units,
}

kernel::part_set!(StandSet, u16, MOST_STANDS, "stand");
