//! What does not change in a battle: the ground, the names, the seats, the terms; and the setup it all comes from.
use crate::{
    book::Rulebook,
    ground,
    kinds::{
        Class, Formation, Grade, LeaderId, Order, Rank, Side, State, UnitId, UnitKind, WingId,
    },
};
use geom::{Point, Pose};
use kernel::{
    names::{Name, Names},
    scene::Nothing,
};
pub use kernel::{
    scenario::{SeatSetup, SideCard},
    scene::Card,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Everything that a battle starts with. A record contains all of it, so that it can always be replayed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The book's tables with the scenario's own values.
    pub book: Arc<Rulebook>,
    /// Ground, names, seats, terms.
    pub scene: Arc<Scene>,
    /// The units of both armies, in the order of the unit cards in the scene.
    pub units: Vec<UnitSetup>,
    /// Their commanders, in the order of the commander cards.
    pub leaders: Vec<LeaderSetup>,
}

/// What does not change: what every book has, and the wings, commanders and objectives of this one.
pub type Scene = kernel::scene::Scene<Nothing, Command>;

/// The wings, commanders and objectives of a battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Command {
    /// Every commander's names, in order.
    pub leaders: Vec<Card>,
    /// Every wing, in order.
    pub wings: Vec<WingCard>,
    /// IDV-VIC-006: places worth points.
    pub objectives: Vec<Objective>,
}

impl Command {
    /// A commander's id in files and messages.
    pub(crate) fn leader_key(&self, leader: LeaderId) -> &str {
        &self.leaders[leader.idx()].id
    }

    /// A commander by their id in files and messages.
    pub(crate) fn leader_by_key(&self, key: &str) -> Option<LeaderId> {
        self.leaders.iter().position(|card| card.id == key).map(|n| LeaderId(n as u8))
    }
}

/// The names of all units, wings, commanders and ground.
pub fn names(book: &Rulebook, scene: &Scene) -> Names {
    Names {
        groups: scene.wings.iter().map(|wing| Name::new(&wing.id, &wing.name)).collect(),
        leaders: scene.leaders.iter().map(Card::names).collect(),
        ..scene.names(|piece| ground::name(book, piece))
    }
}

/// A wing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // Fields without a comment are what their names say.
pub struct WingCard {
    pub id: String,
    pub name: String,
    pub side: Side,
    /// The order in the scenario; `None` if the owner chooses (IDV-ORD-002).
    pub order: Option<Order>,
    /// IDV-ORD-012: the place that it should attack.
    pub objective: Option<Point>,
}

/// IDV-VIC-006: a place worth points.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // Fields without a comment are what their names say.
pub struct Objective {
    pub name: String,
    pub at: Point,
}

/// A unit before the battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // Fields without a comment are what their names say.
pub struct UnitSetup {
    pub side: Side,
    pub wing: WingId,
    pub kind: UnitKind,
    pub grade: Grade,
    pub lance: bool,
    pub armour: bool,
    pub pike: bool,
    pub mounted: bool,
    /// Its state when the battle opens.
    pub state: State,
    pub formation: Formation,
    /// Front-centre point and facing; `None` if its owner places it.
    pub at: Option<Pose>,
    /// The village sector it is in, by its place in the list of terrain.
    pub building: Option<u8>,
}

/// A commander before the battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // Fields without a comment are what their names say.
pub struct LeaderSetup {
    pub side: Side,
    pub rank: Rank,
    /// The commander's class; `None` if it is rolled for (IDV-COM-002).
    pub class: Option<Class>,
    /// The centre of the commander's base, if alone.
    pub at: Option<Point>,
    /// The unit the commander is attached to.
    pub with: Option<UnitId>,
}
