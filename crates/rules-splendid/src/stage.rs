//! The stages of a turn. A stage ends whenever a player has finished something, so that little is run again.
//!
//! ASV-SEQ-001: the seven phases in order. ASV-SEQ-002: phases 1 to 4 and 7 are simultaneous, so nothing in one half of them may
//! weaken the other half. ASV-SEQ-003, ASV-SEQ-004: in phase 5 the initiative side moves and the other reacts; in
//! phase 6 it is the other way round. ASV-SEQ-006: the book's manoeuvre phase and movement phase are the same.
use crate::{
    kinds::{Side, UnitId},
    question::First,
};
use serde::{Deserialize, Serialize};

/// The stages of a turn. A half is 0 for the side that acts first in that phase and 1 for the other.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Q94: units are placed one at a time.
    Deploy { next: Option<Side> },
    /// Phase 1.
    Initiative,
    /// Phase 2: one unit's fire.
    Fire { half: u8 },
    /// The start of phase 3: one unit joins in or holds back.
    Join { half: u8 },
    /// Phase 3: one unit's attacks.
    Melee { half: u8 },
    /// Phase 4: one unit's losses.
    Losses { step: u8, half: u8 },
    /// The end of phase 4.
    Retreats,
    /// The start of phases 5 and 6: notes about units are made.
    Muster { half: u8 },
    /// Phases 5 and 6: one unit's action and the reactions to it.
    Moves { half: u8 },
    /// Phases 5 and 6: a unit that has done half of its action may do the other half (ASV-ACT-003, ASV-ACT-004).
    Then { half: u8, unit: UnitId, after: First },
    /// The end of phases 5 and 6: voluntary retreats.
    Withdraw { half: u8 },
    /// Phase 7.
    Victory,
}
