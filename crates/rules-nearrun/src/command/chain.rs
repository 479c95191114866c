//! The chain of command (ANT-ORG): which command a unit or a command belongs to now, and who leads it.
use crate::{
    kinds::{CommandId, Rank, Side},
    model::{Fate, General, Model},
    scene::CommandCard,
    unit::Unit,
};
use std::iter::successors;

/// Brigade, division, corps: the bound keeps a forged file from looping.
const LEVELS: usize = 3;

/// A command and those that it belongs to as the battle begins, the lowest first; `card` finds a command.
pub(crate) fn chain<'a>(
    command: Option<CommandId>,
    card: impl Fn(CommandId) -> &'a CommandCard,
) -> impl Iterator<Item = &'a CommandCard> {
    let first = command.map(&card);
    successors(first, move |it| it.over.map(&card)).take(LEVELS)
}

impl Model {
    /// The level of a command.
    pub fn rank(&self, id: CommandId) -> Rank {
        self.scene.commands[id.idx()].rank
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
        self.chain(Some(command)).find(|id| self.rank(*id) == rank)
    }

    /// A command and those that it belongs to now, the lowest first.
    pub fn chain(&self, command: Option<CommandId>) -> impl Iterator<Item = CommandId> {
        successors(command, |id| self.command(*id).over).take(LEVELS)
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
}
