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

/// All that a battle begins with. A record carries it whole, so that it always replays.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The book's tables with the scenario's own values.
    pub book: Arc<Rulebook>,
    /// Ground, names, seats, terms.
    pub scene: Arc<Scene>,
    /// The armies, in the order of the cards.
    pub units: Vec<UnitSetup>,
    /// Their commanders, in the order of theirs.
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
    /// A commander's id as outsiders know it.
    pub(crate) fn leader_key(&self, leader: LeaderId) -> &str {
        &self.leaders[leader.idx()].id
    }

    /// A commander by the id that outsiders use.
    pub(crate) fn leader_by_key(&self, key: &str) -> Option<LeaderId> {
        self.leaders.iter().position(|card| card.id == key).map(|n| LeaderId(n as u8))
    }
}

/// What outsiders call everybody and everything.
pub fn names(book: &Rulebook, scene: &Scene) -> Names {
    Names {
        groups: scene.wings.iter().map(|wing| Name::new(&wing.id, &wing.name)).collect(),
        leaders: scene.leaders.iter().map(Card::names).collect(),
        ..scene.names(|piece| ground::name(book, piece))
    }
}

/// A wing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // What has no comment is what its name says.
pub struct WingCard {
    pub id: String,
    pub name: String,
    pub side: Side,
    /// The order that the scenario gives it; none if its owner chooses (IDV-ORD-002).
    pub order: Option<Order>,
    /// IDV-ORD-012: what it is to attack.
    pub objective: Option<Point>,
}

/// IDV-VIC-006: a place worth points.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // What has no comment is what its name says.
pub struct Objective {
    pub name: String,
    pub at: Point,
}

/// A unit before the battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // What has no comment is what its name says.
pub struct UnitSetup {
    pub side: Side,
    pub wing: WingId,
    pub kind: UnitKind,
    pub grade: Grade,
    pub lance: bool,
    pub armour: bool,
    pub pike: bool,
    pub mounted: bool,
    /// Its state as the battle opens.
    pub state: State,
    pub formation: Formation,
    /// Front-centre point and facing; none if its owner is to place it.
    pub at: Option<Pose>,
    /// The village sector it is in, by its place in the list of terrain.
    pub building: Option<u8>,
}

/// A commander before the battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // What has no comment is what its name says.
pub struct LeaderSetup {
    pub side: Side,
    pub rank: Rank,
    /// His class; none is rolled for (IDV-COM-002).
    pub class: Option<Class>,
    /// The centre of his base, if he stands alone.
    pub at: Option<Point>,
    /// The unit he is attached to.
    pub with: Option<UnitId>,
}
