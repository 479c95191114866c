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
use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A unit was placed.
    Deployed {
        unit: UnitId,
        formation: Formation,
        stands: Stands,
        #[serde(default)]
        bend: u8,
        mounted: bool,
        limbered: bool,
    },
    /// Q94: the sides threw to decide who places first. None on a tie.
    DeploymentThrown { dice: [[u8; 2]; 2], first: Option<Side> },
    /// ASV-VCQ-003: the quality of a commander was thrown for.
    CommanderRated { unit: UnitId, die: u8, quality: CommandQuality },
    /// A turn begins.
    TurnBegan {
        /// The number of the turn, from 1.
        turn: u16,
    },
    /// These seats have finished for now. They are not asked again until the others of their side have finished too.
    Passed { seats: Seats },
    /// A phase begins.
    PhaseBegan { phase: Phase },
    /// ASV-INI-001: each side threw two dice. On a tie nobody has the initiative yet.
    InitiativeThrown { dice: [[u8; 2]; 2], winner: Option<Side> },
    /// What was noted about a unit when a phase began, or what it did in the phase.
    Noted { unit: UnitId, done: Done },
    /// A unit moved, turned, pivoted or faced about: where its stands are now.
    Moved {
        unit: UnitId,
        how: How,
        /// How far it went, not counting turns.
        by: Length,
        stands: Stands,
    },
    /// A unit took a formation.
    Formed { unit: UnitId, formation: Formation, bend: u8, stands: Stands },
    /// Dragoons mounted or dismounted.
    Remounted { unit: UnitId, mounted: bool },
    /// A gun limbered or unlimbered.
    Limbered { unit: UnitId, limbered: bool },
    /// A unit entered or left a building.
    Garrisoned { unit: UnitId, building: Option<u8> },
    /// A unit fired at one target (ASV-FIR-041).
    Fired {
        unit: UnitId,
        target: UnitId,
        stands: StandSet,
        tally: Tally,
        /// The highest face that hits.
        needs: i32,
        dice: Vec<u8>,
        hits: u8,
        /// ASV-BNC-005: whether it is a shot that bounced on.
        bounce: bool,
    },
    /// ASV-FIR-008: a unit received its red marker.
    Reddened { unit: UnitId },
    /// Green markers were placed.
    Hit { unit: UnitId, markers: u8, why: Why },
    /// ASV-HDB-018: green markers were removed.
    Recovered { unit: UnitId, markers: u8 },
    /// A unit took a test on one die.
    Tested {
        unit: UnitId,
        what: Test,
        die: u8,
        /// The highest face that passes.
        needs: i32,
        passed: bool,
    },
    /// ASV-XCH-008: how much farther an extended charge goes.
    Extended {
        unit: UnitId,
        /// The face of the die; none for foot, which go a fixed distance.
        die: Option<u8>,
        by: Length,
    },
    /// A charge was declared.
    Declared { unit: UnitId, target: UnitId, extended: bool },
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
        stands: StandSet,
        /// ASV-H2H-017.
        outflanking: bool,
        dice: Vec<Dice>,
        hits: u8,
        rethrown: bool,
    },
    /// ASV-H2H-018: the hits of an attack that counts.
    AttackStood { unit: UnitId, target: UnitId, hits: u8 },
    /// A unit divided its attack.
    Shared { unit: UnitId, aims: Aims },
    /// A unit held back from joining in.
    HeldBack { unit: UnitId },
    /// ASV-RLS-003: stands were removed, and the markers with them.
    Lost { unit: UnitId, n: u8, formation: Formation, stands: Stands, bend: u8 },
    /// ASV-RLS-006, -007: the rest of a unit's green markers was removed.
    Cleared { unit: UnitId },
    /// A unit left the battle for good (ASV-ROU-003).
    Gone { unit: UnitId, why: End },
    /// ASV-MOV-007: stands left the table.
    Strayed { unit: UnitId, n: u8, stands: Stands },
    /// ASV-VIC-014: red markers were removed.
    RedCleared,
    /// ASV-DSP-001: dice were thrown over a ruling.
    Disputed {
        ruling: String,
        dice: [[u8; 2]; 2],
        /// Which side decides; none on a tie.
        winner: Option<Side>,
    },
    /// ASV-DSP-002: a ruling was decided.
    Ruled {
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
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Dice {
    /// The modified combat value and how it was reached.
    pub tally: Tally,
    /// The value after all modifiers: the highest face that hits.
    pub needs: i32,
    /// The faces.
    pub faces: Vec<u8>,
}
