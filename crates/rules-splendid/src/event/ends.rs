//! How units leave the battle, and how the battle ends.
use serde::{Deserialize, Serialize};

/// Why a unit left the battle.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Every stand was lost.
    Destroyed,
    /// ASV-ROU-001, -002.
    Routed,
    /// ASV-RET-001.
    Retreated,
    /// ASV-VRT-004.
    Withdrew,
    /// ASV-DFA-002, -008.
    Overrun,
    /// ASV-MOV-007.
    LeftTable,
    /// ASV-VIC-006, -007.
    LostHeart,
    /// It left by the edge it was to leave by.
    Escaped,
    /// Q94: there was no room left for it where it was to deploy.
    NoRoom,
}

/// How the battle ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// ASV-VIC-010.
    Draw,
    /// ASV-VIC-011.
    Minor,
    /// ASV-VIC-012.
    Splendid,
    /// ASV-VIC-013.
    Conceded,
    /// By the scenario's own terms.
    Scenario,
    /// The turns ran out.
    TimeOut,
}
