//! What a book with a chain of command says about it: its groups, and who leads them.
use crate::{
    ids::{Side, UnitId},
    kinds::Kind,
    scene::Group,
};

/// A book whose armies have a chain of command.
pub trait Hierarchy: Copy + Sized + 'static {
    /// The types of units.
    type Kind: Kind;
    /// A unit before the battle.
    type Unit: Clone;
    /// A general before the battle.
    type General: Clone;
    /// A brigade, a wing, a division or a corps.
    type Group: Group + Clone;

    /// How groups are read.
    const GROUPS: GroupWords<<Self::Group as Group>::Rank>;
    /// How generals lead.
    const STAFF: Staff<Self>;
}

/// A group's number.
pub(in crate::scenario) type Id<H> = <<H as Hierarchy>::Group as Group>::Id;
/// A group's level.
pub(super) type Rank<H> = <<H as Hierarchy>::Group as Group>::Rank;

/// How the groups of a book are read.
#[derive(Copy, Clone, Debug)]
pub struct GroupWords<R> {
    /// All of them, as in "brigades and wings".
    pub all: &'static str,
    /// One of them, as in "brigade or wing".
    pub one: &'static str,
    /// The id of one, as an example.
    pub example: &'static str,
    /// The most of a side.
    pub most: usize,
    /// The level of a group that gives none.
    pub usual: R,
    /// The level of whole armies, which no group has; why not, and what to write instead.
    pub army: (R, &'static str, &'static str),
}

/// How the generals of a book lead.
#[derive(Copy, Clone, Debug)]
#[allow(clippy::type_complexity)] // Each type is a signature that its field names.
pub struct Staff<H: Hierarchy> {
    /// The side of a unit.
    pub side: fn(&H::Unit) -> Side,
    /// The group that a unit belongs to.
    pub under: fn(&H::Unit) -> Option<Id<H>>,
    /// Whether a group may belong to another, by their levels.
    pub belongs: fn(&H::Group, &H::Group) -> bool,
    /// The groups that a general commands.
    pub posts: fn(&H::General) -> [Option<Id<H>>; 2],
    /// The side of a general, and the unit that they are with.
    pub with: fn(&mut H::General) -> (Side, &mut Option<UnitId>),
    /// Whether a general commands a group as the battle begins.
    pub leads: fn(&H::General, Id<H>) -> bool,
    /// Whether a general commands the whole army of a side as the battle begins.
    pub is_chief: fn(&H::General, Side) -> bool,
    /// Generals who command an army, and how a file gets one.
    pub chiefs: (&'static str, &'static str),
}
