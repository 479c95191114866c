//! How units move, why they take markers, what they test for and how they react.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a unit moved.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    Forward,
    Turn,
    Pivot,
    AboutFace,
    SideStep,
    /// A step back, or a gun prolonging backwards.
    StepBack,
    /// A road column following its leader.
    Column,
    Charge,
    Intercept,
    Join,
    Recoil,
    Evade,
    /// Thrown back by the unit it charged.
    BackOff(Repulse),
    /// Moved back a little because of another unit's about-face (ASV-EAF-005).
    Nudge,
    /// Moved up a little to a unit that drew back by its about-face (G26).
    CloseUp,
    /// Turned in order to unlimber.
    Unlimber,
}

kernel::deeds! {
    /// Why a charger is thrown back.
    pub enum Repulse {
        /// It pulls up in front of a hasty block.
        PullsUp = "pulls-up" as "pulled up" by "ASV-HDB-015",
        /// It flinches from the fire of foot.
        Flinches = "flinches" as "flinched" by "ASV-DFF-006",
        /// It flinches from the fire of a gun.
        FlinchesFromGun = "flinches-from-gun" as "flinched" by "ASV-DFA-007",
    }

    /// ASV-REA-003: what a unit does when it is contacted: it stands and fights, or makes one of the seven reactions.
    pub enum Reaction {
        Stand = "stand" as "stood to receive the charge" by "ASV-REA-005",
        Intercept = "intercept" as "moved to intercept" by "ASV-INT-001",
        /// An interception made against the unit's own charger.
        CounterCharge = "counter-charge" as "counter-charged" by "ASV-INT-002",
        Recoil = "recoil" as "gave way before the charge" by "ASV-REC-001",
        Evade = "evade" as "turned to evade the charge" by "ASV-EVA-001",
        HastyBlock = "hasty-block" as "tried to form a defensive block in haste" by "ASV-HDB-001",
        AboutFace = "about-face" as "turned about to meet the charge" by "ASV-EAF-001",
        DefensiveFire = "defensive-fire" as "fired as the charge came in" by "ASV-DFF-001",
        ArtilleryFire = "artillery-fire" as "fired on the chargers" by "ASV-DFA-004",
    }
}

/// Why green markers were placed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// Fire.
    Fire,
    /// ASV-H2H-004: contact.
    Contact,
    /// ASV-H2H-018: an attack hand to hand.
    Attack,
    /// ASV-XCH-006: an extended charge.
    Extended,
    /// ASV-INT-019: an interception.
    Intercept,
    /// ASV-REC-006: a recoil.
    Recoil,
    /// ASV-HDB-005, -006: a block formed in haste.
    HastyBlock {
        /// Whether the unit was a block before.
        from_block: bool,
    },
    /// ASV-HDB-021..025: the impact of a charge on a hasty block.
    Impact {
        /// Whether it is a heavy impact.
        heavy: bool,
        /// Whether the charger is Heavy Mounted or has lances.
        by_heavy: bool,
    },
    /// ASV-DFF-011, -012: the light impact after defensive fire without a hit.
    FireInVain {
        /// Whether the charger is Heavy Mounted or has lances.
        by_heavy: bool,
    },
    /// ASV-EAF-006, -007: an about-face before a charge.
    AboutFace {
        /// Whether the unit has pikes.
        pikes: bool,
    },
    /// ASV-DIS-004, -005: leaving contact.
    Disengage {
        /// Whether it disengages from more than one enemy.
        several: bool,
    },
    /// Ground that a charge crossed.
    Ground,
}

/// What a test is for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Test {
    /// ASV-CHG-009: to charge.
    Charge,
    /// ASV-JOI-014: to hold back.
    HoldBack,
    /// ASV-INT-017: to intercept.
    Intercept,
    /// ASV-HDB-013, -014: whether the charger pulls up in front of a hasty block.
    PullUp {
        /// Whether the hasty block has pikes.
        pikes: bool,
    },
    /// ASV-HDB-020: a pass means a light impact.
    Impact,
}
