//! What happens on the table. Events carry the result of a step; dice are reported with what they decided.
mod ends;

pub use ends::{Cause, Outcome, Payment};

use crate::{
    act::Facing,
    dice::parts,
    kinds::{CommandId, Formation, GeneralId, Side, Size, State, Step, Test, UnitId},
    model::{Bout, Contact, Fate},
    unit::{Answer, Charge, Done, End, Entered, Guns, Marks},
};
use geom::{Point, Pose};
use kernel::{Tally, ruleset::Seats, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

kernel::told! {
    /// What happened. Rows without a sentence are told in `log`, or only keep records.
    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Event {
        TurnBegan { turn: u16 } = "ANT-SEQ-005", "Turn {turn}.";
        /// A side's phase begins.
        PhaseBegan { side: Side } = "ANT-SEQ-005", "The phase of {side}.";
        /// A step begins.
        StepBegan { step: Step };
        /// The battle is over.
        Ended {
            /// The side that won; null for a draw.
            winner: Option<Side>,
            outcome: Outcome,
        };
        /// ANT-VIC-004: the points that each side has lost, in half points.
        Scored {
            /// The half points of the first and of the second side.
            lost: [u32; 2],
        } = "ANT-VIC-004", "{} lost {} points, {} {}.", Side(0), f64::from(lost[0]) / 2.0, Side(1), f64::from(lost[1]) / 2.0;

        /// ANT-CAS-001: how long a division rests after the battle until it has its hits back.
        Rests {
            division: CommandId,
            hits: u16,
            /// Minutes of rest.
            minutes: u16,
        } = "ANT-CAS-001", "{division} can take back {} in {}:{:02} hours of rest.",
            words::hits(*hits), minutes / 60, minutes % 60;
        /// ANT-CAS-002, -003: a destroyed unit is raised again at this size, or never.
        Raised { unit: UnitId, size: Option<Size> } = size.map_or("ANT-CAS-003", |_| "ANT-CAS-002"), "{unit} {}.",
            size.map_or("is gone for good".to_owned(), |size| format!("can be raised again, {}", size.name()));

        /// ANT-DEP-001: the side with more brigades places first.
        PlacesFirst { first: Side } = "ANT-DEP-001", "{first} has more brigades and places first.";
        PlaceThrown { dice: [u8; 2], first: Side } = "ANT-DEP-001", "{first} places first, {} to {}.", dice[0], dice[1];
        Placed { unit: UnitId, at: Pose, formation: Formation } = "ANT-DEF-009", "{unit} is placed {}.", formation.stood();
        /// A side has finished.
        Ready { seats: Seats };
        /// ANT-SEQ-026: a die for an arrival; none is thrown in the turn in which it is certain.
        ArrivalRolled {
            command: Option<CommandId>,
            unit: Option<UnitId>,
            die: Option<u8>,
            /// Whether it comes in this turn.
            comes: bool,
        };
        /// ANT-SEQ-001: the initiative dice, with what is added.
        InitiativeRolled {
            dice: [u8; 2],
            /// The dice with what is added, of the first and of the second side.
            totals: [i8; 2],
            winner: Option<Side>,
        };
        /// ANT-SEQ-002: who moves first.
        Ordered { first: Side };
        /// ANT-REP-005: a post is filled.
        Replaced { general: GeneralId, at: Pose, with: Option<UnitId> } = "ANT-REP-005", "A successor takes the post of {general}.";
        /// The scenario gives the post of a commander-in-chief to another.
        Relieved { general: GeneralId, by: GeneralId } = "ANT-ORG-001", "{by} takes over from {general}.";

        Attached { unit: UnitId, to: CommandId } = "ANT-ORG-009", "{unit} is attached to {to}.";
        BrigadeAttached { brigade: CommandId, to: CommandId } = "ANT-ORG-010", "{brigade} is attached to {to}.";
        Sent { general: GeneralId, to: CommandId } = "ANT-ADC-006", "{general} sends an ADC to {to}.";
        /// ANT-ADC-002: an ADC on the way.
        AdcRode {
            /// The number of the ADC, counted over both sides from 0.
            adc: u8,
            at: Point,
        };
        /// ANT-ADC-003: an ADC reaches a division, or turns back.
        AdcArrived {
            /// The number of the ADC, counted over both sides from 0.
            adc: u8,
            to: CommandId,
            /// Whether the ADC reached the division; otherwise the ADC turns back.
            arrived: bool,
        } = "ANT-ADC-003", "{}", if *arrived { format!("An ADC reaches {to}.") } else { format!("The ADC to {to} turns back.") };
        WillRegroup { brigade: CommandId } = "ANT-RGP-001", "{brigade} will regroup.";
        /// ANT-SEQ-008: a commander's dice.
        DiceThrown { general: GeneralId, dice: Vec<u8> } = "ANT-SEQ-008", "{general} throws {}.", words::listed(dice, ", ");
        /// ANT-PIP-015: a pip comes off a die, into the pool of a corps or to pay a debt.
        PipTaken {
            general: GeneralId,
            /// The face that the die showed.
            die: u8,
            /// Whether it goes into the pool.
            pooled: bool,
        } = "ANT-PIP-015", "{general} takes a pip off the {die}.";
        /// ANT-GEN-004, -011: an extra move is paid for; by an ADC if the flag says so.
        ExtraMovePaid {
            general: GeneralId,
            /// Whether an ADC paid for it.
            by_adc: bool,
        } = "ANT-GEN-003", "{general} may make another move.";
        /// ANT-SEQ-008, -009: a division has its die; its own if it threw for itself.
        Dealt {
            division: CommandId,
            die: u8,
            /// Whether the division threw the die for itself.
            own: bool,
            /// What the die counts.
            face: u8,
        } = if *own { "ANT-SEQ-009" } else { "ANT-SEQ-008" },
            "{division} {} a {die}{}.", if *own { "throws" } else { "gets" }, if face == die { String::new() } else { format!(", which counts {face}") };
        /// ANT-PIP-001: the pips of a division.
        PipsCounted {
            division: CommandId,
            /// The pips of the division.
            pips: u8,
            /// What they are made of.
            tally: Tally,
        } = "ANT-PIP-001", "{division} has {}{}.", words::count(*pips, "pip", "pips"), parts(tally);
        /// Pips are spent by a division or from the pool of a corps; on a brigade's action or on one unit's.
        PipsSpent {
            from: CommandId,
            /// The pips that are spent.
            pips: u8,
            brigade: Option<CommandId>,
            /// Whether they pay for the whole brigade.
            all: bool,
            /// What they pay for.
            on: Payment,
        } = on.rule(), "{from} spends {}{}.",
            words::count(*pips, "pip", "pips"), brigade.filter(|_| *all).map_or(String::new(), |it| format!(" on all of {it}"));
        /// ANT-PIP-003: an opportunity charge or an emergency square costs a pip off the next die.
        Owed { command: CommandId } = "ANT-PIP-003", "{command} pays for that off its next die.";
        /// ANT-PIP-033: what units directly under an army without corps owe by now.
        ArmyOwes {
            side: Side,
            /// The pips that are owed by now.
            pips: u8,
        };
        /// Pips are spent from the pool of a commander-in-chief who acts as corps commander.
        PoolSpent {
            side: Side,
            /// The pips that are spent.
            pips: u8,
            brigade: Option<CommandId>,
            /// Whether they pay for the whole brigade.
            all: bool,
        } = "ANT-PIP-034", "The commander-in-chief of {side} spends {}.",
            words::count(*pips, "pip", "pips");
        Healed { unit: UnitId } = "ANT-RGP-005", "{unit} takes back a hit.";

        /// ANT-CHG-005: a charge is declared.
        Declared { unit: UnitId, charge: Charge } = "ANT-CHG-005", "{unit} will charge {}.", charge.target;
        /// ANT-MOR-002: a unit tests its morale.
        Tested {
            unit: UnitId,
            test: Test,
            die: u8,
            total: i8,
            /// What is added to the die.
            tally: Tally,
            result: crate::book::Grade,
        };
        /// ANT-CHG-006: the charger passed or stays.
        Charged {
            unit: UnitId,
            /// Whether it charges; otherwise it stays.
            goes: bool,
        } = "ANT-CHG-006", "{unit} {}.", if *goes { "charges" } else { "does not charge" };
        /// ANT-RSP-001: how a charged unit answers.
        Answered { unit: UnitId, answer: Answer };
        /// A unit moves, turns or changes formation.
        Moved { unit: UnitId, to: Pose, formation: Formation, cause: Cause } = cause.rule(), "{unit} {}.", cause.said_in(*formation);
        /// A unit enters or leaves cover.
        CoverTaken { unit: UnitId, cover: Option<Entered> } = cover.map_or("ANT-TER-011", Entered::rule), "{unit} {}.", cover.map_or("leaves its cover", |_| "takes cover");
        /// A unit's state changes.
        Became { unit: UnitId, state: State, cause: Cause };
        /// ANT-DIS-008: a unit stands still, so that it is back in order after the fire.
        WillRecover { unit: UnitId } = "ANT-DIS-008", "{unit} stands to get back into order.";
        /// ANT-STR-007: a unit with one hit left is paid for and stays.
        WillHoldOn { unit: UnitId } = "ANT-STR-007", "{unit} holds on with one hit left.";
        /// What a unit has done in this phase.
        Noted { unit: UnitId, done: Done };
        /// What a unit carries on from phase to phase.
        Marked { unit: UnitId, marks: Marks };
        /// ANT-EVD-001: the dice of an evade, and how far it goes.
        EvadeRolled {
            unit: UnitId,
            dice: Vec<u8>,
            /// How far it goes, in inches.
            inches: u8,
        } = "ANT-EVD-001", "{unit} evades {inches}\".";
        /// ANT-GUN-004: gunners run for shelter.
        GunnersRan {
            unit: UnitId,
            die: u8,
            /// Whether they reach shelter.
            safe: bool,
        } = "ANT-GUN-004", "The gunners of {unit} {}.", if *safe { "reach shelter" } else { "are caught" };
        /// ANT-SKM-004: figures are sent into an ad hoc line, or come back.
        SentOut {
            unit: UnitId,
            /// The figures that are with the line from now on.
            figures: u8,
        };
        /// ANT-SKM-015: an ad hoc line is no longer formed.
        CalledIn { unit: UnitId } = "ANT-SKM-015", "{unit} rejoins its battalions.";
        /// ANT-MOV-020: cavalry dismounts or mounts.
        Dismounted {
            unit: UnitId,
            /// Whether it is on foot now.
            on_foot: bool,
        } = "ANT-MOV-020", "{unit} {}.", if *on_foot { "dismounts" } else { "mounts" };
        /// The guns of a battery change hands.
        GunsBecame { unit: UnitId, guns: Guns };
        /// ANT-CAP-001: the die at the instant of overrun.
        OverrunRolled { unit: UnitId, guns: UnitId, die: u8 } = "ANT-CAP-001", "{unit} overruns the guns of {guns}: {die}.";
        /// A general rides, joins a unit or leaves it.
        GeneralMoved {
            general: GeneralId,
            at: Pose,
            with: Option<UnitId>,
            /// How many moves the general has made in this phase.
            moves: u8,
        };
        /// ANT-SEQ-026: a general comes on with the first unit of his command.
        GeneralCame { general: GeneralId, at: Pose } = "ANT-SEQ-026", "{general} comes on the table.";
        Entered { unit: UnitId, at: Pose } = "ANT-SEQ-026", "{unit} comes on the table.";

        /// ANT-FIR-026: a unit names a target.
        Aimed { aim: Aim };
        /// ANT-FIR-015: fire falls on one unit.
        Shot {
            aim: Aim,
            /// The unit that is struck: the target, or one behind or beside it.
            at: UnitId,
            /// Whether the regimental gun of the unit fires.
            gun: bool,
            die: u8,
            /// The sum of the adjustments.
            adjust: i8,
            hits: u8,
        };
        /// ANT-SKM-022: which parent of an ad hoc line takes a hit.
        ParentStruck { line: UnitId, unit: UnitId, die: Option<u8> } = "ANT-SKM-022", "{unit} takes the hit on {line}.";
        /// A unit loses hits.
        Lost { unit: UnitId, hits: u8, cause: Cause } = cause.rule(), "{unit} loses {}.", words::hits(*hits);
        /// ANT-RGA-007 to -009: a regimental gun is lost.
        RegimentalGunLost { unit: UnitId };

        /// Two enemies are in contact.
        Contacted { contact: Contact };
        /// Two enemies are no longer in contact.
        Parted { unit: UnitId, other: UnitId };
        /// ANT-MEL-005: a blow.
        Struck {
            unit: UnitId,
            target: UnitId,
            die: u8,
            /// The sum of the adjustments.
            adjust: i8,
            hits: u8,
        };
        /// ANT-MCH-001 to -005: a march column is struck.
        MarchStruck { unit: UnitId, target: UnitId, hits: Option<u8> };
        /// ANT-MEL-001 to -004: a round of a melee is over.
        Fought {
            /// The units of the first and of the second side.
            units: [Vec<UnitId>; 2],
            winner: Option<Side>,
        };
        /// ANT-OPT-002: a melee whose tests wait until all are fought.
        BlowsFell { bout: Bout };
        /// ANT-OPT-002: the first of these is settled.
        BoutSettled;
        /// ANT-MEL-008: two enemies fight on.
        FightsOn { unit: UnitId, other: UnitId };
        /// ANT-RSK-001, -004: whether a general is hit.
        GeneralRisked { general: GeneralId, die: u8, hit: bool };
        /// ANT-RSK-002, -006: a general goes behind the nearest friends, away from a unit that he had joined if there was one.
        GeneralFled { general: GeneralId, at: Pose, from: Option<UnitId> } = from.map_or("ANT-RSK-002", |_| "ANT-RSK-006"),
            "{general} goes behind the nearest friends.";
        /// ANT-RSK-003: what a hit does to a general.
        GeneralHit { general: GeneralId, die: u8, fate: Fate };
        /// ANT-GEO-043: a general without friends to go to is removed.
        GeneralLeft { general: GeneralId } = "ANT-GEO-043", "{general} has nobody left to ride to and leaves the table.";
        /// A unit is gone for good.
        Removed { unit: UnitId, end: End } = end.rule(), "{unit} {}.", end.name();
    }
}

/// ANT-FIR-026: an order to fire.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Aim {
    /// The unit that fires.
    pub unit: UnitId,
    /// Its target.
    pub target: UnitId,
    /// The face that fires.
    pub face: Facing,
    /// ANT-FIR-010: as a secondary target.
    pub secondary: bool,
}
