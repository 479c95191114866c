//! What does not change in a battle: the ground, the names, the seats, the terms; and the setup that they come from.
use crate::{
    book::Rulebook,
    ground,
    kinds::{ElementKind, Formation, Side, UnitId, UnitKind},
    words,
};
use geom::Pose;
use kernel::names::Names;
pub use kernel::scenario::{Aim, Edge, SeatSetup, SideCard, Term};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Everything that a battle begins with. A record contains all of it, so that it always replays.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The book's tables with the scenario's own values.
    pub book: Arc<Rulebook>,
    /// Ground, names, seats, terms.
    pub scene: Arc<Scene>,
    /// The armies, in the order of the cards.
    pub units: Vec<UnitSetup>,
    /// Battles that the scenario has formed: the members of each, which it has placed edge to edge.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub battles: Vec<Vec<UnitId>>,
}

/// What does not change.
pub type Scene = kernel::scene::Scene<Brought, Edges>;

/// What this ruleset stores about a battle besides what every ruleset does.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Edges {
    /// Whether the scenario gives the edges. Otherwise the side that throws higher chooses.
    pub edges_given: bool,
}

/// What this ruleset stores about a unit besides its names.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Brought {
    /// Its elements at the start of the battle, in the order of their places.
    pub elements: Vec<ElementKind>,
}

/// A unit's names and elements.
pub type UnitCard = kernel::scene::Card<Brought>;

/// The names used in sentences and files.
pub fn names(book: &Rulebook, scene: &Scene) -> Names {
    scene.names(|piece| words::the(&ground::called(book, piece)))
}

/// A unit before the battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct UnitSetup {
    /// Whose it is.
    pub side: Side,
    /// Its type.
    pub kind: UnitKind,
    /// Its elements, in the order of their places in the formation.
    pub elements: Vec<ElementKind>,
    /// Its formation.
    pub formation: Formation,
    /// How many files its front rank has.
    pub files: u8,
    /// The file at which a short last rank begins.
    #[serde(default)]
    pub short: u8,
    /// Front-centre point and facing; none if its owner places it.
    pub at: Option<Pose>,
    /// Whether mounted foot are on horseback.
    #[serde(default)]
    pub mounted: bool,
    /// Whether guns are limbered.
    #[serde(default)]
    pub limbered: bool,
    /// The building it holds, by its place in the list of terrain.
    #[serde(default)]
    pub garrison: Option<u8>,
}
