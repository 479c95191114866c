//! What acts are made of: aims, pivots, shapes and orders of stands.
use crate::{
    kinds::{Formation, UnitId},
    question::StandSet,
    unit::MOST_STANDS,
};
use kernel::offer::Turn;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Few;

/// ASV-FIR-012, ASV-H2H-006: the most targets one unit can split its fire or its attack over: one for each stand.
pub const MOST_TARGETS: usize = MOST_STANDS;

/// A part of a unit and what it is aimed at.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Aim {
    /// The enemy unit.
    pub target: UnitId,
    /// The stands, numbered from 1.
    pub stands: StandSet,
}

/// A unit's stands shared out over its enemies.
pub type Aims = Few<Aim, MOST_TARGETS>;

/// A pivot (G16): about the middle of the front, or of another side of a defensive block.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Pivot {
    /// How far to turn, clockwise.
    pub turn: Turn,
    /// ASV-PIV-003: the side it pivots about: 0 front, 1 right, 2 rear, 3 left. Only a defensive block may use a side other than 0.
    #[serde(default)]
    pub side: u8,
}

/// A shape to change into (G14), about the stationary stand.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Shape {
    /// The formation.
    pub formation: Formation,
    /// How many files its front rank has; lines have one rank, columns one file.
    pub files: u8,
    /// Where in the file order a short last rank begins, from 0 on the left.
    #[serde(default)]
    pub short: u8,
    /// The number of the stationary stand, from 1.
    pub about: u8,
    /// The file that the stationary stand takes, from 0 on the left.
    pub file: u8,
    /// The rank that the stationary stand takes, from 0 in front. Only a hasty defensive block uses a rank other than 0
    /// (ASV-HDB-007).
    #[serde(default)]
    pub rank: u8,
    /// Q63: in a hasty defensive block the stationary stand faces about.
    #[serde(default)]
    pub reversed: bool,
    /// For a bent line: the number of stands left of the bend.
    #[serde(default)]
    pub bend: u8,
    /// For a bent line: how far the wing without the stationary stand swings back (or forward, if negative).
    #[serde(default = "no_turn")]
    pub swing: Turn,
}

pub(crate) fn no_turn() -> Turn {
    Turn(0)
}

/// Which stand takes which place: `order[place]` is the number of the stand, from 1. An empty list keeps the usual order.
pub type StandOrder = Few<u8, MOST_STANDS>;

/// How far each follower in a road column is turned, clockwise, relative to the stand ahead of it. This gives the column its
/// shape.
pub type Bends = Few<Turn, { MOST_STANDS - 1 }>;
