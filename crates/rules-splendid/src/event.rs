//! What happened. `apply` makes it so; nothing else changes the table.
mod ends;
mod manner;

pub use ends::{End, Outcome};
pub use manner::{How, Reaction, Repulse, Test, Why};

use crate::{
    act::Aims,
    kinds::{CommandQuality, Formation, Phase, Side, UnitId},
    question::StandSet,
    unit::{Done, Stands},
};
use geom::Length;
use kernel::{Tally, ruleset::Seats};
use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A unit was placed.
    Deployed {
        /// Which.
        unit: UnitId,
        /// Its formation.
        formation: Formation,
        /// Where.
        stands: Stands,
        /// A bent line: how many stands stand left of the bend.
        #[serde(default)]
        bend: u8,
        /// Dragoons in the saddle.
        mounted: bool,
        /// Guns limbered.
        limbered: bool,
    },
    /// Q94: the sides threw for who places first; none on a tie.
    DeploymentThrown {
        /// Two dice each.
        dice: [[u8; 2]; 2],
        /// The higher total, which places first.
        first: Option<Side>,
    },
    /// ASV-VCQ-003: a commander's quality was thrown for.
    CommanderRated {
        /// Which.
        unit: UnitId,
        /// The face.
        die: u8,
        /// What it gives.
        quality: CommandQuality,
    },
    /// A turn begins.
    TurnBegan {
        /// Which, from 1.
        turn: u16,
    },
    /// These seats have done for now: they are not asked again until the others of their side have done too.
    Passed {
        /// All that have.
        seats: Seats,
    },
    /// A phase begins.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// ASV-INI-001: each side's two dice; on a tie nobody has it yet.
    InitiativeThrown {
        /// The faces of each side.
        dice: [[u8; 2]; 2],
        /// Who has it.
        winner: Option<Side>,
    },
    /// What was noted of units as a phase began, or what they did in it.
    Noted {
        /// Which.
        unit: UnitId,
        /// Its notes now.
        done: Done,
    },
    /// A unit moved, turned, pivoted or faced about: where its stands are now.
    Moved {
        /// Which.
        unit: UnitId,
        /// In what manner.
        how: How,
        /// How far it went, not counting turns.
        by: Length,
        /// Where its stands are now.
        stands: Stands,
    },
    /// A unit took a formation.
    Formed {
        /// Which.
        unit: UnitId,
        /// Which formation.
        formation: Formation,
        /// In a bent line, how many stands stand left of the bend.
        bend: u8,
        /// Where its stands are now.
        stands: Stands,
    },
    /// Dragoons mounted or dismounted.
    Remounted {
        /// Which.
        unit: UnitId,
        /// In the saddle now.
        mounted: bool,
    },
    /// A gun limbered or unlimbered.
    Limbered {
        /// Which.
        unit: UnitId,
        /// Limbered now.
        limbered: bool,
    },
    /// A unit entered or left a building.
    Garrisoned {
        /// Which.
        unit: UnitId,
        /// The building it holds now.
        building: Option<u8>,
    },
    /// A unit fired at one target (ASV-FIR-041).
    Fired {
        /// Which.
        unit: UnitId,
        /// At what.
        target: UnitId,
        /// With which stands.
        stands: StandSet,
        /// How the dice were reached.
        tally: Tally,
        /// What each die needs, or less.
        needs: i32,
        /// The faces.
        dice: Vec<u8>,
        /// The hits.
        hits: u8,
        /// ASV-BNC-005: it is a shot that bounced on.
        bounce: bool,
    },
    /// ASV-FIR-008: the red marker.
    Reddened {
        /// Which.
        unit: UnitId,
    },
    /// Green markers were placed.
    Hit {
        /// On which unit.
        unit: UnitId,
        /// How many.
        markers: u8,
        /// Why.
        why: Why,
    },
    /// ASV-HDB-018: green markers were taken off.
    Recovered {
        /// Which.
        unit: UnitId,
        /// How many.
        markers: u8,
    },
    /// A test on one die.
    Tested {
        /// Whose.
        unit: UnitId,
        /// For what.
        what: Test,
        /// The face.
        die: u8,
        /// What it needs, or less.
        needs: i32,
        /// Did it pass?
        passed: bool,
    },
    /// ASV-XCH-008: how much farther an extended charge goes.
    Extended {
        /// Which.
        unit: UnitId,
        /// The face; none for foot, which go a fixed distance.
        die: Option<u8>,
        /// How much farther.
        by: Length,
    },
    /// A charge was declared.
    Declared {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// Extended.
        extended: bool,
    },
    /// A charge, an interception or a joining-in came into contact.
    Contacted {
        /// Who came.
        unit: UnitId,
        /// Whom it touches.
        target: UnitId,
    },
    /// What a unit chose to do when it was contacted.
    Reacted {
        /// Which.
        unit: UnitId,
        /// How.
        how: Reaction,
    },
    /// What a unit tried when it was contacted came to nothing: it stays as it was (ASV-HDB-008, Q66).
    InVain {
        /// Which.
        unit: UnitId,
        /// What it tried.
        how: Reaction,
    },
    /// A unit attacked hand to hand (ASV-H2H-009).
    Attacked {
        /// Which.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// With which stands.
        stands: StandSet,
        /// ASV-H2H-017.
        outflanking: bool,
        /// The dice by combat value: value, how it was reached, faces.
        dice: Vec<Dice>,
        /// The hits.
        hits: u8,
        /// The second throw of this attack.
        rethrown: bool,
    },
    /// ASV-H2H-018: the hits of an attack that stands.
    AttackStood {
        /// Which.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// The hits.
        hits: u8,
    },
    /// How a unit shared out its attack.
    Shared {
        /// Which.
        unit: UnitId,
        /// How.
        aims: Aims,
    },
    /// A unit held back from joining in.
    HeldBack {
        /// Which.
        unit: UnitId,
    },
    /// ASV-RLS-003: stands were removed, and the markers with them.
    Lost {
        /// Which unit.
        unit: UnitId,
        /// How many stands.
        n: u8,
        /// Its formation now.
        formation: Formation,
        /// Those that are left.
        stands: Stands,
        /// In a bent line, how many stands stand left of the bend.
        bend: u8,
    },
    /// ASV-RLS-006, -007: what is left of a unit's green markers comes off.
    Cleared {
        /// Which.
        unit: UnitId,
    },
    /// A unit left the battle for good (ASV-ROU-003).
    Gone {
        /// Which.
        unit: UnitId,
        /// Why.
        why: End,
    },
    /// ASV-MOV-007: stands left the table.
    Strayed {
        /// Which unit.
        unit: UnitId,
        /// How many.
        n: u8,
        /// Those that are left.
        stands: Stands,
    },
    /// ASV-VIC-014: red markers come off.
    RedCleared,
    /// ASV-DSP-001: a ruling was put to the dice.
    Disputed {
        /// Which.
        ruling: String,
        /// The faces of each side.
        dice: [[u8; 2]; 2],
        /// Who decides; none on a tie.
        winner: Option<Side>,
    },
    /// ASV-DSP-002: what it shall be.
    Ruled {
        /// Which.
        ruling: String,
        /// The value, as the rulebook writes it.
        value: String,
    },
    /// How it ended.
    Ended {
        /// Who won; none is a draw.
        winner: Option<Side>,
        /// How.
        outcome: Outcome,
    },
}

/// Dice thrown by stands of one combat value.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Dice {
    /// The modified combat value and how it was reached.
    pub tally: Tally,
    /// The value after all, what each die needs or less.
    pub needs: i32,
    /// The faces.
    pub faces: Vec<u8>,
}
