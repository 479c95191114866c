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
    DeploymentThrown {
        /// A die each.
        dice: [u8; 2],
        /// The higher.
        first: Option<Side>,
    },
    /// A side took an edge, and the other has the one across.
    EdgeTaken {
        /// Who.
        side: Side,
        /// Which.
        edge: Edge,
    },
    /// A unit was placed.
    Deployed {
        /// Which.
        unit: UnitId,
        /// How it stands.
        stance: Stance,
        /// Mounted foot in the saddle.
        mounted: bool,
        /// Guns limbered.
        limbered: bool,
    },
    /// A turn begins.
    TurnBegan {
        /// Which, from 1.
        turn: u16,
    },
    /// A phase begins.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// These seats have done for now: they are not asked again until the others of their side have done too.
    Passed {
        /// All that have.
        seats: Seats,
    },
    /// Each side's die; on a tie nobody has the initiative yet.
    InitiativeThrown {
        /// The faces.
        dice: [u8; 2],
        /// Who has it.
        winner: Option<Side>,
    },
    /// What was noted of a unit as a phase began, or what it did in it.
    Noted {
        /// Which.
        unit: UnitId,
        /// Its notes now.
        done: Done,
    },
    /// A unit moved, turned or pivoted.
    Moved {
        /// Which.
        unit: UnitId,
        /// In what manner.
        how: How,
        /// How far it went.
        by: Length,
        /// The middle of its front now.
        front: Pose,
    },
    /// A unit took a formation or faced about.
    Formed {
        /// Which.
        unit: UnitId,
        /// How: a change of formation, an about face, closing up.
        how: How,
        /// How it stands now.
        stance: Stance,
    },
    /// Mounted foot mounted or dismounted.
    Remounted {
        /// Which.
        unit: UnitId,
        /// In the saddle now?
        mounted: bool,
    },
    /// A gun was limbered or unlimbered.
    Limbered {
        /// Which.
        unit: UnitId,
        /// On its limber now?
        limbered: bool,
    },
    /// A unit went into a building or came out of it.
    Garrisoned {
        /// Which.
        unit: UnitId,
        /// Which piece of terrain.
        building: Option<u8>,
    },
    /// Units became a Battle.
    BattleFormed {
        /// They; the first holds all elements from now on.
        members: Members,
        /// How it stands.
        stance: Stance,
    },
    /// A Battle became its members again; those that are not named have nothing left.
    BattleEnded {
        /// The Battle, by its first member.
        unit: UnitId,
        /// It dissolved; else it was broken up by order.
        dissolved: bool,
        /// It dissolved for want of ranks; else of elements.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        shallow: bool,
        /// What is left of each.
        parts: Vec<Part>,
    },
    /// A unit named its targets, in secret, in place of any that it had named before.
    Aimed {
        /// Which.
        unit: UnitId,
        /// Which elements at what, and in which range band; none if it holds its fire.
        named: Vec<Named>,
    },
    /// Shots fell.
    Fired(Throw),
    /// Shots were lost, for their target is gone.
    InVain {
        /// Whose.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// A charge was declared.
    Declared {
        /// Who charges.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// From higher ground.
        downhill: bool,
        /// Over these obstacles.
        #[serde(default, skip_serializing_if = "<[u8]>::is_empty")]
        over: Crossed,
    },
    /// A charge came into contact.
    Contacted {
        /// Who charges.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// As hand-to-hand began a unit outflanked another.
    Outflanked {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// Another round of hand-to-hand begins: attacks are shared out anew.
    RoundBegan {
        /// Which, from 2.
        round: u8,
    },
    /// A unit shared out its attacks.
    Shared {
        /// Which.
        unit: UnitId,
        /// Which elements at what.
        aims: Aims,
    },
    /// Blows fell.
    Attacked(Throw),
    /// Hits that are still to be taken off.
    Hit {
        /// Who was hit.
        unit: UnitId,
        /// How often.
        hits: u8,
    },
    /// A unit's hits have been seen to.
    Cleared {
        /// Which.
        unit: UnitId,
    },
    /// Elements were lost; the others stand so.
    Lost {
        /// Whose.
        unit: UnitId,
        /// How many.
        n: u8,
        /// They left the table; else hits took them.
        strayed: bool,
        /// How what is left stands.
        stance: Stance,
    },
    /// A unit is gone for good with all it had.
    Gone {
        /// Which.
        unit: UnitId,
        /// Why.
        why: End,
    },
    /// It is over.
    Ended {
        /// The winner; none is a draw.
        winner: Option<Side>,
        /// How.
        outcome: Outcome,
    },
}
