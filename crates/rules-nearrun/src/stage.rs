//! The stages of a battle and of its turns. A stage ends whenever a player has finished something, so that little is run again.
use crate::kinds::Side;
use serde::{Deserialize, Serialize};

/// The stages of a battle. From `Open` to `Risk` it is the phase of the side that moves (ANT-SEQ-005).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // A field without a comment is what its name says.
pub enum Stage {
    /// Who places first.
    Begin,
    /// One brigade, or one unit without a brigade, is placed.
    Deploy { side: Side },
    /// Higher generals are placed.
    Post { side: Side },
    /// ANT-REP-014: a post is filled.
    Replace { side: Side },
    /// ANT-SEQ-001: arrivals, initiative and order.
    Initiative,
    /// ANT-SEQ-021: attachments, and columns into masses.
    Open,
    /// ANT-SEQ-006: ADCs.
    Send,
    /// ANT-SEQ-007: brigades to regroup.
    Name,
    /// ANT-SEQ-008 to -010: dice and pips.
    Dice,
    /// ANT-SEQ-011: routers.
    Rally,
    /// ANT-RGP-005: hits are taken back.
    Heal,
    /// ANT-SEQ-012: one charge is declared.
    Declare,
    /// ANT-CHG-007, -008: the next charger tests, and its target answers.
    Test,
    /// ANT-SEQ-024: the next charger moves.
    Rush,
    /// ANT-SEQ-024: the next answer is moved.
    Answer,
    /// ANT-EVD-007 to -009: the next charger whose target left goes on or not.
    Chase,
    /// ANT-SEQ-013: one normal move.
    Move,
    /// ANT-STR-007: the next unit with one hit left withdraws.
    Weak,
    /// ANT-SEQ-015: a side names its targets.
    Aim { side: Side },
    /// ANT-FIR-026: its fire falls.
    Fire { side: Side },
    /// ANT-DIS-009, ANT-SKM-013: order is recovered, and skirmishers fall back.
    Settle,
    /// ANT-SEQ-016, -017: one melee with all that follows.
    Melee,
    /// ANT-SEQ-018: risk to generals.
    Risk,
    /// ANT-VIC-002: the end of the turn.
    End,
}

impl Stage {
    /// Whether it is before the first turn.
    pub fn is_before_battle(self) -> bool {
        matches!(self, Self::Begin | Self::Deploy { .. } | Self::Post { .. })
    }
}
