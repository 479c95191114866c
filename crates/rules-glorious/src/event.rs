//! What happened. Only `apply` changes the table by it.
mod ends;

pub use ends::{End, How, Outcome};

use crate::{
    act::Aims,
    kinds::{Phase, Side, UnitId},
    model::Named,
    scene::Edge,
    unit::{Crossed, Done, Members, Stance},
};
use geom::{Length, Pose};
use kernel::{Tally, ruleset::Seats};
use serde::{Deserialize, Serialize};

/// Dice thrown by some elements of a unit at another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Throw {
    /// Which unit throws.
    pub unit: UnitId,
    /// Its target.
    pub target: UnitId,
    /// In which round.
    pub round: u8,
    /// How the number of dice is reached.
    pub tally: Tally,
    /// This or less scores a hit.
    pub needs: u8,
    /// The faces.
    pub dice: Vec<u8>,
    /// How many scored.
    pub hits: u8,
}

/// A member of a Battle as it stands on its own again.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// Which unit.
    pub unit: UnitId,
    /// How it stands.
    pub stance: Stance,
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The sides threw for who chooses the edge and places first; nobody does on a tie.
    DeploymentThrown { dice: [u8; 2], first: Option<Side> },
    /// A side took an edge, and the other has the one across.
    EdgeTaken { side: Side, edge: Edge },
    /// A unit was placed. Mounted foot may be on horseback, guns limbered.
    Deployed { unit: UnitId, stance: Stance, mounted: bool, limbered: bool },
    /// A turn begins, from 1.
    TurnBegan { turn: u16 },
    /// A phase begins.
    PhaseBegan { phase: Phase },
    /// These seats are not asked again until the others of their side are done too.
    Passed { seats: Seats },
    /// Each side's die; on a tie nobody has the initiative yet.
    InitiativeThrown { dice: [u8; 2], winner: Option<Side> },
    /// What a unit did in this phase, or what was noted about it as the phase began.
    Noted { unit: UnitId, done: Done },
    /// A unit moved, turned or pivoted; `front` is the middle of its front now.
    Moved { unit: UnitId, how: How, by: Length, front: Pose },
    /// A unit took a formation, faced about or closed up.
    Formed { unit: UnitId, how: How, stance: Stance },
    /// Mounted foot mounted or dismounted.
    Remounted { unit: UnitId, mounted: bool },
    /// A gun was limbered or unlimbered.
    Limbered { unit: UnitId, limbered: bool },
    /// A unit went into a building, given by its place in the list of terrain, or came out of one.
    Garrisoned { unit: UnitId, building: Option<u8> },
    /// Units became a Battle; the first holds all elements from now on.
    BattleFormed { members: Members, stance: Stance },
    /// A Battle, named by its first member, became its members again. Members that are not among the parts have nothing left.
    BattleEnded {
        unit: UnitId,
        /// Whether it dissolved. Otherwise its player broke it up.
        dissolved: bool,
        /// Whether it dissolved because it had too few ranks. Otherwise it had too few elements.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        shallow: bool,
        parts: Vec<Part>,
    },
    /// A unit named its targets, in secret. They replace any that it had named before; an empty list means that it holds its
    /// fire.
    Aimed { unit: UnitId, named: Vec<Named> },
    /// Shots fell.
    Fired(Throw),
    /// Shots were lost because their target is gone.
    InVain { unit: UnitId, target: UnitId },
    /// A charge was declared, perhaps from higher ground.
    Declared {
        unit: UnitId,
        target: UnitId,
        downhill: bool,
        /// The obstacles that it crosses.
        #[serde(default, skip_serializing_if = "<[u8]>::is_empty")]
        over: Crossed,
    },
    /// A charge came into contact.
    Contacted { unit: UnitId, target: UnitId },
    /// As hand-to-hand began, a unit outflanked another.
    Outflanked { unit: UnitId, target: UnitId },
    /// Another round of hand-to-hand begins, from 2: attacks are shared out again.
    RoundBegan { round: u8 },
    /// A unit shared out its attacks.
    Shared { unit: UnitId, aims: Aims },
    /// Blows fell.
    Attacked(Throw),
    /// A unit took hits that are not yet removed as losses.
    Hit { unit: UnitId, hits: u8 },
    /// A unit's hits were resolved.
    Cleared { unit: UnitId },
    /// Elements were lost to hits or left the table; the rest stand like this.
    Lost { unit: UnitId, n: u8, strayed: bool, stance: Stance },
    /// A unit is gone for good with all its elements.
    Gone { unit: UnitId, why: End },
    /// The battle is over; without a winner it is a draw.
    Ended { winner: Option<Side>, outcome: Outcome },
}
