//! Why things happen, and how a battle ends.
use crate::{book::Margin, kinds::Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

kernel::deeds! {
    /// Why a unit moves, changes its state or loses figures.
    pub enum Cause {
        Move = "move" as "moves" by "PG-MOV-001",
        Form = "form" as "changes formation" by "PG-FCH-001",
        ForcedMarch = "forced-march" as "force marches" by "PG-FMR-001",
        Impulse = "impulse" as "makes its first impulse" by "PG-IMP-001",
        Charge = "charge" as "charges" by "PG-IM2-001",
        Short = "short" as "halts short" by "PG-HOM-002",
        Evade = "evade" as "evades" by "PG-EVA-002",
        Rout = "rout" as "routs" by "PG-ROU-001",
        Pursue = "pursue" as "pursues" by "PG-DIS-003",
        PushedBack = "pushed-back" as "is pushed back" by "PG-CLA-006",
        Advance = "advance" as "advances" by "PG-BRK-001",
        Retire = "retire" as "retires" by "PG-HAL-001",
        Rally = "rally" as "rallies" by "PG-RAL-002",
        Fire = "fire" as "is under fire" by "PG-SHO-003",
        Test = "test" as "fails its test" by "PG-DIS-003",
        Assault = "assault" as "fights hand to hand" by "PG-CLA-006",
        Ground = "ground" as "is in bad ground" by "PG-DIS-001",
        Crossing = "crossing" as "crosses an obstacle" by "PG-OBS-002",
        Burst = "burst" as "is burst through" by "PG-RTH-001",
        Through = "through" as "charges through guns" by "PG-PAS-003",
        Rest = "rest" as "recovers" by "PG-DIS-004",
        Deploy = "deploy" as "deploys" by "PG-ART-003",
        Manhandle = "manhandle" as "is manhandled" by "PG-ART-009",
        Friends = "friends" as "is hit by friends" by "PG-FRI-002",
    }
}

/// How a battle ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// PG-VIC-010: a side conceded.
    Conceded,
    /// PG-VIC-003: by the scenario's terms.
    Terms,
    /// PG-VIC-006: by points.
    Points {
        /// The difference of the points lost.
        by: u32,
        /// How great a victory that is.
        margin: Margin,
    },
    /// PG-VIC-008: a side has lost a quarter of its army.
    Quarter,
    /// PG-VIC-010: both sides agreed to end.
    Agreed,
    /// A side has no units left on the table.
    Bare,
    /// A clause of the scenario: a victory that cost too much is a draw.
    TooDear {
        /// The side that would have won.
        side: Side,
    },
}
