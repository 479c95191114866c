//! The table: where every unit is, and the state of the turn. Only `apply` writes it.
mod apply;
mod commands;
mod copies;

pub use apply::apply;
pub use commands::{Adc, Command, Fate, General};

use crate::{
    book::Rulebook,
    event::{Aim, Outcome},
    kinds::{Aspect, CommandId, GeneralId, Rank, Side, Step, UnitId},
    roster::Roster,
    scene::{Arrival, Scene},
    unit::Unit,
};
use kernel::ruleset::Seats;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use table::{Field, PieceId};

/// The table and the state of the battle.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // Fields without a comment are what their names say.
pub struct Model {
    pub book: Arc<Rulebook>,
    /// What does not change: names, seats, terms, the order of battle.
    pub scene: Arc<Scene>,
    pub field: Arc<Field>,
    /// Every unit, gone or not; ad hoc lines too.
    pub units: Roster,
    /// Every general's post. Its holder may change.
    pub generals: Vec<General>,
    /// Every brigade, division and corps.
    pub commands: Vec<Command>,
    pub adcs: Vec<Adc>,
    /// ANT-SEQ-026: how unattached units arrive on their own, by unit.
    pub arrivals: Vec<Option<Arrival>>,
    /// ANT-MEL-008: which units are in contact.
    pub contacts: Vec<Contact>,
    /// ANT-CHG-007: the units that have declared charges; once tested, in the order of their tests.
    pub declared: Vec<UnitId>,
    /// ANT-OPT-002: the melees of this phase whose tests wait, in the order in which they were fought.
    pub bouts: Vec<Bout>,
    /// ANT-FIR-026: the orders to fire of this step.
    pub aims: Vec<Aim>,
    /// ANT-SEQ-008: the dice of each commander that are not yet dealt.
    pub dice: Vec<(GeneralId, u8)>,
    /// ANT-PIP-034: the pool of a commander-in-chief who acts as corps commander, by side.
    pub pool: [u8; 2],
    /// ANT-PIP-033: what units directly under an army without corps owe its commander-in-chief, by side.
    pub owed: [u8; 2],
    /// ANT-SEQ-002: the side that moves first in this turn.
    pub first: Option<Side>,
    /// The side whose phase it is.
    pub mover: Option<Side>,
    /// r122: which seats have finished what is asked of them.
    pub ready: Seats,
    /// The turn, from 1; 0 before the battle opens.
    pub turn: u16,
    pub step: Step,
    /// How it ended.
    pub ended: Option<(Option<Side>, Outcome)>,
}

/// Two enemies in contact. It lasts until a result parts them.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Contact {
    /// The unit that charged.
    pub attacker: UnitId,
    /// The unit that was charged.
    pub target: UnitId,
    /// ANT-FLK-001: the side of the target that the attacker struck.
    pub aspect: Aspect,
    /// How many rounds they have fought.
    pub rounds: u8,
    /// ANT-RSP-026: the target was received at the halt.
    pub at_halt: bool,
}

/// ANT-OPT-002: a melee whose blows have fallen and whose tests wait.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Bout {
    /// Its contacts as it was fought.
    pub contacts: Vec<Contact>,
    /// The garrisons that fought in it, with their buildings.
    pub houses: Vec<(UnitId, PieceId)>,
    /// The hits that each unit has given and taken.
    pub score: Vec<(UnitId, u8, u8)>,
}

impl Contact {
    /// Whether this unit is one of the two.
    pub fn has(&self, unit: UnitId) -> bool {
        self.attacker == unit || self.target == unit
    }

    /// The other of the two.
    pub fn other(&self, unit: UnitId) -> UnitId {
        if self.attacker == unit { self.target } else { self.attacker }
    }
}

