//! Where the turn is. A stage ends whenever a player has finished something, so that little is run again.
//!
//! There are seven phases: initiative, firing, the initiative side's moves, the other side's, hand-to-hand, and both second
//! movements. Then victory is checked. Firing and hand-to-hand have rounds, each of them simultaneous.
use crate::kinds::Side;
use serde::{Deserialize, Serialize};

/// The turn's stages. `half` is 0 for the side that acts first in that phase and 1 for the other; rounds count from 1.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Units are placed one at a time; `next` is the side that places next, once that is settled.
    Deploy { next: Option<Side> },
    /// Phase 1.
    Initiative,
    /// Phase 2 begins: one unit's free pivot. The side without the initiative pivots first.
    Pivots { half: u8 },
    /// Phase 2: both sides name targets in secret.
    Targets,
    /// Phase 2: the shots of a round fall, all at once.
    Fire { round: u8 },
    /// Phase 2: the losses of a round, one unit at a time.
    FireLosses { round: u8 },
    /// Phases 3, 4, 6 and 7 begin: the state of each unit is noted.
    March { half: u8, second: bool },
    /// Phases 3, 4, 6 and 7: one function of one unit.
    Moves { half: u8, second: bool },
    /// Phase 5 begins: outflanking is noted.
    Melee,
    /// Phase 5: one unit shares out its attacks.
    Split { round: u8, half: u8 },
    /// Phase 5: the blows of a round fall, all at once.
    Hand { round: u8 },
    /// Phase 5: the losses of a round, one unit at a time.
    HandLosses { round: u8 },
    /// The end of phase 5: single elements in contact are removed.
    Singles,
    /// Not part of the turn: a round of the hand-to-hand that a charge would lead to, fought out for its odds.
    Clash { round: u8 },
    /// Not part of the turn: the named shots are fired for their odds.
    Shots,
    /// After phase 7.
    Victory,
}
