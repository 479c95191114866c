//! What does not change during a battle: ground, names, sides, seats, terms. Every ruleset's own scene contains one of these.
mod ending;
mod faults;
mod order;
mod seating;
mod showing;
mod terms;

pub use ending::Ending;
pub use faults::Joined;
pub use order::{Group, GroupCard, GroupHead, OrderOfBattle, Setup, called as ground_called};
pub use showing::{bare_table, terrain};
pub use terms::{Claim, Judged, Place, Standing, called, winner, words};

use crate::{
    ids::{Side, UnitId},
    names::{Name, Names},
    scenario::{Scenario, SeatSetup, SideCard, SideOf, Term},
};
use geom::{Length, Point};
use serde::{Deserialize, Serialize};
use table::{Field, Piece};

/// A unit's names, and anything else that a ruleset stores with them for the whole battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Card<T = Nothing> {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What the ruleset stores.
    #[serde(flatten)]
    pub more: T,
}

/// No extra data: a card with names only.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Nothing {}

impl Card {
    /// A card with these names.
    pub fn new(id: impl Into<String>, name: impl Into<String>) -> Self {
        Self { id: id.into(), name: name.into(), more: Nothing {} }
    }
}

impl<T> Card<T> {
    /// Its two names.
    pub fn names(&self) -> Name {
        Name::new(&self.id, &self.name)
    }
}

/// What does not change during a battle. A ruleset may store more in `M`, which is accessed as if it were part of the scene.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Scene<T = Nothing, M = Nothing> {
    /// The scenario's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The most turns; none if the book ends a battle in another way.
    pub turns: Option<u16>,
    /// The ground.
    pub field: Field,
    /// The two sides.
    pub sides: [SideCard; 2],
    /// Every unit's names, in order.
    pub cards: Vec<Card<T>>,
    /// The seats.
    pub seats: Vec<SeatSetup>,
    /// The outline of each side's deployment zone.
    pub zones: [Vec<Point>; 2],
    /// The scenario's own victory terms.
    pub terms: Vec<Term>,
    /// Whether the terms replace the book's verdict instead of adding to it.
    pub terms_replace: bool,
    /// What the ruleset stores in addition.
    #[serde(flatten)]
    pub more: M,
}

impl<T, M> std::ops::Deref for Scene<T, M> {
    type Target = M;
    fn deref(&self) -> &M {
        &self.more
    }
}

impl<T, M> std::ops::DerefMut for Scene<T, M> {
    fn deref_mut(&mut self) -> &mut M {
        &mut self.more
    }
}

impl<T, M> Scene<T, M> {
    /// Numbers the units of seats and terms anew, for a book whose scenarios list commanders among the units.
    pub fn renumber(&mut self, anew: impl Fn(&[UnitId]) -> Vec<UnitId>) {
        let seats = self.seats.iter_mut().filter_map(|seat| seat.units.as_mut());
        let terms = self.terms.iter_mut().filter_map(|term| term.aim.units_mut());
        seats.chain(terms).for_each(|units| *units = anew(units));
    }

    /// The parts of a scene that are the same in every ruleset, from a scenario. `deployment` is the depth of the book's own
    /// zones.
    pub fn read(
        scenario: &Scenario<'_>,
        [one, other]: [&SideOf<'_>; 2],
        pieces: Vec<Piece>,
        cards: Vec<Card<T>>,
        deployment: Length,
        more: M,
    ) -> Self {
        let field = Field { width: scenario.width, height: scenario.height, pieces };
        let depth = scenario.depth.unwrap_or(deployment);
        let zone = |n: usize, side: &SideOf<'_>| {
            let own = scenario.zones.get(n).cloned().flatten();
            own.unwrap_or_else(|| side.edge.strip(field.width, field.height, depth))
        };
        Self {
            id: scenario.id.clone(),
            title: scenario.title.clone(),
            turns: scenario.turns,
            sides: [one.card(), other.card()],
            cards,
            seats: scenario.seats.iter().map(SeatSetup::of).collect(),
            zones: [zone(0, one), zone(1, other)],
            terms: scenario.terms.clone(),
            terms_replace: scenario.terms_replace,
            field,
            more,
        }
    }

    /// A unit's name.
    pub fn name(&self, unit: UnitId) -> &str {
        &self.cards[unit.idx()].name
    }

    /// A unit's id in files and protocols.
    pub fn key(&self, unit: UnitId) -> &str {
        &self.cards[unit.idx()].id
    }

    /// The same for a number from outside, which need not be that of a unit.
    pub fn known_key(&self, unit: UnitId) -> Option<String> {
        self.cards.get(unit.idx()).map(|card| card.id.clone())
    }

    /// A unit by that id.
    pub fn by_key(&self, key: &str) -> Option<UnitId> {
        self.cards.iter().position(|card| card.id == key).map(|n| UnitId(n as u8))
    }

    /// The last turn.
    pub fn last_turn(&self) -> u16 {
        self.turns.unwrap_or(u16::MAX)
    }

    /// What the ruleset stores with a unit's names.
    pub fn brought(&self, unit: UnitId) -> &T {
        &self.cards[unit.idx()].more
    }

    /// A side's card.
    pub fn side(&self, side: Side) -> &SideCard {
        &self.sides[side.idx()]
    }

    /// The outside names of units, sides and seats. `ground` names a piece of terrain in a sentence.
    pub fn names(&self, ground: impl Fn(&Piece) -> String) -> Names {
        let piece = |piece: &Piece| Name::new("", ground(piece));
        Names {
            units: self.cards.iter().map(Card::names).collect(),
            sides: self.sides.iter().map(|side| Name::new(&side.id, &side.name)).collect(),
            seats: self.seats.iter().map(|seat| Name::new(&seat.id, &seat.id)).collect(),
            grounds: self.field.pieces.iter().map(piece).collect(),
            ..Names::default()
        }
    }
}
