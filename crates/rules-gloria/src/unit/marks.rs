//! What a unit carries on from turn to turn, and what it has done in this turn.
use crate::kinds::{Aspect, UnitId};
use geom::{Length, Point};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a unit carries on from turn to turn.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Marks {
    /// PG-SHO-014: it has fired its first volley.
    pub fired: bool,
    /// How many volleys it has fired; some scenarios count them.
    pub volleys: u8,
    /// PG-CLA-006: it pursues.
    pub pursuing: bool,
    /// PG-BRK-004: what is left of an advance that ended in a break-through.
    pub onward: Length,
    /// PG-DIS-001: its disorder comes from ground that it is still in.
    pub in_rough: bool,
    /// PG-BGN-014: it moved in the last Movement Phase.
    pub moved_last: bool,
    /// PG-ENG-001, PG-PON-001, PG-DCV-001: how many Movement Phases it has worked without a break.
    pub worked: u8,
    /// What it works at.
    pub task: Option<crate::act::Task>,
    /// PG-OPT-005: how many turns it has been idle.
    pub idle: u8,
}

/// What a unit has done in this turn.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Done {
    /// It has had its move, or has been told to stay.
    pub moved: bool,
    /// It has left its place or turned.
    pub stirred: bool,
    /// PG-FCH-001: it has changed formation.
    pub changed: bool,
    /// PG-SHO-010: it has shot.
    pub shot: bool,
    /// PG-DEF-001: how many figures it holds back for defensive fire.
    pub held: u8,
    /// PG-BGN-003: its battalion gun has shot.
    pub gun_shot: bool,
    /// How much of its move it has spent.
    pub spent: Length,
    /// It has evaded.
    pub evaded: bool,
    /// PG-ENG-001: it has worked.
    pub worked: bool,
    /// PG-MOR-004: it has tried to rally.
    pub rallied: bool,
    /// PG-RAL-004: the state with which it began the turn had to be rallied.
    pub was_out_of_order: bool,
    /// PG-HAL-001: a test has halted it.
    pub halted: bool,
    /// PG-CHG-004: it failed To Charge and may go nearer to no enemy.
    pub balked: bool,
    /// PG-CHG-007: it has tried to charge.
    pub tried: bool,
    /// PG-SHO-023: how many figures it lost to fire in this turn.
    pub hits: u8,
    /// PG-MOR-005: whether any of them came from flank or rear.
    pub hit_aside: bool,
    /// PG-SCR-004: it routed or evaded from a charge and shoots no more.
    pub silenced: bool,
    /// How far it has routed in this turn (PG-ROU-004).
    pub routed: Length,
    /// The charge it is in, if any.
    pub charge: Option<Charge>,
    /// PG-CHG-006: it has tested for being charged, or needs not.
    pub stood: bool,
    /// It has fought in this Close Assault Phase.
    pub fought: bool,
}

/// A charge that was declared and has not ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Charge {
    /// The enemy that it charges.
    pub target: UnitId,
    /// PG-CHG-002: the number of its declaration. Units of one declaration take one test.
    pub declaration: u8,
    /// PG-SQD-001: how many of its stands charge; none if all do.
    pub squadron: Option<u8>,
    /// Where its command stand began.
    pub from: Point,
    /// PG-CHG-016: which side of the target that is.
    pub aspect: Aspect,
    /// The distance to the target when the charge was declared.
    pub distance: Length,
    /// What is left of the allowance for the second impulse.
    pub left: Length,
    /// PG-IMP-002: the target is caught.
    pub caught: bool,
    /// PG-TGT-004: the whole path is so long that it is a fast target.
    pub fast: bool,
    /// PG-IMP-001: it has made its first impulse.
    pub under_way: bool,
    /// PG-FEI-001: it feints and moves no more.
    pub feint: bool,
    /// PG-OPP-001: it is a charge of opportunity.
    pub opportunity: bool,
    /// PG-HOM-001: it has charged home and is in contact.
    pub home: bool,
    /// PG-BRK-002: it broke through into this enemy in the last turn.
    pub break_through: bool,
}

impl Charge {
    /// A charge at an enemy that begins here and has not been measured.
    pub(crate) fn at(target: UnitId, from: Point) -> Self {
        Self {
            target,
            declaration: 0,
            squadron: None,
            from,
            aspect: Aspect::Front,
            distance: Length::ZERO,
            left: Length::ZERO,
            caught: false,
            fast: false,
            under_way: false,
            feint: false,
            opportunity: false,
            home: false,
            break_through: false,
        }
    }
}
