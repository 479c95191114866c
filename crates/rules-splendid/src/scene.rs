//! What does not change in a battle: ground, names, seats and terms; and the setup that a battle starts from.
use crate::{
    book::Rulebook,
    deploy::Bent,
    ground,
    kinds::{CommandQuality, Formation, Quality, Side, StandKind, UnitKind},
};
use geom::Pose;
pub use kernel::scenario::{Aim, Edge, SeatSetup, SideCard, Term};
use kernel::{names::Names, offer::Turn};
use serde::{Deserialize, Serialize};

/// Everything that a battle begins with. A record contains all of it, so that it always replays.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The book's tables with the scenario's own values.
    pub book: Rulebook,
    /// Ground, names, seats, terms.
    pub scene: Scene,
    /// The armies, in the order of the cards.
    pub units: Vec<UnitSetup>,
}

/// What units, sides, seats and terrain are called outside this crate.
pub fn names(book: &Rulebook, scene: &Scene) -> Names {
    scene.names(|piece| ground::called(book, piece))
}

/// What does not change: ground, names, seats, zones and terms (ASV-VIC-001).
pub type Scene = kernel::scene::Scene<Brought>;

/// A unit's names and what it brings.
pub type UnitCard = kernel::scene::Card<Brought>;

/// What a unit brings to the battle.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Brought {
    /// Its stands as it comes to the battle, in the order of their places.
    #[serde(default)]
    pub stands: Vec<StandKind>,
    /// The files of its front rank in the formation it comes in. None means the usual number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<u8>,
}

/// A unit before the battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct UnitSetup {
    /// Its side.
    pub side: Side,
    /// Its type.
    pub kind: UnitKind,
    /// Its stands, in the order of their places in the formation.
    pub stands: Vec<StandKind>,
    /// Its formation.
    pub formation: Formation,
    /// How many files its front rank has.
    pub files: u8,
    /// For a bent line: how many stands are left of the bend. For a bent road column: how many are ahead of its one bend.
    #[serde(default)]
    pub bend: u8,
    /// For a bent line: how far its right wing swings back (or forward, if negative). For a column: how far the rest is turned.
    #[serde(default = "crate::act::no_turn")]
    pub swing: Turn,
    /// For a bent road column: how far each stand is turned, clockwise, relative to the stand ahead of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bends: Vec<Turn>,
    /// Front-centre point and facing. None if its owner places it.
    pub at: Option<Pose>,
    /// ASV-UNT-032.
    #[serde(default)]
    pub lance: bool,
    /// Whether dragoons are mounted.
    #[serde(default)]
    pub mounted: bool,
    /// Whether a gun is limbered.
    #[serde(default)]
    pub limbered: bool,
    /// ASV-VUQ-001.
    #[serde(default)]
    pub quality: Quality,
    /// ASV-VCQ-001.
    #[serde(default)]
    pub command: CommandQuality,
    /// The building it holds, as an index of the terrain.
    #[serde(default)]
    pub garrison: Option<u8>,
}

impl UnitSetup {
    /// How its formation is bent.
    pub(crate) fn bent(&self) -> Bent<'_> {
        Bent { bend: self.bend, swing: self.swing, each: &self.bends }
    }
}
