//! What a player may declare. Discrete choices stand in the act; places on the table come in the fill.
use crate::{
    kinds::{Formation, UnitId},
    question::{ElementSet, Units},
    scene::Edge,
    unit::MOST_ELEMENTS,
};
use geom::Angle;
use kernel::offer::Turn;
use serde::{Deserialize, Serialize};
use table::Few;

/// The most targets one unit can split its fire or its attack over.
pub const MOST_TARGETS: usize = 6;

/// A part of a unit and what it is aimed at.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Aim {
    /// The enemy unit.
    pub target: UnitId,
    /// The elements, numbered from 1.
    pub elements: ElementSet,
}

/// A unit's elements shared out over its enemies.
pub type Aims = Few<Aim, MOST_TARGETS>;

/// Which element takes which place: `order[place]` is the number of the element, from 1. Empty keeps them as they fall.
pub type Order = Few<u8, MOST_ELEMENTS>;

/// A shape to change into about the element at the front's centre, which stays where it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// The formation.
    pub formation: Formation,
    /// How many files its front rank has.
    pub files: u8,
    /// The file, from 0 on the left, at which a short last rank begins.
    #[serde(default)]
    pub short: u8,
    /// The element that stays, by number from 1; nought for the one at the centre.
    #[serde(default)]
    pub about: u8,
    /// The file of the front rank that it takes, from 0 on the left.
    #[serde(default)]
    pub file: u8,
}

/// What a player may declare. `files` are nought for the usual number; `short` is the file at which a short last rank begins.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// Take an edge of the table.
    Edge { edge: Edge },
    /// Place a unit; the fill is the pose of its front-centre point.
    Deploy {
        unit: UnitId,
        formation: Formation,
        #[serde(default)]
        files: u8,
        #[serde(default)]
        short: u8,
        #[serde(default)]
        order: Order,
        /// Mounted foot in the saddle.
        #[serde(default)]
        mounted: bool,
        /// Guns limbered.
        #[serde(default)]
        limbered: bool,
    },
    /// Place several units of foot as one Battle, named after the first; the fill is the pose of the middle of its front.
    DeployBattle {
        /// From the front, or from the left.
        units: Units,
        #[serde(default)]
        files: u8,
        /// Side by side; else one behind the other.
        #[serde(default)]
        abreast: bool,
    },

    /// Pivot before the firing, clockwise.
    Pivot { unit: UnitId, turn: Turn },
    /// Name targets, in secret.
    Fire { unit: UnitId, aims: Aims },
    /// Take losses off.
    Remove { unit: UnitId, elements: ElementSet },
    /// Close up a member of a dissolved Battle; the fill is the pose of the middle of its front.
    Close { unit: UnitId, formation: Formation, files: u8 },

    /// Turn about the middle of the front by the fill's one leg.
    Turn { unit: UnitId },
    /// Each element half round in its place.
    AboutFace { unit: UnitId },
    /// Change formation.
    ChangeFormation {
        unit: UnitId,
        shape: Shape,
        #[serde(default)]
        order: Order,
    },
    /// Foot take to their horses.
    Mount { unit: UnitId },
    /// And leave them.
    Dismount { unit: UnitId },
    /// Straight ahead by the fill's one leg.
    Move { unit: UnitId },
    /// Charge, after a pivot if one is named.
    Charge { unit: UnitId, target: UnitId, pivot: Option<Turn> },
    /// A light gun by hand, by the fill's one leg; backwards below nought.
    Prolong { unit: UnitId },
    /// Gun to limber.
    LimberUp { unit: UnitId },
    /// Limber to gun, facing any way.
    Unlimber { unit: UnitId, facing: Angle },
    /// Units that stand edge to edge become one Battle, named after the first. A list may be too long and is then refused.
    FormBattle { units: Units },
    /// A Battle, named by its first member, becomes its members again.
    BreakUp { unit: UnitId },
    /// Enter a building, by its place in the list of terrain.
    Enter { unit: UnitId, building: u8 },
    /// Leave a building; the fill is the pose of the front-centre point.
    Leave {
        unit: UnitId,
        formation: Formation,
        #[serde(default)]
        files: u8,
    },

    /// Share out attacks.
    Attack { unit: UnitId, aims: Aims },

    /// No more pivots, targets or moves from this seat in this phase.
    EndPhase,
    /// The battle is given up.
    Concede,
}

impl Act {
    /// The unit that an act is done with.
    pub fn actor(&self) -> Option<UnitId> {
        match *self {
            Self::Deploy { unit, .. }
            | Self::Pivot { unit, .. }
            | Self::Fire { unit, .. }
            | Self::Remove { unit, .. }
            | Self::Close { unit, .. }
            | Self::Turn { unit }
            | Self::AboutFace { unit }
            | Self::ChangeFormation { unit, .. }
            | Self::Mount { unit }
            | Self::Dismount { unit }
            | Self::Move { unit }
            | Self::Charge { unit, .. }
            | Self::Prolong { unit }
            | Self::LimberUp { unit }
            | Self::Unlimber { unit, .. }
            | Self::BreakUp { unit }
            | Self::Enter { unit, .. }
            | Self::Leave { unit, .. }
            | Self::Attack { unit, .. } => Some(unit),
            Self::FormBattle { units } | Self::DeployBattle { units, .. } => units.first().copied(),
            Self::Edge { .. } | Self::EndPhase | Self::Concede => None,
        }
    }

    /// What ends much is said seldom, so that something comes of random battles.
    pub(crate) fn zeal(&self) -> usize {
        match self {
            Self::EndPhase | Self::DeployBattle { .. } => 2,
            // Buildings are seldom straight ahead.
            Self::Charge { .. } | Self::Fire { .. } | Self::Enter { .. } => 20,
            _ => 5,
        }
    }

    /// Does the hand add nothing to it?
    pub fn wants_nothing(&self) -> bool {
        !matches!(
            self,
            Self::Deploy { .. }
                | Self::DeployBattle { .. }
                | Self::Close { .. }
                | Self::Turn { .. }
                | Self::Move { .. }
                | Self::Prolong { .. }
                | Self::Leave { .. }
        )
    }
}
