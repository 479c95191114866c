//! What happens on the table. Events carry the result of a step; dice are reported with what they decided.
use crate::{
    kinds::{
        Aspect, Class, Formation, LeaderId, Order, Phase, Side, State, Status, UnitId, WingId,
    },
    model::Fate,
    unit::{Done, End},
};
use geom::{Point, Pose};
use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A turn begins.
    TurnBegan { turn: u16 },
    /// A phase begins.
    PhaseBegan { phase: Phase },
    /// The battle is over.
    Ended { winner: Option<Side>, outcome: Outcome },
    /// IDV-VIC-004: what each side scored.
    Scored { scores: [u16; 2] },

    /// IDV-DEP-003: which side chooses its edge; `None` on a tie.
    EdgeThrown { dice: [u8; 2], winner: Option<Side> },
    /// That side keeps the scenario's edge, or the sides change edges.
    EdgeChosen { side: Side, change: bool },
    /// IDV-DEP-004: the card of the wing that is placed next.
    PlaceDrawn { wing: WingId },
    /// A unit is placed.
    Deployed { unit: UnitId, at: Pose, formation: Formation, mounted: bool },

    /// IDV-ORD-005: an order is named in secret, or taken back.
    OrderNamed { wing: WingId, order: Option<Order> },
    /// IDV-ORD-006, -007: an order is sent; no die is rolled if the commander is near.
    OrderSent { wing: WingId, order: Order, die: Option<u8>, add: i32, arrives: bool },
    /// A wing is under an order from now on.
    OrderChanged { wing: WingId, order: Order },
    /// IDV-ORD-010: a wing will be under an order from the next orders phase.
    OrderForced { wing: WingId, order: Order },
    /// IDV-ACT-002.
    CardDrawn { wing: WingId },

    /// A unit moves.
    Moved { unit: UnitId, to: Pose },
    /// A unit is forced to move, or moves as part of combat.
    Driven { unit: UnitId, to: Pose, how: How },
    /// A unit changes formation.
    Formed { unit: UnitId, formation: Formation, to: Pose },
    /// Dragoons mount or dismount.
    Remounted { unit: UnitId, mounted: bool },
    /// A unit enters or leaves a village sector.
    Housed { unit: UnitId, building: Option<u8> },
    /// What a unit has done in this turn.
    Noted { unit: UnitId, done: Done },

    /// A charge is announced.
    Charged { unit: UnitId, target: UnitId },
    /// Two enemies come into contact.
    Contacted { attacker: UnitId, target: UnitId, aspect: Aspect, countered: bool, obstacle: bool },
    /// IDV-CTC-001: the tests for a unit's contacts have been taken.
    ContactTested { unit: UnitId },
    /// A unit is no longer in contact with one enemy, or with any.
    Parted { unit: UnitId, from: Option<UnitId> },

    /// A disorder test.
    Tested { unit: UnitId, reason: Reason, die: u8, add: i32, passed: bool },
    /// A unit's state changes.
    Became { unit: UnitId, state: State },
    /// A unit leaves the battle.
    Gone { unit: UnitId, why: End },

    /// IDV-FIR-010: a target is named, or the fire is held.
    Aimed { unit: UnitId, target: Option<UnitId> },
    /// One unit's shots at its target.
    Shot { unit: UnitId, target: UnitId, dice: Vec<u8>, saves: Vec<u8>, unsaved: u8 },
    /// One unit's blows at its opponent.
    Fought { unit: UnitId, target: UnitId, dice: Vec<u8>, saves: Vec<u8>, unsaved: u8 },
    /// A melee is decided: the side that lost, `None` if equal, and by how much.
    MeleeEnded { target: UnitId, loser: Option<Side>, by: u8 },
    /// IDV-MRS-003.
    BrokeOff { unit: UnitId },
    /// IDV-PUR-004.
    PursuitTested { unit: UnitId, routers: UnitId, die: u8, add: i32, pursues: bool },
    /// IDV-PUR-036: a unit left the table in pursuit at this pose.
    LeftPursuing { unit: UnitId, at: Pose },
    /// IDV-PUR-040: a unit returned to the table.
    Returned { unit: UnitId, to: Pose },

    /// IDV-COM-002, IDV-REP-002.
    ClassRolled { leader: LeaderId, die: u8, class: Class },
    /// IDV-COM-017, IDV-CAS-005: a commander goes to a place or to a unit.
    LeaderMoved { leader: LeaderId, at: Point, with: Option<UnitId> },
    /// IDV-CAS-001: a roll for whether a commander is hit; the second die says how. `heir` says which holder of the office it
    /// was: by the end of the same decision there may be another.
    LeaderRisked { leader: LeaderId, heir: u8, die: u8, then: Option<u8> },
    /// IDV-CAS-003.
    LeaderWounded { leader: LeaderId, heir: u8 },
    /// A commander is lost, and the loss counts for a wing.
    LeaderLost { leader: LeaderId, heir: u8, fate: Fate, wing: Option<WingId> },
    /// IDV-FAT-023: the loss of a commander has been counted.
    Mourned { leader: LeaderId },
    /// IDV-REP-001: a new commander takes the office, attached to a unit.
    Replaced { leader: LeaderId, class: Class, with: UnitId },
    /// IDV-REP-003: the holder of one office takes another.
    Promoted { leader: LeaderId, heir: u8, to: LeaderId },

    /// A wing's fatigue roll.
    FatigueRolled { wing: WingId, die: u8, add: i32 },
    /// A wing's status changes.
    WingFatigued { wing: WingId, status: Status },
    /// A General Will roll.
    WillRolled { side: Side, routed: u16, brigades: u16, die: Option<u8> },
    /// The result of a General Will test.
    WillTested { side: Side, holds: bool },
}

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
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// IDV-VIC-003.
    Conceded,
    /// IDV-WIL-005, -013.
    Will,
    /// IDV-VIC-002.
    SweptAway,
    /// IDV-VIC-005.
    Score,
    /// The scenario's own terms.
    Scenario,
}
