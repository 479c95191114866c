//! What does not change in a battle: the ground, the names, the seats, the terms; and the setup it all comes from.
use crate::{
    book::Rulebook,
    kinds::{Class, Formation, Grade, Order, Rank, Side, State, UnitId, UnitKind, WingId},
};
use geom::{Point, Pose};
use kernel::scenario::Term;
pub use kernel::scenario::{SeatSetup, SideCard};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use table::Field;

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

/// What does not change.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Scene {
    /// The scenario's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The most turns (IDV-VIC-001).
    pub turns: u16,
    /// The ground.
    pub field: Field,
    /// The two sides.
    pub sides: [SideCard; 2],
    /// Every unit's names, in order.
    pub cards: Vec<Card>,
    /// Every commander's names, in order.
    pub leaders: Vec<Card>,
    /// Every wing, in order.
    pub wings: Vec<WingCard>,
    /// The chairs.
    pub seats: Vec<SeatSetup>,
    /// Where each side may deploy: an outline.
    pub zones: [Vec<Point>; 2],
    /// IDV-VIC-006: places worth points.
    pub objectives: Vec<Objective>,
    /// What the scenario asks besides.
    pub terms: Vec<Term>,
    /// The terms replace the book's verdict rather than adding to it.
    pub terms_replace: bool,
}

/// The names of a unit or a commander.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Card {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// A wing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WingCard {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// The order that the scenario gives it; none if its owner chooses (IDV-ORD-002).
    pub order: Option<Order>,
    /// IDV-ORD-012: what it is to attack.
    pub objective: Option<Point>,
}

/// IDV-VIC-006: a place worth points.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Where.
    pub at: Point,
}

/// A unit before the battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct UnitSetup {
    /// Whose it is.
    pub side: Side,
    /// Its wing.
    pub wing: WingId,
    /// Its type.
    pub kind: UnitKind,
    /// Its grade.
    pub grade: Grade,
    /// Lances.
    pub lance: bool,
    /// Full armour.
    pub armour: bool,
    /// Pikes.
    pub pike: bool,
    /// In the saddle.
    pub mounted: bool,
    /// Its state as the battle opens.
    pub state: State,
    /// Its formation.
    pub formation: Formation,
    /// Front-centre point and facing; none if its owner is to place it.
    pub at: Option<Pose>,
    /// The village sector it is in, by its place in the list of terrain.
    pub building: Option<u8>,
}

/// A commander before the battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LeaderSetup {
    /// Whose he is.
    pub side: Side,
    /// What he commands.
    pub rank: Rank,
    /// His class; none is rolled for (IDV-COM-002).
    pub class: Option<Class>,
    /// The centre of his base, if he stands alone.
    pub at: Option<Point>,
    /// The unit he is attached to.
    pub with: Option<UnitId>,
}
