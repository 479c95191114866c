//! Generals: their offices, who holds them and what became of them.
use crate::kinds::{CorpsId, GeneralId, Phase, Quality, Rank, Side, UnitId};
use geom::Point;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A general's office and its holder. Acts and views name the office, because its holder may fall and be replaced.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // Fields without a comment are what their names say.
pub struct General {
    /// The office's place in the order of battle.
    pub id: GeneralId,
    pub side: Side,
    pub rank: Rank,
    /// The brigade or wing that they command.
    pub corps: Option<CorpsId>,
    /// Their quality; `None` until it is diced for.
    pub quality: Option<Quality>,
    pub fate: Fate,
    /// PG-REP-001: the phase in which they were last hit; wounds end in the same phase of a later turn.
    pub hurt_in: Phase,
    /// PG-REP-003: the turn in which the office fell vacant.
    pub vacant_since: Option<u16>,
    /// The centre of their base.
    pub at: Point,
    /// PG-ATT-001: the unit they are attached to.
    pub with: Option<UnitId>,
    /// They have moved in this turn.
    pub moved: bool,
    /// PG-DMG-007: their horse was shot in this turn, or the one before; they do not move in the next Movement Phase.
    pub unhorsed: bool,
    /// How many generals held the office before.
    pub heir: u8,
    /// PG-CAP-003: how many of its holders were killed or captured; a promotion does not bring them back.
    pub fallen: u8,
    /// PG-VIC-004: what the loss of one of them costs in points, if the scenario says so.
    pub loss: Option<u16>,
}

/// What became of a general.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// In command.
    #[default]
    Present,
    /// Not yet placed.
    InHand,
    /// PG-OFF-001: with a brigade off the table.
    Reserve,
    /// PG-REP-001: wounded and without command until this turn, in the same phase.
    Wounded {
        /// The turn.
        until: u16,
    },
    /// PG-DMG-007: only the horse was hit.
    Unhorsed,
    /// Killed, or mortally wounded.
    Killed,
    /// PG-CAP-001.
    Captured,
    /// PG-REP-005: replaced while wounded: out of the game, but not lost.
    Replaced,
}

impl General {
    /// Whether they are on the table, in command or wounded.
    pub fn is_on_table(&self) -> bool {
        matches!(self.fate, Fate::Present | Fate::Wounded { .. })
    }

    /// Whether they command.
    pub fn commands(&self) -> bool {
        self.fate == Fate::Present
    }

    /// PG-STF-003: the quality that counts.
    pub fn quality(&self) -> Quality {
        self.quality.unwrap_or_default()
    }

    /// PG-CAP-003: whether they count as lost.
    pub fn is_lost(&self) -> bool {
        matches!(self.fate, Fate::Killed | Fate::Captured)
    }
}
