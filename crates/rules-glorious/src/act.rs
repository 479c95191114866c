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

/// What a player may declare.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// Take an edge of the table.
    Edge {
        /// Which.
        edge: Edge,
    },
    /// Place a unit; the fill is the pose of its front-centre point.
    Deploy {
        /// Which.
        unit: UnitId,
        /// In what formation.
        formation: Formation,
        /// With how many files; nought for the usual number.
        #[serde(default)]
        files: u8,
        /// The file at which a short last rank begins.
        #[serde(default)]
        short: u8,
        /// Which element takes which place.
        #[serde(default)]
        order: Order,
        /// Mounted foot in the saddle.
        #[serde(default)]
        mounted: bool,
        /// Guns limbered.
        #[serde(default)]
        limbered: bool,
    },

    /// Place several units of foot as one Battle; the fill is the pose of the middle of its front.
    DeployBattle {
        /// Which, from the front or from the left; the first gives the Battle its name.
        units: Units,
        /// With how many files; nought for the usual number.
        #[serde(default)]
        files: u8,
        /// Side by side; else one behind the other.
        #[serde(default)]
        abreast: bool,
    },

    /// Pivot before the firing.
    Pivot {
        /// Which unit.
        unit: UnitId,
        /// How far round, clockwise.
        turn: Turn,
    },
    /// Name targets, in secret.
    Fire {
        /// Which unit.
        unit: UnitId,
        /// Which elements at what.
        aims: Aims,
    },
    /// Take losses off.
    Remove {
        /// Which unit.
        unit: UnitId,
        /// The elements that go.
        elements: ElementSet,
    },
    /// A member of a dissolved Battle closes up; the fill is the pose of its front-centre point.
    Close {
        /// Which unit.
        unit: UnitId,
        /// In what formation.
        formation: Formation,
        /// With how many files.
        files: u8,
    },

    /// Turn about the front centre by the fill's one leg.
    Turn {
        /// Which unit.
        unit: UnitId,
    },
    /// Each element half round in place.
    AboutFace {
        /// Which unit.
        unit: UnitId,
    },
    /// Change formation.
    ChangeFormation {
        /// Which unit.
        unit: UnitId,
        /// Into what.
        shape: Shape,
        /// Re-arranged how.
        #[serde(default)]
        order: Order,
    },
    /// Foot take to their horses.
    Mount {
        /// Which unit.
        unit: UnitId,
    },
    /// And leave them.
    Dismount {
        /// Which unit.
        unit: UnitId,
    },
    /// Straight ahead by the fill's one leg.
    Move {
        /// Which unit.
        unit: UnitId,
    },
    /// Charge.
    Charge {
        /// Which unit.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// Pivot first.
        #[serde(default)]
        pivot: Option<Turn>,
    },
    /// A light gun by hand, by the fill's one leg; backwards below nought.
    Prolong {
        /// Which gun.
        unit: UnitId,
    },
    /// Gun to limber.
    LimberUp {
        /// Which gun.
        unit: UnitId,
    },
    /// Limber to gun, facing any way.
    Unlimber {
        /// Which gun.
        unit: UnitId,
        /// Facing where.
        facing: Angle,
    },
    /// Units that stand edge to edge become one Battle.
    FormBattle {
        /// Which; the first gives the Battle its name. More than may be are named and refused.
        units: Units,
    },
    /// A Battle becomes its members again.
    BreakUp {
        /// The Battle, by its first member.
        unit: UnitId,
    },
    /// Enter a building.
    Enter {
        /// Which unit.
        unit: UnitId,
        /// Which piece of terrain.
        building: u8,
    },
    /// Leave a building; the fill is the pose of the front-centre point.
    Leave {
        /// Which unit.
        unit: UnitId,
        /// In what formation.
        formation: Formation,
        /// With how many files; nought for the usual number.
        #[serde(default)]
        files: u8,
    },

    /// Share out attacks.
    Attack {
        /// Which unit.
        unit: UnitId,
        /// Which elements at what.
        aims: Aims,
    },

    /// No more from this seat in this phase, be it pivots, targets or moves.
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
