//! Where the turn stands. A stage ends whenever a player has finished something, so that little is run again.
//!
//! Seven phases: initiative, firing, the initiative side's moves, the other side's, hand-to-hand, and both second movements;
//! then the look at who has won. Firing and hand-to-hand go in rounds, each of them simultaneous.
use crate::kinds::{Side, UnitId};
use serde::{Deserialize, Serialize};

/// The turn's stages. A half is 0 for the side that acts first in that phase and 1 for the other; rounds count from 1.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Units are placed one at a time; who places next, once that is settled.
    Deploy { next: Option<Side> },
    /// Phase 1.
    Initiative,
    /// Phase 2, its start: one unit's free pivot, the other side's first.
    Pivots { half: u8 },
    /// Phase 2: both sides name targets in secret.
    Targets,
    /// Phase 2: the shots of a round fall, all at once.
    Fire { round: u8 },
    /// Phase 2: the losses of a round, one unit at a time.
    FireLosses { round: u8 },
    /// Phases 3, 4, 6 and 7, as they begin: what must be noted is noted.
    March { half: u8, second: bool },
    /// Phases 3, 4, 6 and 7: one function of one unit.
    Moves { half: u8, second: bool },
    /// Phase 5, as it begins: outflanking is noted.
    Melee,
    /// Phase 5: one unit shares its elements out over its enemies.
    Split { round: u8, half: u8 },
    /// Phase 5: the blows of a round fall, all at once.
    Hand { round: u8 },
    /// Phase 5: the losses of a round, one unit at a time.
    HandLosses { round: u8 },
    /// The end of phase 5: single elements in contact are removed.
    Singles,
    /// No part of the turn: the hand-to-hand that a charge would lead to is fought out for its odds, the charger in contact.
    Clash { unit: UnitId },
    /// No part of the turn: shots that are named are fired for their odds.
    Shots,
    /// After phase 7.
    Victory,
}
