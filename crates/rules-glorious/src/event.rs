//! What happened. `apply` makes it so; nothing else changes the table.
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
    /// Who throws.
    pub unit: UnitId,
    /// At whom.
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
    /// The sides threw for who chooses the edge and places first; none on a tie.
    DeploymentThrown { dice: [u8; 2], first: Option<Side> },
    /// A side took an edge, and the other has the one across.
    EdgeTaken { side: Side, edge: Edge },
    /// A unit was placed, mounted foot in the saddle or not, guns limbered or not.
    Deployed { unit: UnitId, stance: Stance, mounted: bool, limbered: bool },
    /// A turn begins, from 1.
    TurnBegan { turn: u16 },
    /// A phase begins.
    PhaseBegan { phase: Phase },
    /// All these seats have done for now: they are not asked again until the others of their side have done too.
    Passed { seats: Seats },
    /// Each side's die; on a tie nobody has the initiative yet.
    InitiativeThrown { dice: [u8; 2], winner: Option<Side> },
    /// What was noted of a unit as a phase began, or what it did in it.
    Noted { unit: UnitId, done: Done },
    /// A unit moved, turned or pivoted; `front` is the middle of its front now.
    Moved { unit: UnitId, how: How, by: Length, front: Pose },
    /// A unit took a formation, faced about or closed up.
    Formed { unit: UnitId, how: How, stance: Stance },
    /// Mounted foot mounted or dismounted.
    Remounted { unit: UnitId, mounted: bool },
    /// A gun was limbered or unlimbered.
    Limbered { unit: UnitId, limbered: bool },
    /// A unit went into a building, by its place in the list of terrain, or came out of it.
    Garrisoned { unit: UnitId, building: Option<u8> },
    /// Units became a Battle; the first holds all elements from now on.
    BattleFormed { members: Members, stance: Stance },
    /// A Battle, named by its first member, became its members again; those that are not among the parts have nothing left.
    BattleEnded {
        unit: UnitId,
        /// It dissolved; else it was broken up by order.
        dissolved: bool,
        /// It dissolved for want of ranks; else of elements.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        shallow: bool,
        parts: Vec<Part>,
    },
    /// A unit named its targets, in secret, in place of any that it had named before; none if it holds its fire.
    Aimed { unit: UnitId, named: Vec<Named> },
    /// Shots fell.
    Fired(Throw),
    /// Shots were lost, for their target is gone.
    InVain { unit: UnitId, target: UnitId },
    /// A charge was declared, from higher ground or not.
    Declared {
        unit: UnitId,
        target: UnitId,
        downhill: bool,
        /// Over these obstacles.
        #[serde(default, skip_serializing_if = "<[u8]>::is_empty")]
        over: Crossed,
    },
    /// A charge came into contact.
    Contacted { unit: UnitId, target: UnitId },
    /// As hand-to-hand began a unit outflanked another.
    Outflanked { unit: UnitId, target: UnitId },
    /// Another round of hand-to-hand begins, from 2: attacks are shared out anew.
    RoundBegan { round: u8 },
    /// A unit shared out its attacks.
    Shared { unit: UnitId, aims: Aims },
    /// Blows fell.
    Attacked(Throw),
    /// Hits that are still to be taken off.
    Hit { unit: UnitId, hits: u8 },
    /// A unit's hits have been seen to.
    Cleared { unit: UnitId },
    /// Elements were lost, strayed off the table or to hits; what is left stands so.
    Lost { unit: UnitId, n: u8, strayed: bool, stance: Stance },
    /// A unit is gone for good with all it had.
    Gone { unit: UnitId, why: End },
    /// It is over; no winner is a draw.
    Ended { winner: Option<Side>, outcome: Outcome },
}
