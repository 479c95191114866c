//! What happens on the table. Events carry the result of a step; dice are reported with what they decided.
mod ends;

pub use ends::{How, Outcome, Reason};

use crate::{
    kinds::{
        Aspect, Class, Formation, LeaderId, Order, Phase, Side, State, Status, UnitId, WingId,
    },
    model::Fate,
    unit::{Done, End},
};
use geom::{Point, Pose};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // A field without a comment is what its name says.
pub enum Event {
    /// A turn begins.
    TurnBegan { turn: u16 },
    /// A phase begins.
    PhaseBegan { phase: Phase },
    /// The battle is over.
    Ended {
        /// The side that won; null for a draw.
        winner: Option<Side>,
        outcome: Outcome,
    },
    /// IDV-VIC-004: what each side scored.
    Scored {
        /// The scores of the first and of the second side.
        scores: [u16; 2],
    },

    /// IDV-DEP-003: which side chooses its edge; `None` on a tie.
    EdgeThrown {
        /// The die of the first and of the second side.
        dice: [u8; 2],
        /// The side that chooses; null on a tie.
        winner: Option<Side>,
    },
    /// That side keeps the scenario's edge, or the sides change edges.
    EdgeChosen {
        side: Side,
        /// True if the sides change edges.
        change: bool,
    },
    /// IDV-DEP-004: the card of the wing that is placed next.
    PlaceDrawn { wing: WingId },
    /// A unit is placed.
    Deployed {
        unit: UnitId,
        /// The centre of its base, and its facing.
        at: Pose,
        formation: Formation,
        /// Whether it is mounted.
        mounted: bool,
    },

    /// IDV-ORD-005: an order is named in secret, or taken back.
    OrderNamed {
        wing: WingId,
        /// The order; null if it is taken back.
        order: Option<Order>,
    },
    /// IDV-ORD-006, -007: an order is sent; no die is rolled if the commander is near.
    OrderSent {
        wing: WingId,
        /// The order.
        order: Order,
        /// The face of the die; null if none is rolled.
        die: Option<u8>,
        /// The sum of the modifiers that are added to the die.
        add: i32,
        /// Whether the order arrives.
        arrives: bool,
    },
    /// A wing is under an order from now on.
    OrderChanged {
        wing: WingId,
        /// The order.
        order: Order,
    },
    /// IDV-ORD-010: a wing will be under an order from the next orders phase.
    OrderForced {
        wing: WingId,
        /// The order.
        order: Order,
    },
    /// IDV-ACT-002: the card of the wing that acts next.
    CardDrawn { wing: WingId },

    /// A unit moves.
    Moved { unit: UnitId, to: Pose },
    /// A unit is forced to move, or moves as part of combat.
    Driven {
        unit: UnitId,
        to: Pose,
        /// How it came to move.
        how: How,
    },
    /// A unit changes formation.
    Formed { unit: UnitId, formation: Formation, to: Pose },
    /// Dragoons mount or dismount.
    Remounted {
        unit: UnitId,
        /// Whether it is mounted.
        mounted: bool,
    },
    /// A unit enters or leaves a village sector.
    Housed {
        unit: UnitId,
        /// The village sector that it is in now, by its place in the list of terrain, from 0; null if it is in none.
        building: Option<u8>,
    },
    /// What a unit has done in this turn.
    Noted {
        unit: UnitId,
        /// Everything that it has done in this turn.
        done: Done,
    },

    /// A charge is announced.
    Charged { unit: UnitId, target: UnitId },
    /// Two enemies come into contact.
    Contacted {
        /// The unit that came into contact.
        attacker: UnitId,
        /// The unit that it contacted.
        target: UnitId,
        /// The side of the target that is touched.
        aspect: Aspect,
        /// Whether the target met the charge.
        countered: bool,
        /// Whether it stopped at an obstacle that the target defends.
        obstacle: bool,
    },
    /// IDV-CTC-001: the tests for a unit's contacts have been taken.
    ContactTested { unit: UnitId },
    /// A unit is no longer in contact with one enemy, or with any.
    Parted {
        unit: UnitId,
        /// The enemy that it is no longer in contact with; null for all of them.
        from: Option<UnitId>,
    },

    /// A disorder test.
    Tested {
        unit: UnitId,
        /// What the test is for.
        reason: Reason,
        die: u8,
        /// The sum of the modifiers that are added to the die.
        add: i32,
        /// Whether it is passed.
        passed: bool,
    },
    /// A unit's state changes.
    Became {
        unit: UnitId,
        /// Its state now.
        state: State,
    },
    /// A unit leaves the battle.
    Gone {
        unit: UnitId,
        /// How it left.
        why: End,
    },

