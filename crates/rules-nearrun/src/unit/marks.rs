//! What a unit carries on from phase to phase, and what it has done in this one.
use crate::kinds::{Aspect, UnitId};
use geom::{Length, Pose};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::PieceId;

/// What a unit carries on from phase to phase.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Marks {
    /// ANT-RGP-003, -015: guns have fired at it since its own last phase opened.
    pub shelled: bool,
    /// ANT-STR-009, -011: it has gone to ground and does not fire until its next own phase.
    pub to_ground: bool,
    /// ANT-EVD-006, r62: it evaded in this turn and does not fire.
    pub evaded: bool,
    /// ANT-RGA-007: its last formation was an emergency square that came out disordered.
    pub hasty_square: bool,
    /// ANT-SEQ-026: it may come on.
    pub due: bool,
    /// ANT-GUN-008: gunners who shelter with this unit.
    pub host: Option<UnitId>,
}

/// What a unit has done in this phase, its own or the enemy's.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Done {
    /// ANT-MOV-001: how many actions it has taken.
    pub actions: u8,
    /// ANT-FIR-031: it has moved or changed formation, or was made to.
    pub stirred: bool,
    /// ANT-MOV-006: it came this near to a visible enemy.
    pub came_near: bool,
    /// ANT-MOV-010, -022: it was disordered as the phase opened.
    pub began_disordered: bool,
    /// ANT-DIS-009: it stands to get back into order.
    pub recovers: bool,
    /// ANT-DIS-008: musketry was aimed at it.
    pub under_musketry: bool,
    /// ANT-ART-001: a battery unlimbered.
    pub unlimbered: bool,
    /// ANT-ART-005: it unlimbered where it stood.
    pub unlimbered_still: bool,
    /// ANT-ART-003: a battery was prolonged.
    pub prolonged: bool,
    /// ANT-FIR-013: it has fired.
    pub fired: bool,
    /// ANT-DIS-004: how many hits it took from fire.
    pub hits: u8,
    /// ANT-FIM-003: how many of them were fire into its melee.
    pub shot_in_melee: u8,
    /// ANT-SKM-010, -011: skirmishers who were hit fall back from this enemy.
    pub driven_by: Option<UnitId>,
    /// ANT-SKM-010: they were hit by others than skirmishers.
    pub driven_hard: bool,
    /// ANT-SKM-011: skirmishers who have hit skirmishers in return.
    pub hit_back: bool,
    /// ANT-STR-007: the pip that a unit with one hit left needs is paid.
    pub held_on: bool,
    /// ANT-CHG-006, -015, ANT-ROU-010: it does nothing more in this phase.
    pub finished: bool,
    /// ANT-OPP-005: it has called an opportunity charge.
    pub called: bool,
    /// The charge it is in, if any.
    pub charge: Option<Charge>,
    /// ANT-CHG-011: how it answered the charge at it.
    pub answer: Option<Answer>,
    /// ANT-DIR-006: how far it rallies back, if that is its answer.
    pub back: Option<Length>,
    /// ANT-SEQ-024: that answer has been moved.
    pub answered: bool,
    /// ANT-EVD-002, ANT-GUN-003: where it evades to; straight away from the enemy without it.
    pub goal: Option<Goal>,
    /// ANT-EVD-011: evaders have uncovered it, so that it may fire at longer charges (ANT-FCH-002).
    pub uncovered: bool,
    /// ANT-DIS-006: it turned in pursuit and is disordered as the melee begins.
    pub turned: bool,
    /// ANT-FCH-003: fire has stopped its charge.
    pub stopped: bool,
    /// ANT-MEL-008: it has fought.
    pub fought: bool,
    /// ANT-ADV-007: it has won a melee in pursuit.
    pub won_again: bool,
    /// ANT-RSK-004: how its melee went for a general who is with it.
    pub melee_lost: bool,
}

/// ANT-CHG-001: a charge that was declared and has not ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Charge {
    /// The enemy that it charges.
    pub target: UnitId,
    /// Where it began.
    pub from: Pose,
    /// Where its last straight stretch begins.
    pub turn_in: Pose,
    /// Where it touches its target.
    pub to: Pose,
    /// ANT-FLK-001: the side of the target that it strikes.
    pub aspect: Aspect,
    /// The length of the way, wheels included.
    pub way: Length,
    /// What is left of its move beyond that.
    pub spare: Length,
    /// ANT-CHG-006: it has passed its test.
    pub passed: bool,
    /// ANT-OPP-001: it is an opportunity charge.
    pub opportunity: bool,
    /// ANT-PAS-005: the friend in melee that it relieves.
    pub relieves: Option<UnitId>,
    /// It has moved.
    pub home: bool,
    /// ANT-OPP-005: an opportunity charge has cut it short; the answer of its target stands.
    pub cut: bool,
}

/// ANT-EVD-002: where evaders go.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// Behind a formed friend, or to one who shelters gunners.
    Friend(UnitId),
    /// Into cover, or into ground where chargers cannot follow.
    Ground(PieceId),
}

kernel::kinds! {
    /// ANT-RSP-001 to -033: how a charged unit answers.
    pub enum Answer {
        /// It fires if it can, and fights.
        Stand = "stand" as "stands",
        /// ANT-RSP-026: horse that is received at the halt, or troops without an answer.
        Halt = "halt" as "is received at the halt",
        Square = "square" as "forms an emergency square",
        CounterCharge = "counter-charge" as "counter-charges",
        Volley = "volley" as "fires a volley and counter-charges",
        Evade = "evade" as "evades",
        FireAndRun = "fire-and-run" as "fires, and its gunners run",
        RallyBack = "rally-back" as "rallies back",
        Withdraw = "withdraw" as "withdraws",
        Rout = "rout" as "routs",
    }
}
