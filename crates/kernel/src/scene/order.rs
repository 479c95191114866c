//! Orders of battle: generals, and the groups that they command, such as brigades, wings and corps. A book that has them stores them
//! in its scene.
use super::{Card, Nothing, Scene};
use crate::{
    ids::Side,
    kinds::Kind,
    names::{Name, Named, Names},
    view::{GroupView, StandView, UnitView},
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use table::Piece;

/// Everything that a battle with generals starts with. A record contains all of it, so that it can always be replayed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup<B, M, U, G> {
    /// The book's tables with the scenario's own values.
    pub book: Arc<B>,
    /// Ground, names, seats, terms, the order of battle.
    pub scene: Arc<Scene<Nothing, M>>,
    /// The units of both armies, in the order of the unit cards in the scene.
    pub units: Vec<U>,
    /// Their generals, in the order of the generals' cards.
    pub generals: Vec<G>,
}

/// A brigade, a wing, a division or a corps, as a ruleset stores it.
pub trait Group {
    /// Its number in the order of battle.
    type Id: Named + PartialEq;
    /// Its level.
    type Rank: Kind;

    /// What every group has.
    fn head(&self) -> GroupHead<'_, Self::Id, Self::Rank>;
    /// Puts it under another group, or directly under the army.
    fn put_under(&mut self, over: Option<Self::Id>);
}

/// What every group has.
#[derive(Copy, Clone, Debug)]
pub struct GroupHead<'a, I, R> {
    /// Its id in files and messages.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Its side.
    pub side: Side,
    /// Its level.
    pub rank: R,
    /// The group above it as the battle begins; none under the army.
    pub over: Option<I>,
}

/// A group with its names, its level and its place in the chain of command, and anything else that a ruleset stores with them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GroupCard<I, R, T> {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its level.
    pub rank: R,
    /// The group above it as the battle begins; none under the army.
    pub over: Option<I>,
    /// What the ruleset stores.
    #[serde(flatten)]
    pub more: T,
}

impl<I, R, T> std::ops::Deref for GroupCard<I, R, T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.more
    }
}

impl<I, R, T> std::ops::DerefMut for GroupCard<I, R, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.more
    }
}

impl<I: Named + PartialEq, R: Kind, T> Group for GroupCard<I, R, T> {
    type Id = I;
    type Rank = R;

    fn head(&self) -> GroupHead<'_, I, R> {
        let Self { id, name, side, rank, over, .. } = self;
        GroupHead { id, name, side: *side, rank: *rank, over: *over }
    }

    fn put_under(&mut self, over: Option<I>) {
        self.over = over;
    }
}

/// An order of battle, as part of a scene.
pub trait OrderOfBattle {
    /// A general's number.
    type General: Named;
    /// Its groups.
    type Group: Group;

    /// Every general's names, in order.
    fn generals(&self) -> &[Card];
    /// Every group, in order.
    fn groups(&self) -> &[Self::Group];
}

/// The order of battle of a ruleset, by the fields that hold it, and `names` of a battle, whose ground the rulebook names:
/// `order_of_battle! { OrderOfBattle: generals of GeneralId, corps of CorpsCard, named by Rulebook }`.
#[macro_export]
macro_rules! order_of_battle {
    ($order:ident: $generals:ident of $general:ident, $groups:ident of $group:ident, named by $book:ident) => {
        impl $crate::scene::OrderOfBattle for $order {
            type General = $general;
            type Group = $group;

            fn generals(&self) -> &[$crate::scene::Card] {
                &self.$generals
            }

            fn groups(&self) -> &[$group] {
                &self.$groups
            }
        }

        /// The names of all units, groups, generals and ground.
        pub fn names(
            book: &$book,
            scene: &$crate::scene::Scene<$crate::scene::Nothing, $order>,
        ) -> $crate::names::Names {
            scene.names_in_order(|piece| book.kind[usize::from(piece.kind())].name.clone())
        }
    };
}

type GroupId<M> = <<M as OrderOfBattle>::Group as Group>::Id;

impl<T, M: OrderOfBattle> Scene<T, M> {
    fn general(&self, general: M::General) -> &Card {
        &self.generals()[usize::from(general.number())]
    }

    /// A general's id in files and messages.
    pub fn general_key(&self, general: M::General) -> &str {
        &self.general(general).id
    }

    /// The same for a number from outside, which need not be that of a general.
    pub fn known_general_key(&self, general: M::General) -> Option<String> {
        self.generals().get(usize::from(general.number())).map(|card| card.id.clone())
    }

    /// A general by their id in files and messages.
    pub fn general_by_key(&self, key: &str) -> Option<M::General> {
        let at = self.generals().iter().position(|card| card.id == key)?;
        u8::try_from(at).ok().map(M::General::nth)
    }

    /// A group's id in files and messages.
    pub fn group_key(&self, group: GroupId<M>) -> &str {
        self.groups()[usize::from(group.number())].head().id
    }

    /// The names of units, groups, generals, sides and seats; `kind` is the kind of a piece of ground, in the words of files.
    pub fn names_in_order(&self, kind: impl Fn(&Piece) -> String) -> Names {
        let group = |group: &M::Group| Name::new(group.head().id, group.head().name);
        Names {
            groups: self.groups().iter().map(group).collect(),
            leaders: self.generals().iter().map(Card::names).collect(),
            ..self.names(|piece| called(piece, &kind(piece)))
        }
    }

    /// A group, as it is commanded now.
    pub fn group_view(
        &self,
        group: GroupId<M>,
        over: Option<GroupId<M>>,
        commander: Option<M::General>,
    ) -> GroupView {
        let head = self.groups()[usize::from(group.number())].head();
        GroupView {
            id: head.id.to_owned(),
            name: head.name.to_owned(),
            side: self.side(head.side).id.clone(),
            kind: head.rank.name().to_owned(),
            over: over.map(|over| self.group_key(over).to_owned()),
            commander: commander.map(|general| self.general_key(general).to_owned()),
        }
    }

    /// A general's names, and where they stand if they are on the table. The ruleset adds the rest.
    pub fn general_view(
        &self,
        general: M::General,
        side: Side,
        stand: Option<StandView>,
    ) -> UnitView {
        let card = self.general(general);
        self.rider_view(&card.id, &card.name, side, stand)
    }

    /// The same for somebody who is neither a unit nor a general, such as a messenger.
    pub fn rider_view(
        &self,
        id: &str,
        name: &str,
        side: Side,
        stand: Option<StandView>,
    ) -> UnitView {
        UnitView {
            id: id.to_owned(),
            name: name.to_owned(),
            side: self.side(side).id.clone(),
            group: None,
            kind: String::new(),
            formation: String::new(),
            on_table: stand.is_some(),
            done: false,
            front: stand.as_ref().map(|it| it.pose.advanced(it.depth.units() * 0.5)),
            stands: stand.into_iter().collect(),
            markers: Vec::new(),
            facts: Vec::new(),
        }
    }
}

/// What a piece of terrain is called in sentences: its own name, or "the" and its kind.
pub fn called(piece: &Piece, kind: &str) -> String {
    match piece.outline().name.as_str() {
        "" => format!("the {}", kind.replace('-', " ")),
        name => name.to_owned(),
    }
}