    /// IDV-FIR-010: a target is named, or the fire is held.
    Aimed {
        unit: UnitId,
        /// The enemy unit; null if the fire is held.
        target: Option<UnitId>,
    },
    /// One unit's shots at its target.
    Shot {
        unit: UnitId,
        target: UnitId,
        /// The faces of its dice.
        dice: Vec<u8>,
        /// The faces of the target's saving dice.
        saves: Vec<u8>,
        /// How many hits were not saved.
        unsaved: u8,
    },
    /// One unit's blows at its opponent.
    Fought {
        unit: UnitId,
        target: UnitId,
        /// The faces of its dice.
        dice: Vec<u8>,
        /// The faces of the target's saving dice.
        saves: Vec<u8>,
        /// How many hits were not saved.
        unsaved: u8,
    },
    /// A melee is decided: the side that lost, `None` if equal, and by how much.
    MeleeEnded {
        /// The unit that was attacked; it names the melee.
        target: UnitId,
        /// The side that lost; null if neither did.
        loser: Option<Side>,
        /// By how many hits it lost.
        by: u8,
    },
    /// IDV-MRS-003: a unit breaks off from its melee.
    BrokeOff { unit: UnitId },
    /// IDV-PUR-004: a test of whether a unit pursues.
    PursuitTested {
        unit: UnitId,
        /// The routed enemy that it would pursue.
        routers: UnitId,
        die: u8,
        /// The sum of the modifiers that are added to the die.
        add: i32,
        /// Whether it pursues.
        pursues: bool,
    },
    /// IDV-PUR-036: a unit left the table in pursuit at this pose.
    LeftPursuing {
        unit: UnitId,
        /// The centre of its base where it left the table, and its facing.
        at: Pose,
    },
    /// IDV-PUR-040: a unit returned to the table.
    Returned { unit: UnitId, to: Pose },

    /// IDV-COM-002, IDV-REP-002: the class of a commander is rolled.
    ClassRolled {
        leader: LeaderId,
        die: u8,
        /// The class.
        class: Class,
    },
    /// IDV-COM-017, IDV-CAS-005: a commander goes to a place or to a unit.
    LeaderMoved {
        leader: LeaderId,
        /// Where the commander is now.
        at: Point,
        /// The unit that the commander is with; null if alone.
        with: Option<UnitId>,
    },
    /// IDV-CAS-001: a roll for whether a commander is hit; the second die says how. `heir` says which holder of the office it
    /// was: by the end of the same decision there may be another.
    LeaderRisked {
        leader: LeaderId,
        /// Which holder of the office it was: 0 for the first, 1 for their successor, and so on.
        heir: u8,
        die: u8,
        /// The face of the second die; null if the commander was not hit.
        then: Option<u8>,
    },
    /// IDV-CAS-003: a commander is wounded.
    LeaderWounded {
        leader: LeaderId,
        /// Which holder of the office it was: 0 for the first, 1 for their successor, and so on.
        heir: u8,
    },
    /// A commander is lost, and the loss counts for a wing.
    LeaderLost {
        leader: LeaderId,
        /// Which holder of the office it was: 0 for the first, 1 for their successor, and so on.
        heir: u8,
        /// What became of them.
        fate: Fate,
        /// The wing that the loss counts for; null if it counts for none.
        wing: Option<WingId>,
    },
    /// IDV-FAT-023: the loss of a commander has been counted.
    Mourned { leader: LeaderId },
    /// IDV-REP-001: a new commander takes the office, attached to a unit.
    Replaced {
        leader: LeaderId,
        /// The class.
        class: Class,
        /// The unit that the new commander joins.
        with: UnitId,
    },
    /// IDV-REP-003: the holder of one office takes another.
    Promoted {
        leader: LeaderId,
        /// Which holder of the office it was: 0 for the first, 1 for their successor, and so on.
        heir: u8,
        /// The office that they take, by the commander who held it.
        to: LeaderId,
    },

    /// A wing's fatigue roll.
    FatigueRolled {
        wing: WingId,
        die: u8,
        /// The sum of the modifiers that are added to the die.
        add: i32,
    },
    /// A wing's status changes.
    WingFatigued {
        wing: WingId,
        /// Its status now.
        status: Status,
    },
    /// A General Will roll.
    WillRolled {
        side: Side,
        /// How many brigades count as routed.
        routed: u16,
        /// How many brigades the army had.
        brigades: u16,
        /// The face of the die; null if none is rolled.
        die: Option<u8>,
    },
    /// The result of a General Will test.
    WillTested {
        side: Side,
        /// Whether the army goes on fighting.
        holds: bool,
    },
}
