//! What happened. `apply` carries it out; nothing else changes the table.
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
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // A field without a comment is what its name says.
pub enum Event {
    /// A unit was placed.
    Deployed {
        unit: UnitId,
        formation: Formation,
        /// Where its stands are now.
        stands: Stands,
        /// In a bent line: the number of stands left of the bend; 0 in all other formations.
        #[serde(default)]
        bend: u8,
        /// Whether it is mounted.
        mounted: bool,
        /// Whether it is limbered.
        limbered: bool,
    },
    /// Q94: the sides threw to decide who places first. None on a tie.
    DeploymentThrown {
        /// The two dice of the first and of the second side.
        dice: [[u8; 2]; 2],
        /// The side that places first; null on a tie.
        first: Option<Side>,
    },
    /// ASV-VCQ-003: the quality of a commander was thrown for.
    CommanderRated {
        unit: UnitId,
        die: u8,
        /// The quality that the die gives.
        quality: CommandQuality,
    },
    /// A turn begins.
    TurnBegan { turn: u16 },
    /// These seats have finished for now. They are not asked again until the others of their side have finished too.
    Passed { seats: Seats },
    /// A phase begins.
    PhaseBegan { phase: Phase },
    /// ASV-INI-001: each side threw two dice. On a tie nobody has the initiative yet.
    InitiativeThrown {
        /// The two dice of the first and of the second side.
        dice: [[u8; 2]; 2],
        /// The side that has the initiative; null on a tie.
        winner: Option<Side>,
    },
    /// What was noted about a unit when a phase began, or what it did in the phase.
    Noted {
        unit: UnitId,
        /// Everything that is noted about it in this phase.
        done: Done,
    },
    /// A unit moved, turned, pivoted or faced about: where its stands are now.
    Moved {
        unit: UnitId,
        /// How it moved.
        how: How,
        /// How far it went, not counting turns.
        by: Length,
        /// Where its stands are now.
        stands: Stands,
    },
    /// A unit took a formation.
    Formed {
        unit: UnitId,
        formation: Formation,
        /// In a bent line: the number of stands left of the bend; 0 in all other formations.
        bend: u8,
        /// Where its stands are now.
        stands: Stands,
    },
    /// Dragoons mounted or dismounted.
    Remounted {
        unit: UnitId,
        /// Whether it is mounted.
        mounted: bool,
    },
    /// A gun limbered or unlimbered.
    Limbered {
        unit: UnitId,
        /// Whether it is limbered.
        limbered: bool,
    },
    /// A unit entered or left a building.
    Garrisoned {
        unit: UnitId,
        /// The building, by its place in the list of terrain, from 0; null if it left one.
        building: Option<u8>,
    },
    /// A unit fired at one target (ASV-FIR-041).
    Fired {
        unit: UnitId,
        target: UnitId,
        /// The stands that fired, by their numbers from 1.
        stands: StandSet,
        /// How the number of dice is made up.
        tally: Tally,
        /// The highest face that hits.
        needs: i32,
        /// The faces of the dice.
        dice: Vec<u8>,
        /// How many hits.
        hits: u8,
        /// ASV-BNC-005: whether it is a shot that bounced on.
        bounce: bool,
    },
    /// ASV-FIR-008: a unit received its red marker.
    Reddened { unit: UnitId },
    /// Green markers were placed.
    Hit {
        unit: UnitId,
        /// How many markers.
        markers: u8,
        /// Why they were placed.
        why: Why,
    },
    /// ASV-HDB-018: green markers were removed.
    Recovered {
        unit: UnitId,
        /// How many markers.
        markers: u8,
    },
    /// A unit took a test on one die.
    Tested {
        unit: UnitId,
        /// What the test is for.
        what: Test,
        die: u8,
        /// The highest face that passes.
        needs: i32,
        /// Whether it is passed.
        passed: bool,
    },
    /// ASV-XCH-008: how much farther an extended charge goes.
    Extended {
        unit: UnitId,
        /// The face of the die; none for foot, which go a fixed distance.
        die: Option<u8>,
        /// How much farther it goes, in inches.
        by: Length,
    },
    /// A charge was declared.
    Declared {
        unit: UnitId,
        target: UnitId,
        /// Whether it is an extended charge.
        extended: bool,
    },
    /// A charging, intercepting or joining unit came into contact.
    Contacted { unit: UnitId, target: UnitId },
    /// A unit chose a reaction when it was contacted.
    Reacted { unit: UnitId, how: Reaction },
    /// A unit's reaction failed: it stays as it was (ASV-HDB-008, Q66).
    InVain { unit: UnitId, how: Reaction },
    /// ASV-DIS-007: a unit opted to disengage and found no way out. It stays in contact and keeps its markers.
    DisengagedInVain { unit: UnitId },
    /// A unit attacked hand to hand (ASV-H2H-009).
    Attacked {
        unit: UnitId,
        target: UnitId,
        /// The stands that attacked, by their numbers from 1.
        stands: StandSet,
        /// ASV-H2H-017: whether it attacks the flank or rear.
        outflanking: bool,
        /// The dice of its stands, in groups of one combat value each.
        dice: Vec<Dice>,
        /// How many hits.
        hits: u8,
        /// Whether these dice replace an earlier throw.
        rethrown: bool,
    },
    /// ASV-H2H-018: the hits of an attack that counts.
    AttackStood {
        unit: UnitId,
        target: UnitId,
        /// How many hits.
        hits: u8,
    },
    /// A unit divided its attack.
    Shared {
        unit: UnitId,
        /// Its enemies, each with the stands that attack it.
        aims: Aims,
    },
    /// A unit held back from joining in.
    HeldBack { unit: UnitId },
    /// ASV-RLS-003: stands were removed, and the markers with them.
    Lost {
        unit: UnitId,
        /// How many stands.
        n: u8,
        formation: Formation,
        /// Where its stands are now.
        stands: Stands,
        /// In a bent line: the number of stands left of the bend; 0 in all other formations.
        bend: u8,
    },
    /// ASV-RLS-006, -007: the rest of a unit's green markers was removed.
    Cleared { unit: UnitId },
    /// A unit left the battle for good (ASV-ROU-003).
    Gone {
        unit: UnitId,
        /// How it left.
        why: End,
    },
    /// ASV-MOV-007: stands left the table.
    Strayed {
        unit: UnitId,
        /// How many stands.
        n: u8,
        /// Where its stands are now.
        stands: Stands,
    },
    /// ASV-VIC-014: red markers were removed.
    RedCleared,
    /// ASV-DSP-001: dice were thrown over a ruling.
    Disputed {
        /// The key of the ruling.
        ruling: String,
        /// The two dice of the first and of the second side.
        dice: [[u8; 2]; 2],
        /// Which side decides; none on a tie.
        winner: Option<Side>,
    },
    /// ASV-DSP-002: a ruling was decided.
    Ruled {
        /// The key of the ruling.
        ruling: String,
        /// The value, as the rulebook writes it.
        value: String,
    },
    /// The battle ended.
    Ended {
        /// The winner; none is a draw.
        winner: Option<Side>,
        outcome: Outcome,
    },
}

/// Dice thrown by stands of one combat value.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Dice {
    /// The modified combat value and how it was reached.
    pub tally: Tally,
    /// The value after all modifiers: the highest face that hits.
    pub needs: i32,
    /// The faces.
    pub faces: Vec<u8>,
}
