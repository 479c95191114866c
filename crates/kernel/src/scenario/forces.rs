//! Armies with a chain of command: units and generals in one list, and the brigades, wings or corps that they belong to.
mod army;
mod hierarchy;

pub use army::{LedArmy, led_army};
pub(super) use hierarchy::Id;
use hierarchy::Rank;
pub use hierarchy::{GroupWords, Hierarchy, Staff};

use super::{Drafted, Scenario, UnitOf};
use crate::{
    doc::{Item, Table},
    ids::{Side, UnitId},
    kinds::Kind,
    names::Named,
    scene::{Card, Group, OrderOfBattle, Scene, Setup},
};
use geom::Length;
use std::sync::Arc;
use table::Piece;

/// The type of generals in files.
const GENERAL: &str = "general";

/// What a book prescribes for scenarios that do not say it.
#[derive(Copy, Clone, Debug)]
pub struct Usual {
    /// The depth of the deployment zones.
    pub zone: Length,
    /// The number of turns.
    pub turns: i32,
}

/// Everything that was read of both armies.
#[derive(Clone, Debug)]
pub struct Forces<'a, H: Hierarchy> {
    /// The units.
    pub units: Vec<Drafted<'a, H::Unit>>,
    /// The generals.
    pub generals: Vec<Drafted<'a, H::General>>,
    /// The groups, with their places in the file.
    pub groups: Vec<(Item<'a>, H::Group)>,
    /// The unit at each position of the scenario's list, which includes generals.
    listed: Vec<Option<UnitId>>,
}

impl<H: Hierarchy> Default for Forces<'_, H> {
    fn default() -> Self {
        Self { units: Vec::new(), generals: Vec::new(), groups: Vec::new(), listed: Vec::new() }
    }
}

/// The types in files, including generals.
pub fn unit_types<K: Kind>() -> Vec<&'static str> {
    K::KEYS.iter().copied().chain([GENERAL]).collect()
}

