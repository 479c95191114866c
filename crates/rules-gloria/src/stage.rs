//! The stages of a battle (PG-SEQ-001). A stage ends whenever a player has finished something, so that little is run again.
use crate::kinds::{Side, UnitId};
use serde::{Deserialize, Serialize};

/// The stages of a battle and of its turns.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // A field without a comment is what its name says.
pub enum Stage {
    /// PG-SET-010: wind and the qualities of the generals.
    Begin,
    /// PG-OFF-001: which brigades stay off the table, in secret.
    Reserve,
    /// PG-HID-001: which units are hidden, in secret.
    Hide,
    /// PG-DEP-001: both sides place their armies at once, in secret.
    Map,
    /// PG-DEP-001: who places first.
    Scout,
    /// PG-DEP-002: one unit of a side is placed.
    Deploy { side: Side },
    /// PG-INI-001.
    Initiative,
    /// PG-HID-005: hidden units are shown.
    Show { side: Side },
    /// PG-OFF-003: brigades off the table are announced.
    Announce { side: Side },
    /// PG-REP-002: lost generals are replaced.
    Promote { side: Side },
    /// PG-CHG-001: one charge is declared.
    Declare { side: Side },
    /// PG-CHG-002, -005: the next declaration is tested, and its units make their first impulse.
    ToCharge,
    /// PG-CHG-006: the next target tests and answers.
    BeingCharged,
    /// PG-BRK-003: the next unit that was broken into tests.
    BrokenInto,
    /// PG-FEI-001: feints.
    Feint { side: Side },
    /// PG-MOR-004: one unit tries to rally.
    Rally { side: Side },
    /// PG-SHO-010: everybody names targets, in secret.
    Aim,
    /// PG-SHO-001: all fire falls.
    Fire,
    /// PG-MOV-004: the next router, or pursuer, moves.
    Rout,
    /// PG-IM2-001: the next charge goes on.
    Second,
    /// PG-MOV-004: one unit's normal move.
    Move { side: Side },
    /// PG-OPP-001: a charge of opportunity, with all its answers.
    Opportunity { unit: UnitId, target: UnitId },
    /// PG-BRN-005: fires spread.
    Spread,
    /// PG-CLA-001: one combat.
    Assault,
    /// PG-SEQ-004, PG-VIC-002: the end of the turn.
    End,
}

impl Stage {
    /// Whether it is before the first turn.
    pub fn is_before_battle(self) -> bool {
        use Stage::*;
        matches!(self, Begin | Reserve | Hide | Map | Scout | Deploy { .. })
    }
}
