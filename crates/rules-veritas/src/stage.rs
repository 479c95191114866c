//! The stages of a turn (IDV-SEQ-001). A stage ends whenever a player has finished something, so that little is run again.
use crate::kinds::{Side, WingId};
use serde::{Deserialize, Serialize};

/// The turn's stages.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Before the battle: classes of commanders, edges, deployment.
    Deploy,
    /// IDV-DEP-004: the card of the next wing to be placed is drawn. `last` is the side that placed the last one.
    Draw { last: Option<Side> },
    /// IDV-DEP-005: one unit of a wing is placed.
    Place { wing: WingId },
    /// IDV-DEP-005: one commander of a side is placed.
    Post { side: Side },
    /// Phase 1.
    Orders,
    /// Phase 2: the next card is drawn, and the routed units of its wing run.
    Card,
    /// Phase 2: one unit's move.
    Move { wing: WingId },
    /// Phase 3, its start: contact tests.
    Contacts,
    /// Phase 3: one unit's target is named. `card` is the number of the card.
    Aim { card: u8 },
    /// Phase 3: all shots are resolved.
    Volley,
    /// Phase 3: one melee.
    Melee,
    /// Phase 4.
    Reform,
    /// Phase 5.
    Fatigue,
    /// Phase 6.
    Will,
    /// Phase 7.
    Replace,
    /// Phase 8: one commander's move.
    Lead { side: Side },
    /// The turn's end.
    End,
}

impl Stage {
    /// Whether it is before the first turn, while units are placed.
    pub fn is_before_battle(self) -> bool {
        matches!(self, Self::Deploy | Self::Draw { .. } | Self::Place { .. } | Self::Post { .. })
    }
}
