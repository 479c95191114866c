//! In what manner units move, why they take markers, what they test for and how they react.
use serde::{Deserialize, Serialize};

/// The manner of a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// Straight forward.
    Forward,
    /// A turn.
    Turn,
    /// A pivot.
    Pivot,
    /// An about-face.
    AboutFace,
    /// A side-step.
    SideStep,
    /// A step back, or a gun prolonged backwards.
    StepBack,
    /// A road column behind its leader.
    Column,
    /// A charge.
    Charge,
    /// An interception.
    Intercept,
    /// A joining-in.
    Join,
    /// A recoil.
    Recoil,
    /// An evasion.
    Evade,
    /// Thrown back by those it charged.
    BackOff(Repulse),
    /// Moved back a little by another's about-face (ASV-EAF-005).
    Nudge,
    /// Moved up a little to where another's about-face has drawn back (G26).
    CloseUp,
    /// Turned to unlimber.
    Unlimber,
}

/// What throws a charger back.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Repulse {
    /// ASV-HDB-015: it pulls up before a hasty block.
    PullsUp,
    /// ASV-DFF-006: it flinches from the fire of foot.
    Flinches,
    /// ASV-DFA-007: it flinches from that of a gun.
    FlinchesFromGun,
}

impl Repulse {
    /// The rule it rests on.
    pub(crate) fn rule(self) -> &'static str {
        match self {
            Self::PullsUp => "ASV-HDB-015",
            Self::Flinches => "ASV-DFF-006",
            Self::FlinchesFromGun => "ASV-DFA-007",
        }
    }
}

/// Why green markers were placed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// Fire.
    Fire,
    /// ASV-H2H-004.
    Contact,
    /// ASV-H2H-018.
    Attack,
    /// ASV-XCH-006.
    Extended,
    /// ASV-INT-019.
    Intercept,
    /// ASV-REC-006.
    Recoil,
    /// ASV-HDB-005, -006.
    HastyBlock { from_block: bool },
    /// ASV-HDB-021..025.
    Impact { heavy: bool, by_heavy: bool },
    /// ASV-DFF-011, -012: the light impact after fire without a hit.
    FireInVain { by_heavy: bool },
    /// ASV-EAF-006, -007.
    AboutFace { pikes: bool },
    /// ASV-DIS-004, -005.
    Disengage { several: bool },
    /// Ground charged across.
    Ground,
}

/// What a test is for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Test {
    /// ASV-CHG-009.
    Charge,
    /// ASV-JOI-014.
    HoldBack,
    /// ASV-INT-017.
    Intercept,
    /// ASV-HDB-013, -014.
    PullUp { pikes: bool },
    /// ASV-HDB-020: passed is a light impact.
    Impact,
}

/// ASV-REA-003: what a unit does when it is contacted.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// Stands and fights.
    Stand,
    /// 1.
    Intercept,
    /// 1, against its own charger.
    CounterCharge,
    /// 2.
    Recoil,
    /// 3.
    Evade,
    /// 4.
    HastyBlock,
    /// 5.
    AboutFace,
    /// 6.
    DefensiveFire,
    /// 7.
    ArtilleryFire,
}
