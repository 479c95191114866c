//! What happens on the table. Events carry the result of a step; dice are reported with what they decided.
mod ends;

pub use ends::{Cause, Miss, Outcome};

use crate::{
    act::{Facing, Task},
    book::{Damage, Fate as Blow},
    kinds::{CorpsId, Formation, GeneralId, Phase, Quality, Side, State, Test, UnitId},
    model::{Contact, Fate},
    unit::{Bent, Charge, Crest, Done, End, Marks, Rest},
};
use geom::{Angle, Point, Pose};
use kernel::{ids::Ground, ruleset::Seats, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Change, PieceId};

kernel::told! {
    /// What happened. Rows without a sentence are told in `log`, or only keep records.
    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Event {
        TurnBegan { turn: u16 } = "PG-SEQ-001", "Turn {turn}.";
        /// A phase begins.
        PhaseBegan { phase: Phase } = "PG-SEQ-001", "{}.", phase.name();
        /// The battle is over.
        Ended {
            /// The side that won; null for a draw.
            winner: Option<Side>,
            outcome: Outcome,
        };
        /// PG-VIC-005: the points that each side has lost.
        Scored {
            /// The points of the first and of the second side.
            lost: [u32; 2],
        } = "PG-VIC-004", "{} lost {} points, {} {}.", Side(0), lost[0], Side(1), lost[1];

        /// PG-VIC-010: a side does not agree to end the battle.
        Declined {
            /// The side that fights on.
            side: Side,
        } = "PG-VIC-010", "{} would end the battle, and {side} fights on.", side.other();
        /// PG-WND-002: the wind is found; no die is thrown if the scenario gives it.
        WindRose { die: Option<u8>, to: Angle } = "PG-WND-002", "The wind blows towards {:.0} degrees.", to.to_degrees();
        /// PG-STF-002: a general's quality is diced for.
        QualityRolled { general: GeneralId, die: u8, quality: Quality } = "PG-STF-002", "{general} is {}, by a {die}.", quality.name();
        /// PG-OPT-002: scouting points are compared.
        Scouted {
            /// The points of the first and of the second side.
            points: [u16; 2],
            /// The side that is out-scouted; null if neither is.
            loser: Option<Side>,
        } = "PG-OPT-003", "Scouting points {} to {}: {} is out-scouted.", points[0], points[1],
            loser.map_or("neither side".to_owned(), |side| side.to_string());
        /// PG-OPT-003: the out-scouted side has placed its first brigade.
        ScoutsPassed;
        /// PG-DEP-002: who places first.
        PlaceThrown { dice: [u8; 2], first: Side } = "PG-DEP-002", "{first} places first, {} to {}.", dice[0], dice[1];
        Withheld { corps: CorpsId } = "PG-OFF-001", "{corps} stays off the table.";
        Hid { unit: UnitId, at: Pose, formation: Formation } = "PG-HID-002", "{unit} is hidden {}.", formation.stance();
        Placed { unit: UnitId, at: Pose, formation: Formation } = "PG-DEP-001", "{unit} is placed {}.", formation.stance();
        /// A seat has finished what was asked in secret.
        Finished { side: Side };
        /// PG-HIL-003: a unit stands behind or over a crest, or near none.
        CrestTaken { unit: UnitId, crest: Option<Crest> };

        /// PG-INI-001: dice for the initiative; equal dice are thrown again.
        InitiativeRolled { dice: [u8; 2], side: Option<Side> } = "PG-INI-001", "{}, {} to {}.",
            side.map_or("Nobody has the initiative yet".to_owned(), |side| format!("{side} has the initiative")),
            dice[0].max(dice[1]), dice[0].min(dice[1]);
        InitiativeGiven { side: Side } = "PG-INI-001", "{side} has the initiative by the scenario.";
        /// PG-HID-004: a hidden unit is placed on the table for all to see.
        Shown { unit: UnitId, at: Pose } = "PG-HID-004", "{unit} comes into sight.";
        Announced { corps: CorpsId, at: Pose } = "PG-OFF-003", "{corps} arrives in this turn.";
        /// PG-REP-003: an officer is promoted and joins a unit; no die is thrown if a senior general takes over.
        Promoted { general: GeneralId, unit: UnitId, die: Option<u8>, quality: Quality } =
            die.map_or("PG-REP-004", |_| "PG-REP-003"), "{}: {}, with {unit}.",
            die.map_or("A Wing General takes over the army".to_owned(), |_| format!("A new general for {general}")), quality.name();

        /// A die may end a scenario's restraint before its time.
        Freed {
            /// Which of the restraints, counted from 0.
            restraint: u8,
            die: u8,
            /// Whether it ends.
            free: bool,
        } = "PG-VIC-010", "The restrained units {}.", if *free { "were let go" } else { "had to wait" };
        /// PG-CHG-001: a charge is declared.
        Declared { unit: UnitId, charge: Charge };
        /// PG-MOR-001: a unit tests its morale.
        Tested { unit: UnitId, test: Test, total: i32, die: u8, passed: bool };
        /// PG-CAP-004: a general alone in the way of a charge tests.
        GeneralTested { general: GeneralId, total: i32, die: u8, passed: bool };
        /// PG-IMP-004: a unit means to stay or to run.
        Meant {
            unit: UnitId,
            /// Whether it means to run.
            runs: bool,
        } = "PG-IMP-004", "{unit} meant to {}.", if *runs { "evade" } else { "stay" };
        /// PG-FEI-001, PG-CHG-015: a charge is broken off, and the unit moves no more.
        Feinted { unit: UnitId } = "PG-FEI-001", "{unit} broke off its charge.";
        /// A charge ends without contact.
        Missed { unit: UnitId, why: Miss } = why.rule(), "{unit} {}.", why.said();
        /// PG-CHG-004: a unit that failed To Charge does not charge, and goes nearer to no enemy.
        Balked { unit: UnitId } = "PG-CHG-004", "{unit} did not charge.";
        /// A unit moves or changes formation.
        Moved {
            unit: UnitId,
            to: Pose,
            formation: Formation,
            /// How the left and the right of its line are bent.
            bends: [Option<Bent>; 2],
            cause: Cause,
        } = cause.rule(), "{unit} {}.", cause.said_in(*formation);
        /// PG-SQD-001: squadrons of a unit charge, and the rest stays behind.
        Divided {
            unit: UnitId,
            /// Where the squadrons begin.
            at: Pose,
            /// Those who stay.
            rest: Rest,
        } = "PG-SQD-001", "Squadrons of {unit} left the others behind.";
        /// PG-SQD-002: the rest of a unit goes after its squadrons.
        Followed { unit: UnitId, to: Pose } = "PG-SQD-002", "The rest of {unit} charged after its squadrons.";
        /// PG-SQD-003: the squadrons of a unit stand together again.
        Rejoined { unit: UnitId, at: Pose, formation: Formation } = "PG-SQD-003", "{unit} is together again.";
        /// A unit's state changes.
        Became { unit: UnitId, state: State, cause: Cause } = cause.rule(), "{unit} {}: {}.", cause.name(), state.name();
        /// What a unit has done in this turn.
        Noted { unit: UnitId, done: Done };
        /// What a unit carries on from turn to turn.
        Marked { unit: UnitId, marks: Marks };

        /// PG-SHO-010: a unit names a target, in secret.
        Aimed { aim: Aim };
        /// PG-SHO-008: a unit shoots.
        Shot {
            aim: Aim,
            dice: Vec<u8>,
            /// PG-CLS-007: the face of the die that was thrown again.
            again: Option<u8>,
            hits: u8,
        };
        /// PG-BNC-001: a ball of a gun goes on through a unit behind the target, or strikes a general there.
        Bounced { unit: UnitId, struck: Option<UnitId>, general: Option<GeneralId>, die: u8, hits: u8 } = "PG-BNC-001", "A ball of {unit} goes on to {}{}: {}.", words::listed(struck, ""), words::listed(general, ""), words::hits(*hits);
        /// PG-SHO-003: a unit loses figures.
        Lost {
            unit: UnitId,
            /// How many.
            figures: u8,
            cause: Cause,
        } = cause.rule(), "{unit} loses {}.", words::count(*figures, "figure", "figures");
        /// PG-DMG-001: a hit on a gun.
        GunHit { unit: UnitId, die: u8, damage: Damage } = "PG-DMG-001", "{unit} loses {}.", match damage {
            Damage::Crew => "a gunner",
            Damage::Team => "a horse of its team",
            Damage::Gun => "its gun",
        };
        /// PG-ART-007: a gun without its gunners is taken; they are elsewhere and fight on without it.
        GunTaken { unit: UnitId } = "PG-ART-007", "The gun of {unit} is taken; its gunners are elsewhere.";
        /// PG-BGN-008: the crew of a battalion gun is hit, or the gun is lost.
        BattalionGunHit {
            unit: UnitId,
            /// How many of its crew are left; the gun is lost at 0.
            crew: u8,
        } = "PG-BGN-008", "{unit} loses {}its battalion gun.", if *crew > 0 { "a gunner of " } else { "" };
        /// PG-ATT-003, PG-DMG-004: whether a general is hit.
        GeneralRisked { general: GeneralId, die: u8, hit: bool };
        /// PG-DMG-007: what a hit does to a general; captures need no die.
        GeneralHit { general: GeneralId, die: Option<u8>, fate: Fate };
        /// PG-DMG-004: what a hit does to engineers.
        EngineersHit { unit: UnitId, die: u8, fate: Blow } = "PG-DMG-004", "{unit} {}.", match fate {
            Blow::Killed | Blow::Mortal => "loses a man",
            Blow::Wounded | Blow::Unhorsed => "is hit and must begin its work again",
        };
        /// PG-SHO-010: these seats have named their targets.
        Ready { seats: Seats };
        /// PG-REP-007: a wounded general is back.
        GeneralBack { general: GeneralId };
        /// A general moves, to a unit or alone.
        GeneralMoved { general: GeneralId, at: Point, with: Option<UnitId> };

        MarchForced { corps: CorpsId } = "PG-FMR-001", "{corps} force marches.";
        /// The ground changes.
        GroundChanged {
            /// How.
            #[schemars(with = "serde_json::Value")]
            change: Change,
        };
        /// PG-BRN-001, -005: a piece of terrain catches fire from a unit, or from a fire that spreads.
        CaughtFire { piece: PieceId, by: Option<UnitId> } = by.map_or("PG-BRN-005", |_| "PG-BRN-001"),
            "{} is on fire{}.", Ground::from(*piece), by.map_or(String::new(), |unit| format!(", set by {unit}"));
        FireSpread = "PG-BRN-005", "The fire spread downwind.";
        /// A die about the ground: a wood, a ford, a bridge, arson, shells; without a piece it is a river bank without a ford.
        GroundRolled { unit: UnitId, piece: Option<PieceId>, die: u8 };
        /// A unit works.
        Worked {
            unit: UnitId,
            task: Task,
            /// For how many Movement Phases so far.
            phases: u8,
        } = task.rule(), "{unit} {}, phase {phases}.", task.name();
        /// PG-CAV-008: a unit dismounts or mounts.
        Dismounted {
            unit: UnitId,
            /// Where its horses stand; null if it has mounted.
            holders: Option<Pose>,
        } = holders.map_or("PG-CAV-011", |_| "PG-CAV-008"), "{unit} {}.",
            holders.map_or("mounted", |_| "dismounted and left holders with the horses");
        /// PG-EVA-004: gunners leave their gun, or return to it.
        GunLeft {
            unit: UnitId,
            /// Where the gun stands; null if they are back.
            at: Option<Pose>,
        } = "PG-EVA-004", "{unit} {} its gun.", at.map_or("returned to", |_| "left");

        /// PG-IM2-002: two enemies are in contact.
        Contacted { contact: Contact };
        /// Two enemies are no longer in contact.
        Parted { unit: UnitId, other: UnitId };
        /// PG-CLA-001: a combat is fought.
        Fought {
            /// The units of the first and of the second side.
            units: [Vec<UnitId>; 2],
            /// The factors of each side with the average class, without the die.
            totals: [i32; 2],
            dice: [u8; 2],
        };
        /// PG-CLA-004: a unit joins a combat from behind.
        Reinforced {
            unit: UnitId,
            /// The unit that was attacked there.
            combat: UnitId,
        } = "PG-CLA-004", "{unit} joined the combat about {combat}.";
        /// PG-RTM-001, PG-SCR-005: units suffer a major defeat without dice.
        Overrun {
            /// The units.
            units: Vec<UnitId>,
        } = "PG-RTM-001", "Ridden down or caught in rout, a major defeat: {}.", words::listed(units, ", ");
        /// PG-CLA-006: two enemies stay in contact after a combat, and neither counts as charging any more.
        Settled { unit: UnitId, other: UnitId };
        /// PG-STC-001: whether engineers with a unit that fights are hit.
        EngineersRisked { unit: UnitId, die: u8, hit: bool } = "PG-STC-001", "{unit} stood by those who fought and {} hit.", if *hit { "was" } else { "was not" };
        SpareLoss { unit: UnitId, die: u8 } = "PG-CAS-001", "A die decided that {unit} took the last loss.";
        /// PG-CAV-009: an enemy has reached the led horses of a unit that fights on foot.
        HoldersTaken { unit: UnitId } = "PG-CAV-009", "{unit} lost its led horses.";
        Entered { unit: UnitId, at: Pose } = "PG-OFF-006", "{unit} came on the table.";
        /// PG-EVA-005, PG-DEP-005: a unit evades off the table, or finds no room on it.
        LeftTable {
            unit: UnitId,
            /// The first turn in which it may return.
            from: u16,
        } = "PG-EVA-005", "{unit} is off the table and may come from turn {from} on.";
        /// A unit is gone for good.
        Removed { unit: UnitId, end: End } = end.rule(), "{unit} {}.", end.name();
    }
}

/// PG-SHO-010: an order to fire.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Aim {
    /// The unit that shoots.
    pub unit: UnitId,
    /// Its target; null if it shells an area or sets fire to its own.
    pub target: Option<UnitId>,
    /// The area that it shells or sets fire to.
    pub area: Option<PieceId>,
    /// The side of its formation that shoots.
    pub side: Facing,
    /// How many figures shoot; of guns, the number of models.
    pub figures: u8,
    /// PG-SHO-011: at the target's place in the last Movement Phase.
    pub past: bool,
    /// PG-SHO-022: with the stands that cannot reach the unit's nearest target.
    pub apart: bool,
    /// PG-DEF-001: defensive fire.
    pub defensive: bool,
    /// PG-SKM-010: the general at whom skirmishers aim.
    pub general: Option<GeneralId>,
    /// PG-BGN-010: at the battalion gun of the target.
    pub at_gun: bool,
    /// What it is fired with.
    pub means: Means,
}

impl Aim {
    /// PG-SHO-010: a new order replaces the last one of the same stands.
    pub(crate) fn slot(&self) -> (UnitId, Facing, Means, bool) {
        (self.unit, self.side, self.means, self.apart)
    }
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
