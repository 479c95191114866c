//! The table: where every unit is, and the state of the turn. Only `apply` writes it.
mod apply;

pub use apply::apply;

use crate::{
    book::Rulebook,
    event::Outcome,
    kinds::{Aspect, Class, LeaderId, Order, Phase, Rank, Side, Status, UnitId, WingId},
    known::Known,
    roster::Roster,
    scene::Scene,
    unit::{Place, Unit},
};
use geom::Point;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use table::Few;

/// The most wings of both armies together.
pub const MOST_WINGS: usize = 24;

/// The table and the state of the battle.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // Fields without a comment are what their names say.
pub struct Model {
    pub book: Arc<Rulebook>,
    /// What does not change: ground, names, seats, terms.
    pub scene: Arc<Scene>,
    /// Every unit, gone or not.
    pub units: Roster,
    pub wings: Vec<Wing>,
    /// Every commander's office. Its holder may change.
    pub leaders: Vec<Leader>,
    /// Which units are in contact.
    pub contacts: Vec<Contact>,
    /// IDV-ACT-002: the cards of this turn, in the order they were drawn.
    pub cards: Few<WingId, MOST_WINGS>,
    /// The turn, from 1; 0 before the battle opens.
    pub turn: u16,
    pub phase: Phase,
    /// IDV-WIL-003: which armies have lost the will to fight on.
    pub unwilling: [bool; 2],
    /// How it ended.
    pub ended: Option<(Option<Side>, Outcome)>,
    /// What follows from all this.
    #[serde(skip)]
    pub(crate) known: Known,
}

impl Clone for Model {
    fn clone(&self) -> Self {
        Self {
            book: Arc::clone(&self.book),
            scene: Arc::clone(&self.scene),
            units: self.units.clone(),
            wings: self.wings.clone(),
            leaders: self.leaders.clone(),
            contacts: self.contacts.clone(),
            known: Known::nothing(self.units.len()),
            ..*self
        }
    }

    /// A table is copied onto another after every decision, so the copy reuses its memory.
    fn clone_from(&mut self, from: &Self) {
        let Self { book, scene, units, wings, leaders, contacts, known, .. } = self;
        book.clone_from(&from.book);
        scene.clone_from(&from.scene);
        units.clone_from(&from.units);
        wings.clone_from(&from.wings);
        leaders.clone_from(&from.leaders);
        contacts.clone_from(&from.contacts);
        known.forget_all(from.units.len());
        let Self { cards, turn, phase, unwilling, ended, .. } = *from;
        (self.cards, self.turn, self.phase) = (cards, turn, phase);
        (self.unwilling, self.ended) = (unwilling, ended);
    }
}

/// A wing.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // Fields without a comment are what their names say.
pub struct Wing {
    pub id: WingId,
    pub side: Side,
    /// IDV-ORD-001: its one order.
    pub order: Order,
    /// IDV-ORD-005: the order named for it, a secret until all are shown.
    pub named: Option<Order>,
    /// IDV-ORD-010: the order forced on it, from the next orders phase.
    pub forced: Option<Order>,
    /// What fatigue has done to it.
    pub status: Status,
    /// Its commander's office.
    pub leader: LeaderId,
}

/// A commander's office and its holder. Acts and views name the office, because its holder may fall and be replaced.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // Fields without a comment are what their names say.
pub struct Leader {
    /// The office's place in the order of battle.
    pub id: LeaderId,
    pub side: Side,
    /// What it commands.
    pub rank: Rank,
    /// Its holder's class; `None` until it is rolled.
    pub class: Option<Class>,
    pub wounds: u8,
    pub fate: Fate,
    /// IDV-FAT-023, -024: the wing whose next fatigue roll counts the loss of this commander.
    pub mourned: Option<WingId>,
    /// The centre of the commander's base.
    pub at: Point,
    /// IDV-COM-012: the unit the commander is attached to.
    pub with: Option<UnitId>,
    /// The commander has moved in the last phase of this turn.
    pub moved: bool,
    /// How many commanders held the office before.
    pub heir: u8,
}

/// The holder of a commander's office: the commander of the scenario, or a successor.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // Fields without a comment are what their names say.
pub struct Holder {
    pub leader: LeaderId,
    /// How many held it before.
    pub heir: u8,
}

impl Holder {
    /// The commander in the scenario.
    pub fn first(leader: LeaderId) -> Self {
        Self { leader, heir: 0 }
    }
}

