//! The table: where every unit is, and the state of the turn. Only `apply` writes it.
mod apply;
mod commands;

pub use apply::apply;
pub use commands::{Adc, Command, Fate, General};

use crate::{
    book::Rulebook,
    event::{Aim, Outcome},
    kinds::{Aspect, CommandId, GeneralId, Side, Step, UnitId},
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

kernel::lookups! { Model of Unit, General by GeneralId, Contact }

kernel::copies! {
    Model {
        shared: book, scene, field;
        cloned: units, generals, commands, adcs, arrivals, contacts, declared, bouts, aims, dice;
        copied: pool, owed, first, mover, ready, turn, step, ended;
    }
}

impl Model {
    /// A command in play.
    pub fn command(&self, id: CommandId) -> &Command {
        &self.commands[id.idx()]
    }

    /// The enemies of a unit on the table.
    pub fn enemies(&self, unit: &Unit) -> impl Iterator<Item = &Unit> + use<'_> {
        self.of(unit.side.other())
    }
}
