//! How units are made to move, what they test for, and how battles end.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

kernel::deeds! {
    /// How a unit was made to move.
    pub enum How {
        Recoil = "recoil" as "recoiled" by "IDV-RET-005",
        Pushed = "pushed" as "gave way to a recoiling friend" by "IDV-RET-006",
        Rout = "rout" as "ran" by "IDV-RET-008",
        Pursuit = "pursuit" as "pursued" by "IDV-PUR-029",
        /// It occupies the ground that the loser left.
        Occupation = "occupation" as "occupied the ground" by "IDV-MRS-014",
        BreakOff = "break-off" as "broke off" by "IDV-MRS-003",
        /// It closes in a charge, or meets one.
        Charge = "charge" as "closed with the enemy" by "IDV-CHG-008",
    }
}

kernel::kinds! {
    /// What a disorder test is for.
    pub enum Reason {
        /// IDV-CTC-001.
        Contact = "contact" as "on contact",
        /// IDV-SHR-003.
        Shooting = "shooting" as "under fire",
        /// IDV-MRS-010.
        Melee = "melee" as "after its rout",
        /// IDV-MRS-003.
        BreakOff = "break-off" as "to break off",
        /// IDV-RET-006, -011: a friend recoils or routs through it.
        Passed = "passed" as "as friends come through",
        /// IDV-REF-001.
        Reform = "reform" as "to reform",
    }
}

/// How a battle ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// IDV-VIC-003: a side conceded.
    Conceded,
    /// IDV-WIL-005, -013: an army lost its general will.
    Will,
    /// IDV-VIC-002: a side had nothing left on the table.
    SweptAway,
    /// IDV-VIC-005: by the scores, when the turns ran out.
    Score,
    /// The scenario's own terms.
    Scenario,
}
