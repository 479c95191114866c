//! What happens on the table. Events carry the result of a step; dice are reported with what they decided.
mod ends;

pub use ends::{Cause, Outcome};

use crate::{
    act::{Facing, Task},
    book::{Damage, Fate as Blow},
    kinds::{CorpsId, Formation, GeneralId, Phase, Quality, Side, State, Test, UnitId},
    model::{Contact, Fate},
    unit::{Bent, Charge, Crest, Done, End, Marks},
};
use geom::{Angle, Point, Pose};
use kernel::ruleset::Seats;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Change, PieceId};

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A turn begins.
    TurnBegan {
        /// The number of the turn, from 1.
        turn: u16,
    },
    /// A phase begins.
    PhaseBegan {
        /// The phase.
        phase: Phase,
    },
    /// The battle is over.
    Ended {
        /// The side that won; null for a draw.
        winner: Option<Side>,
        /// How it ended.
        outcome: Outcome,
    },
    /// PG-VIC-005: the points that each side has lost.
    Scored {
        /// The points of the first and of the second side.
        lost: [u32; 2],
    },

    /// PG-WND-002: the wind is found.
    WindRose {
        /// The face of the die; null if the scenario gives the wind.
        die: Option<u8>,
        /// Where it blows to.
        to: Angle,
    },
    /// PG-STF-002: a general's quality is diced for.
    QualityRolled {
        /// The general.
        general: GeneralId,
        /// The face of the die.
        die: u8,
        /// The quality.
        quality: Quality,
    },
    /// PG-OPT-002: scouting points are compared.
    Scouted {
        /// The points of the first and of the second side.
        points: [u16; 2],
        /// The side that is out-scouted; null if neither is.
        loser: Option<Side>,
    },
    /// PG-OPT-003: the out-scouted side has placed its first brigade.
    ScoutsPassed,
    /// PG-DEP-002: who places first.
    PlaceThrown {
        /// The dice of the first and of the second side.
        dice: [u8; 2],
        /// The side that places first.
        first: Side,
    },
    /// PG-OFF-001: a brigade stays off the table.
    Withheld {
        /// The brigade.
        corps: CorpsId,
    },
    /// PG-HID-002: a unit is hidden.
    Hid {
        /// The unit.
        unit: UnitId,
        /// The middle of the front of its command stand, and its facing.
        at: Pose,
        /// Its formation.
        formation: Formation,
    },
    /// PG-DEP-001: a unit is placed.
    Placed {
        /// The unit.
        unit: UnitId,
        /// The middle of the front of its command stand, and its facing.
        at: Pose,
        /// Its formation.
        formation: Formation,
    },
    /// A seat has finished what was asked in secret.
    Finished {
        /// The side.
        side: Side,
    },
    /// PG-HIL-003: a unit stands behind or over a crest, or near none.
    CrestTaken {
        /// The unit.
        unit: UnitId,
        /// Its side of the crest; null if none is near.
        crest: Option<Crest>,
    },

    /// PG-INI-001: dice for the initiative; equal dice are thrown again.
    InitiativeRolled {
        /// The dice of the first and of the second side.
        dice: [u8; 2],
        /// The side that has it; null on a tie.
        side: Option<Side>,
    },
    /// A scenario gives the initiative.
    InitiativeGiven {
        /// The side that has it.
        side: Side,
    },
    /// PG-HID-004: a hidden unit is placed on the table for all to see.
    Shown {
        /// The unit.
        unit: UnitId,
        /// Where it stands.
        at: Pose,
    },
    /// PG-OFF-003: a brigade is announced at a place on an edge.
    Announced {
        /// The brigade.
        corps: CorpsId,
        /// The place, and the facing into the table.
        at: Pose,
    },
    /// PG-REP-003: an officer is promoted.
    Promoted {
        /// The office.
        general: GeneralId,
        /// The unit that the new general joins.
        unit: UnitId,
        /// The face of the die; null if a senior general takes over.
        die: Option<u8>,
        /// The quality.
        quality: Quality,
    },

    /// A die may end a scenario's restraint before its time.
    Freed {
        /// Which of the restraints, counted from 0.
        restraint: u8,
        /// The face of the die.
        die: u8,
        /// Whether it ends.
        free: bool,
    },
    /// PG-CHG-001: a charge is declared.
    Declared {
        /// The unit that charges.
        unit: UnitId,
        /// The charge.
        charge: Charge,
    },
    /// PG-MOR-001: a unit tests its morale.
    Tested {
        /// The unit.
        unit: UnitId,
        /// Which test.
        test: Test,
        /// The sum of the factors.
        total: i32,
        /// The face of the die.
        die: u8,
        /// Whether the die is higher than the sum.
        passed: bool,
    },
    /// PG-CAP-004: a general alone in the way of a charge tests.
    GeneralTested {
        /// The general.
        general: GeneralId,
        /// The sum of the factors.
        total: i32,
        /// The face of the die.
        die: u8,
        /// Whether the die is higher than the sum.
        passed: bool,
    },
    /// PG-IMP-004: a unit means to stay or to run.
    Meant {
        /// The unit.
        unit: UnitId,
        /// Whether it means to run.
        runs: bool,
    },
    /// PG-FEI-001, PG-CHG-015: a charge is broken off, and the unit moves no more.
    Feinted {
        /// The unit.
        unit: UnitId,
    },
    /// PG-CHG-004: a unit that failed To Charge does not charge, and goes nearer to no enemy.
    Balked {
        /// The unit.
        unit: UnitId,
    },
    /// A unit moves or changes formation.
    Moved {
        /// The unit.
        unit: UnitId,
        /// The middle of the front of its command stand, and its facing.
        to: Pose,
        /// Its formation.
        formation: Formation,
        /// How its line is bent.
        bends: [Option<Bent>; 2],
        /// Why it moves.
        cause: Cause,
    },
    /// A unit's state changes.
    Became {
        /// The unit.
        unit: UnitId,
        /// The state.
        state: State,
        /// Why.
        cause: Cause,
    },
    /// What a unit has done in this turn.
    Noted {
        /// The unit.
        unit: UnitId,
        /// What.
        done: Done,
    },
    /// What a unit carries on from turn to turn.
    Marked {
        /// The unit.
        unit: UnitId,
        /// What.
        marks: Marks,
    },

    /// PG-SHO-010: a unit names a target, in secret.
    Aimed {
        /// The order to fire.
        aim: Aim,
    },
    /// PG-SHO-008: a unit shoots.
    Shot {
        /// The order to fire.
        aim: Aim,
        /// The faces of the dice.
        dice: Vec<u8>,
        /// PG-CLS-007: the face of the die that was thrown again.
        again: Option<u8>,
        /// How many figures it hits.
        hits: u8,
    },
    /// PG-BNC-001: a ball goes on through a unit behind the target.
    Bounced {
        /// The gun, or the unit whose battalion gun it is.
        unit: UnitId,
        /// The unit that is struck; null if it is a general.
        struck: Option<UnitId>,
        /// The general who is struck.
        general: Option<GeneralId>,
        /// The face of the die.
        die: u8,
        /// How many figures it hits.
        hits: u8,
    },
    /// PG-SHO-003: a unit loses figures.
    Lost {
        /// The unit.
        unit: UnitId,
        /// How many.
        figures: u8,
        /// Why.
        cause: Cause,
    },
    /// PG-DMG-001: a hit on a gun.
    GunHit {
        /// The gun.
        unit: UnitId,
        /// The face of the die.
        die: u8,
        /// What it does.
        damage: Damage,
    },
    /// PG-BGN-008: the crew of a battalion gun is hit, or the gun is lost.
    BattalionGunHit {
        /// The parent unit.
        unit: UnitId,
        /// How many of its crew are left; the gun is lost at 0.
        crew: u8,
    },
    /// PG-ATT-003, PG-DMG-004: whether a general is hit.
    GeneralRisked {
        /// The general.
        general: GeneralId,
        /// The face of the die.
        die: u8,
        /// Whether they are hit.
        hit: bool,
    },
    /// PG-DMG-007: what a hit does to a general.
    GeneralHit {
        /// The general.
        general: GeneralId,
        /// The face of the die; null without a die.
        die: Option<u8>,
        /// What became of them.
        fate: Fate,
    },
    /// PG-DMG-004: what a hit does to engineers.
    EngineersHit {
        /// The engineers.
        unit: UnitId,
        /// The face of the die.
        die: u8,
        /// What became of the one who was hit.
        fate: Blow,
    },
    /// PG-SHO-010: these seats have named their targets.
    Ready {
        /// The seats.
        seats: Seats,
    },
    /// PG-REP-007: a wounded general is back.
    GeneralBack {
        /// The general.
        general: GeneralId,
    },
    /// A general moves.
    GeneralMoved {
        /// The general.
        general: GeneralId,
        /// The centre of their base.
        at: Point,
        /// The unit they are with.
        with: Option<UnitId>,
    },

    /// PG-FMR-001: a brigade force marches.
    MarchForced {
        /// The brigade.
        corps: CorpsId,
    },
    /// The ground changes.
    GroundChanged {
        /// How.
        #[schemars(with = "serde_json::Value")]
        change: Change,
    },
    /// PG-BRN-001, -005: a piece of terrain catches fire.
    CaughtFire {
        /// The piece.
        #[schemars(with = "u8")]
        piece: PieceId,
        /// The unit that set it on fire; null if the fire spread.
        by: Option<UnitId>,
    },
    /// PG-BRN-005: fires spread downwind.
    FireSpread,
    /// A die about the ground: a wood, a ford, a bridge, arson, shells.
    GroundRolled {
        /// The unit that is there.
        unit: UnitId,
        /// The piece of terrain; null for a river bank without a ford.
        #[schemars(with = "Option<u8>")]
        piece: Option<PieceId>,
        /// The face of the die.
        die: u8,
    },
    /// A unit works.
    Worked {
        /// The unit.
        unit: UnitId,
        /// At what.
        task: Task,
        /// For how many Movement Phases so far.
        phases: u8,
    },
    /// PG-CAV-008: a unit dismounts or mounts.
    Dismounted {
        /// The unit.
        unit: UnitId,
        /// Where its horses stand; null if it has mounted.
        holders: Option<Pose>,
    },
    /// PG-EVA-004: gunners leave their gun, or return to it.
    GunLeft {
        /// The gunners.
        unit: UnitId,
        /// Where the gun stands; null if they are back.
        at: Option<Pose>,
    },

    /// PG-IM2-002: two enemies are in contact.
    Contacted {
        /// The contact.
        contact: Contact,
    },
    /// Two enemies are no longer in contact.
    Parted {
        /// One.
        unit: UnitId,
        /// The other.
        other: UnitId,
    },
    /// PG-CLA-001: a combat is fought.
    Fought {
        /// The units of the first and of the second side.
        units: [Vec<UnitId>; 2],
        /// The factors of each side with the average class, without the die.
        totals: [i32; 2],
        /// The dice.
        dice: [u8; 2],
    },
    /// PG-CLA-004: a unit joins a combat from behind.
    Reinforced {
        /// The unit.
        unit: UnitId,
        /// The unit that was attacked there.
        combat: UnitId,
    },
    /// PG-RTM-001, PG-SCR-005: units suffer a major defeat without dice.
    Overrun {
        /// The units.
        units: Vec<UnitId>,
    },
    /// PG-CLA-006: two enemies stay in contact after a combat, and neither counts as charging any more.
    Settled {
        /// One.
        unit: UnitId,
        /// The other.
        other: UnitId,
    },
    /// PG-STC-001: whether engineers with a unit that fights are hit.
    EngineersRisked {
        /// The engineers.
        unit: UnitId,
        /// The face of the die.
        die: u8,
        /// Whether they are hit.
        hit: bool,
    },
    /// PG-CAS-001: a die decides who takes the last loss of a combat.
    SpareLoss {
        /// The unit that takes it.
        unit: UnitId,
        /// The face of the die.
        die: u8,
    },
    /// PG-CAV-009: an enemy has reached a unit's led horses.
    HoldersTaken {
        /// The unit, which fights on foot.
        unit: UnitId,
    },
    /// PG-OFF-006: a unit comes on the table.
    Entered {
        /// The unit.
        unit: UnitId,
        /// The middle of the front of its command stand, and its facing.
        at: Pose,
    },
    /// PG-EVA-005: a unit evades off the table.
    LeftTable {
        /// The unit.
        unit: UnitId,
        /// The first turn in which it may return.
        from: u16,
    },
    /// A unit is gone for good.
    Removed {
        /// The unit.
        unit: UnitId,
        /// How it ended.
        end: End,
    },
}

/// PG-SHO-010: an order to fire.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Aim {
    /// The unit that shoots.
    pub unit: UnitId,
    /// Its target; null if it shells an area or sets fire to its own.
    pub target: Option<UnitId>,
    /// The area that it shells or sets fire to.
    #[schemars(with = "Option<u8>")]
    pub area: Option<PieceId>,
    /// The side of its formation that shoots.
    pub side: Facing,
    /// How many figures shoot; of guns, the number of models.
    pub figures: u8,
    /// PG-SHO-011: at the target's place in the last Movement Phase.
    pub past: bool,
    /// PG-DEF-001: defensive fire.
    pub defensive: bool,
    /// PG-SKM-010: the general at whom skirmishers aim.
    pub general: Option<GeneralId>,
    /// PG-BGN-010: at the battalion gun of the target.
    pub at_gun: bool,
    /// What it is fired with.
    pub means: Means,
}

kernel::kinds! {
    /// What an order to fire is carried out with.
    #[derive(Default)]
    pub enum Means {
        /// Muskets, or the gun of a battery.
        #[default]
        Arms = "arms",
        /// PG-BGN-003.
        BattalionGun = "battalion-gun" as "battalion gun",
        /// PG-BRN-002.
        Torch = "torch",
    }
}