impl std::fmt::Display for Holder {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.heir {
            0 => write!(to, "{}", self.leader),
            _ => write!(to, "the successor of {}", self.leader),
        }
    }
}

/// What became of a commander.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // Fields without a comment are what their names say.
pub enum Fate {
    #[default]
    Present,
    Killed,
    /// IDV-CAS-006: captured, which counts as killed.
    Captured,
    /// IDV-CAS-008: carried off the table.
    OffTable,
    /// IDV-DEP-005: not yet placed.
    InHand,
}

impl Leader {
    /// IDV-COM-019: the class that the commander counts as.
    pub fn class(&self) -> Class {
        match self.class {
            Some(Class::Hero) if self.wounds > 0 => Class::Competent,
            Some(class) => class,
            None => Class::Competent,
        }
    }

    /// Whether the commander is on the table.
    pub fn is_present(&self) -> bool {
        self.fate == Fate::Present
    }

    /// IDV-COM-003.
    pub fn is_general(&self) -> bool {
        self.rank == Rank::Army
    }
}

/// Two enemies in contact. It lasts until a combat result or breaking off ends it (IDV-ACT-006).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contact {
    /// The unit that charged.
    pub attacker: UnitId,
    /// The unit that was charged.
    pub target: UnitId,
    /// IDV-CHG-012: the side of the target that the attacker came from.
    pub aspect: Aspect,
    /// IDV-CHG-015: the target met the charge, and both count as attacking.
    pub countered: bool,
    /// IDV-CHG-010: across a linear obstacle that the target defends.
    pub obstacle: bool,
    /// The turn in which it was made.
    pub turn: u16,
    /// IDV-CTC-001: the tests for it have been taken.
    pub tested: bool,
    /// IDV-MEL-006: the turn in which its melee was last fought; 0 if it was not.
    pub fought: u16,
}

kernel::lookups! { Model of Unit, Contact }

impl Model {
    /// A wing.
    pub fn wing(&self, id: WingId) -> &Wing {
        &self.wings[id.idx()]
    }

    /// A commander's office.
    pub fn leader(&self, id: LeaderId) -> &Leader {
        &self.leaders[id.idx()]
    }

    /// The enemies of a unit on the table.
    pub fn enemies(&self, unit: &Unit) -> impl Iterator<Item = &Unit> + use<'_> {
        self.of(unit.side.other())
    }

    /// A wing's units on the table.
    pub fn units_of(&self, wing: WingId) -> impl Iterator<Item = &Unit> {
        self.units.each(self.all_in(wing).and(self.units.all()))
    }

    /// A side's wings.
    pub fn wings_of(&self, side: Side) -> impl Iterator<Item = &Wing> {
        self.wings.iter().filter(move |wing| wing.side == side)
    }

    /// The order that a unit is under.
    pub fn order(&self, unit: &Unit) -> Order {
        self.wing(unit.wing).order
    }

    /// IDV-ACT-003: whether a wing has a unit on the table or waiting to return.
    pub fn has_card(&self, wing: WingId) -> bool {
        let mut units = self.units.each(self.all_in(wing));
        units.any(|unit| matches!(unit.place, Place::Table | Place::Pursuing))
    }

    /// A wing's place among this turn's cards; those not drawn come last, in the order of battle.
    pub fn card_of(&self, wing: WingId) -> usize {
        let drawn = self.cards.iter().position(|card| *card == wing);
        drawn.unwrap_or(MOST_WINGS + wing.idx())
    }

    /// The present holder of an office.
    pub fn holder(&self, id: LeaderId) -> Holder {
        Holder { leader: id, heir: self.leader(id).heir }
    }

    /// A commander's name, or that of a successor.
    pub fn leader_name(&self, id: LeaderId) -> String {
        let name = &self.scene.leaders[id.idx()].name;
        match self.leader(id).heir {
            0 => name.clone(),
            _ => format!("the successor of {name}"),
        }
    }
}

/// IDV-ORD-005: removes the orders that the enemy has named in secret.
pub(crate) fn forget(model: &mut Model, seat: kernel::Seat) {
    let ours = model.scene.side_of(seat);
    let theirs = model.wings.iter_mut().filter(|wing| Some(wing.side) != ours);
    theirs.for_each(|wing| wing.named = None);
}
