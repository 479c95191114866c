//! Why things happen, and how a battle ends.
use crate::kinds::Formation;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

kernel::deeds! {
    /// Why a unit moves, changes its state or loses hits.
    pub enum Cause {
        Move = "move" as "moved" by "ANT-MOV-001",
        Form = "form" as "changed formation" by "ANT-MOV-014",
        Prolong = "prolong" as "was prolonged" by "ANT-ART-002",
        Charge = "charge" as "charged home" by "ANT-CHG-009",
        CounterCharge = "counter-charge" as "counter-charged" by "ANT-RSP-007",
        Volley = "volley" as "counter-charged after its volley" by "ANT-RSP-006",
        Stopped = "stopped" as "was stopped short by fire" by "ANT-FCH-003",
        Evade = "evade" as "evaded" by "ANT-EVD-001",
        Caught = "caught" as "was caught" by "ANT-EVD-013",
        Pursue = "pursue" as "pursued" by "ANT-ADV-011",
        Withdraw = "withdraw" as "withdrew" by "ANT-WDR-001",
        Leave = "leave" as "left the building" by "ANT-WDR-008",
        Rout = "rout" as "ran" by "ANT-ROU-001",
        RallyBack = "rally-back" as "rallied back" by "ANT-DIR-006",
        FallBack = "fall-back" as "fell back" by "ANT-SKM-010",
        DrivenIn = "driven-in" as "fell back from skirmishers" by "ANT-SKM-011",
        Weak = "weak" as "had one hit left and withdrew" by "ANT-STR-007",
        Advance = "advance" as "advanced after its victory" by "ANT-ADV-001",
        Face = "face" as "turned to face its attacker" by "ANT-FLK-003",
        SetBack = "set-back" as "was set back" by "ANT-MMU-011",
        Fire = "fire" as "was under fire" by "ANT-DIS-004",
        Melee = "melee" as "fought" by "ANT-DIS-002",
        Test = "test" as "tested" by "ANT-DIS-005",
        Building = "building" as "went into a building" by "ANT-DIS-001",
        Turned = "turned" as "turned in its pursuit" by "ANT-DIS-006",
        Passed = "passed" as "was run into by friends" by "ANT-DIS-007",
        Recovered = "recovered" as "got back into order" by "ANT-DIS-008",
        Rallied = "rallied" as "rallied" by "ANT-ROU-010",
    }
}

kernel::deeds! {
    /// What pips pay for.
    pub enum Payment {
        Brigade = "brigade" as "an action of the brigade" by "ANT-PIP-020",
        Again = "again" as "a further action of the brigade" by "ANT-PIP-021",
        OutOfBox = "out-of-box" as "an action outside the box" by "ANT-PIP-023",
        Unattached = "unattached" as "an action of an unattached unit" by "ANT-PIP-025",
        Advance = "advance" as "an advance with half the hits lost" by "ANT-STR-005",
        Limber = "limber" as "the limbering of Russian guns" by "ANT-PIP-026",
        HoldOn = "hold-on" as "a unit that holds on" by "ANT-STR-007",
        General = "general" as "the move of a general" by "ANT-GEN-010",
    }
}

impl Cause {
    /// What a unit did that moved, and the formation that it has now if it changed that.
    pub(crate) fn said_in(self, formation: Formation) -> String {
        match self {
            Self::Form => formation.taken_up(),
            _ => self.name().to_owned(),
        }
    }
}

/// How a battle ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// ANT-VIC-003: a side conceded.
    Conceded,
    /// ANT-VIC-001: by the scenario's terms.
    Terms,
    /// ANT-VIC-002: by points, in half points.
    Points {
        /// The difference.
        by: u32,
    },
    /// ANT-VIC-002: half a side's points are gone or routing.
    Broken,
    /// A side has no units left on the table.
    Bare,
}