impl<'a, H: Hierarchy> Forces<'a, H> {
    /// Reads a list of groups. `group` adds to the id, the name and the level what the ruleset stores, and `senior` finds the
    /// group above one, once all of them are read.
    pub fn read_groups(
        &mut self,
        list: Option<&Item<'a>>,
        mut group: impl FnMut(&Table<'a>, Option<Rank<H>>, Option<[String; 2]>) -> Option<H::Group>,
        senior: impl Fn(&Item<'a>, &H::Group, &Self) -> Option<Id<H>>,
    ) {
        let words = H::GROUPS;
        let items = list.and_then(|item| item.list(words.all, 0, words.most));
        let first = self.groups.len();
        let mut above = Vec::new();
        for item in items.unwrap_or_default() {
            let Some(table) = item.table() else { continue };
            let over = table.get("over");
            let others = self.groups.iter().map(|(_, group)| group.head().id);
            let names = table.group(words.one, words.example, others);
            let rank = table.get("rank").map_or(Some(words.usual), |item| rank(&item, &words));
            let read = group(&table, rank, names);
            table.done();
            if let Some(read) = read {
                self.groups.push((item, read));
                above.push(over);
            }
        }
        for (n, over) in (first..).zip(above) {
            let over = over.and_then(|item| senior(&item, &self.groups[n].1, self));
            self.groups[n].1.put_under(over);
        }
    }

    /// Reads one unit or general. `general` and `unit` read what only the ruleset understands.
    pub fn read(
        &mut self,
        of: &UnitOf<'a>,
        general: impl FnOnce(&Self, &Table<'a>, Card) -> Option<Drafted<'a, H::General>>,
        unit: impl FnOnce(&Self, &Table<'a>, Option<H::Kind>, Card) -> Option<Drafted<'a, H::Unit>>,
    ) {
        let kind = of.table.want("type", "one of the types, such as `line-infantry`");
        let types = unit_types::<H::Kind>();
        let kind = kind.and_then(|item| item.one_of("a type of unit", &types));
        let card = Card::new(&of.id, &of.name);
        if kind == Some(GENERAL) {
            let general = general(self, &of.table, card);
            self.generals.extend(general);
            self.listed.push(None);
        } else {
            let known = H::Kind::LIST.iter().find(|it| Some(H::Kind::KEYS[it.idx()]) == kind);
            let number = UnitId(u8::try_from(self.units.len()).unwrap_or(u8::MAX));
            let unit = unit(self, &of.table, known.copied(), card);
            self.listed.push(unit.is_some().then_some(number));
            self.units.extend(unit);
        }
        of.table.done();
    }

    /// Whether every unit and general of the lists could be read. Asked before the ruleset adds any of its own.
    pub fn is_whole(&self) -> bool {
        self.units.len() + self.generals.len() == self.listed.len()
    }

    /// Units by their numbers in the scenario's list; generals are left out.
    fn ids(&self, listed: &[UnitId]) -> Vec<UnitId> {
        listed.iter().filter_map(|id| self.listed.get(id.idx()).copied().flatten()).collect()
    }

    /// Every group with its number.
    pub fn numbered(&self) -> impl Iterator<Item = (Id<H>, &H::Group)> + Clone {
        (0..).map(Id::<H>::nth).zip(self.groups.iter().map(|(_, group)| group))
    }

    /// A group by its number.
    pub fn group(&self, id: Id<H>) -> &H::Group {
        &self.groups[usize::from(id.number())].1
    }

    /// Every unit with its number.
    pub fn named(&self) -> impl Iterator<Item = (UnitId, &Drafted<'a, H::Unit>)> + Clone {
        (0..).map(UnitId).zip(&self.units)
    }

    /// The group that an item names, of these; `what` describes them, as in "a wing of this side".
    pub fn group_among(
        &self,
        item: &Item<'_>,
        what: &str,
        fits: impl Fn(&H::Group) -> bool,
    ) -> Option<Id<H>> {
        let mut all: Vec<(Id<H>, &str)> = Vec::new();
        let fit = self.numbered().filter(|(_, group)| fits(group));
        all.extend(fit.map(|(id, group)| (id, group.head().id)));
        item.among(what, all.into_iter())
    }

    /// Finds the units that generals are with, once all units are read. `check` notes what is wrong with such a unit.
    pub fn join(&mut self, check: impl Fn(&Item<'a>, &Drafted<'a, H::Unit>)) {
        let mut generals = std::mem::take(&mut self.generals);
        for draft in &mut generals {
            let (side, with) = (H::STAFF.with)(&mut draft.unit);
            let item = draft.whole.table().and_then(|table| table.get("with"));
            *with = item.and_then(|item| {
                let own = self.named().filter(|(_, it)| (H::STAFF.side)(&it.unit) == side);
                let own = own.map(|(id, it)| (id, it.card.id.as_str()));
                let id = item.among("a unit of this side", own)?;
                check(&item, &self.units[id.idx()]);
                Some(id)
            });
        }
        self.generals = generals;
    }

    /// Notes sides without exactly one chief, and groups without exactly one general.
    pub fn must_be_led(&self, scenario: &Scenario<'_>) {
        for (side, of) in Side::BOTH.into_iter().zip(&scenario.sides) {
            self.must_have_chief(&of.item, side, &format!("`{}`", of.id));
        }
        self.groups_must_be_led();
    }

    fn must_have_chief(&self, item: &Item<'_>, side: Side, name: &str) {
        let (chiefs, remedy) = H::STAFF.chiefs;
        let is_chief = |it: &&Drafted<'_, H::General>| (H::STAFF.is_chief)(&it.unit, side);
        let n = self.generals.iter().filter(is_chief).count();
        if n != 1 {
            item.wrong(format!("{name} has {n} {chiefs}"), remedy);
        }
    }

    fn groups_must_be_led(&self) {
        for ((id, group), (item, _)) in self.numbered().zip(&self.groups) {
            let leads = |it: &&Drafted<'_, H::General>| (H::STAFF.leads)(&it.unit, id);
            let n = self.generals.iter().filter(leads).count();
            if n != 1 {
                let (head, keys) = (group.head(), <Rank<H> as Kind>::KEYS);
                let rank = keys[head.rank.idx()];
                item.wrong(
                    format!("`{}` has {n} generals", head.id),
                    format!("give it one unit of type `general` with the rank `{rank}`"),
                );
            }
        }
    }

    /// The setup of a battle. `more` makes the order of battle of the generals' cards and the groups.
    pub fn setup<B, M: OrderOfBattle>(
        &self,
        scenario: &Scenario<'_>,
        book: B,
        pieces: Vec<Piece>,
        usual: Usual,
        more: impl FnOnce(Vec<Card>, Vec<H::Group>) -> M,
    ) -> Option<Setup<B, M, H::Unit, H::General>> {
        let [one, other] = &scenario.sides[..] else { return None };
        let cards = self.units.iter().map(|draft| draft.card.clone()).collect();
        let staff = self.generals.iter().map(|draft| draft.card.clone()).collect();
        let more = more(staff, self.groups.iter().map(|(_, group)| group.clone()).collect());
        let mut scene = Scene::read(scenario, [one, other], pieces, cards, usual.zone, more);
        scene.turns.get_or_insert(usual.turns.clamp(1, 200) as u16);
        // A scenario lists generals among its units. Seats and terms number the units alone.
        scene.renumber(|units| self.ids(units));
        let units = self.units.iter().map(|draft| draft.unit.clone()).collect();
        let generals = self.generals.iter().map(|draft| draft.unit.clone()).collect();
        Some(Setup { book: Arc::new(book), scene: Arc::new(scene), units, generals })
    }
}

/// The level of a group, which is no whole army.
fn rank<R: Kind>(item: &Item<'_>, words: &GroupWords<R>) -> Option<R> {
    let rank = item.kind("a rank")?;
    let (army, why, remedy) = words.army;
    if rank == army {
        item.wrong(why, remedy);
        return None;
    }
    Some(rank)
}