impl Model {
    /// A unit.
    #[inline]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.idx()]
    }

    /// A general's post.
    pub fn general(&self, id: GeneralId) -> &General {
        &self.generals[id.idx()]
    }

    /// A command in play.
    pub fn command(&self, id: CommandId) -> &Command {
        &self.commands[id.idx()]
    }

    /// The level of a command.
    pub fn rank(&self, id: CommandId) -> Rank {
        self.scene.commands[id.idx()].rank
    }

    /// Every unit on the table.
    pub fn on_table(&self) -> impl Iterator<Item = &Unit> {
        self.units.each(self.units.all())
    }

    /// A side's units on the table.
    pub fn of(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.units.each(self.units.all_of(side.idx()))
    }

    /// The enemies of a unit on the table.
    pub fn enemies(&self, unit: &Unit) -> impl Iterator<Item = &Unit> + use<'_> {
        self.of(unit.side.other())
    }

    /// The friends of a unit on the table, itself left out.
    pub fn friends(&self, unit: &Unit) -> impl Iterator<Item = &Unit> + use<'_> {
        self.units.each(self.units.all_of(unit.side.idx()).without(unit.id.idx()))
    }

    /// The units directly under a command, gone or not.
    pub fn directly_under(&self, command: CommandId) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.under == Some(command))
    }

    /// The brigades, divisions or corps directly under a command.
    pub fn commands_under(&self, command: CommandId) -> impl Iterator<Item = CommandId> {
        let all = (0..self.commands.len()).map(|n| CommandId(n as u8));
        all.filter(move |id| self.command(*id).over == Some(command))
    }

    /// Whether a unit belongs to a command, directly or through the commands between.
    pub fn is_under(&self, unit: &Unit, command: CommandId) -> bool {
        unit.under.is_some_and(|id| self.up_to(id, self.rank(command)) == Some(command))
    }

    /// A unit's brigade, unless it is unattached.
    pub fn brigade(&self, unit: &Unit) -> Option<CommandId> {
        unit.under.filter(|id| self.rank(*id) == Rank::Brigade)
    }

    /// The division that a command is or belongs to.
    pub fn division(&self, command: CommandId) -> Option<CommandId> {
        self.up_to(command, Rank::Division)
    }

    /// The corps that a command is or belongs to.
    pub fn corps(&self, command: CommandId) -> Option<CommandId> {
        self.up_to(command, Rank::Corps)
    }

    /// The command of this rank in the chain upwards.
    fn up_to(&self, command: CommandId, rank: Rank) -> Option<CommandId> {
        let mut at = Some(command);
        // Brigade, division, corps: the bound keeps a forged file from looping.
        for _ in 0..3 {
            let id = at?;
            if self.rank(id) == rank {
                return Some(id);
            }
            at = self.command(id).over;
        }
        None
    }

    /// The general of a command, in post or not. A general may lead two.
    pub fn leader(&self, command: CommandId) -> Option<&General> {
        let mut all = self.generals.iter().filter(|general| general.fate != Fate::Relieved);
        all.find(|general| general.command == Some(command) || general.also == Some(command))
    }

    /// The commander-in-chief of a side.
    pub fn chief(&self, side: Side) -> Option<&General> {
        let mut all = self.generals.iter().filter(|general| general.fate != Fate::Relieved);
        all.find(|general| {
            let turn = self.turn.max(1);
            general.side == side && general.chief && general.from_turn <= turn
        })
    }

    /// A unit's contacts.
    pub fn contacts_of(&self, unit: UnitId) -> impl Iterator<Item = &Contact> {
        self.contacts.iter().filter(move |contact| contact.has(unit))
    }

    /// Whether a unit is in contact with any enemy.
    pub fn is_in_contact(&self, unit: UnitId) -> bool {
        self.contacts.iter().any(|contact| contact.has(unit))
    }

    /// A unit's id in files and messages.
    pub fn key(&self, id: UnitId) -> &str {
        self.scene.key(id)
    }

    /// A unit by its id in files and messages.
    pub fn by_key(&self, key: &str) -> Option<UnitId> {
        self.scene.by_key(key)
    }
}
