//! Combats: units that are linked by contact (PG-CLA-003, -008).
use crate::{
    kinds::{Formation, Side, UnitId},
    model::{Contact, Model},
    near,
    unit::Unit,
};
use geom::{EPS_CONTACT, V2};

/// A combat that waits to be fought: units linked by contact, and those that join them from behind.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Combat {
    /// The contacts, the oldest first.
    pub(super) contacts: Vec<Contact>,
    /// PG-CLA-004: the units that have joined from behind.
    pub(super) joined: Vec<UnitId>,
}

/// The contacts that are fought in this turn. Those of a break-through wait for the next (PG-BRK-002).
fn waiting(model: &Model) -> impl Iterator<Item = &Contact> {
    model.contacts.iter().filter(|contact| {
        let fights = |unit: UnitId| !model.unit(unit).done.fought;
        let waits = contact.break_through && contact.turn == model.turn;
        !waits && fights(contact.attacker) && fights(contact.target)
    })
}

impl Combat {
    /// PG-CLA-008: all combats that wait, each with all contacts that are linked.
    pub(super) fn all(model: &Model) -> Vec<Self> {
        let mut left: Vec<Contact> = waiting(model).copied().collect();
        left.sort_by_key(|contact| contact.turn);
        let mut combats = Vec::new();
        while !left.is_empty() {
            let mut contacts = vec![left.remove(0)];
            while let Some(n) = left.iter().position(|it| is_linked(&contacts, it)) {
                contacts.push(left.remove(n));
            }
            contacts.sort_by_key(|contact| contact.turn);
            combats.push(Self { contacts, joined: Vec::new() });
        }
        combats
    }

    /// The combat's name: the unit that was attacked first.
    pub(super) fn key(&self) -> UnitId {
        self.contacts[0].target
    }

    /// PG-SEQ-002: the side that attacked first; if both charged, the side with the initiative.
    pub(super) fn attacker(&self, model: &Model) -> Side {
        let [first, second] = model.in_order();
        let turn = self.contacts[0].turn;
        let began = self.contacts.iter().filter(|contact| contact.turn == turn);
        let by = |contact: &Contact| contact.both || model.unit(contact.attacker).side == first;
        if began.into_iter().any(by) { first } else { second }
    }

    /// The units of a side that touch enemies, in the order of battle.
    pub(super) fn touching(&self, model: &Model, side: Side) -> Vec<UnitId> {
        let both = self.contacts.iter().flat_map(|contact| [contact.attacker, contact.target]);
        let mut units: Vec<UnitId> = both.filter(|unit| model.unit(*unit).side == side).collect();
        units.sort();
        units.dedup();
        units
    }

    /// The units of a side, those that joined last.
    pub(super) fn of(&self, model: &Model, side: Side) -> Vec<UnitId> {
        let joined = self.joined.iter().filter(|unit| model.unit(**unit).side == side);
        let mut units = self.touching(model, side);
        units.extend(joined.copied());
        units
    }

    /// Whether a unit is in it.
    pub(super) fn has(&self, unit: UnitId) -> bool {
        self.joined.contains(&unit) || self.contacts.iter().any(|contact| contact.has(unit))
    }

    /// A unit's contacts in it.
    pub(super) fn contacts_of(&self, unit: UnitId) -> impl Iterator<Item = &Contact> {
        self.contacts.iter().filter(move |contact| contact.has(unit))
    }

    /// The enemies that a unit touches in it.
    pub(super) fn opponents(&self, unit: UnitId) -> impl Iterator<Item = UnitId> {
        self.contacts_of(unit).map(move |contact| contact.other(unit))
    }

    /// Whether a unit was attacked and has not charged itself.
    pub(super) fn defends(&self, unit: UnitId) -> bool {
        let attacks = |it: &Contact| it.attacker == unit || it.both;
        self.contacts_of(unit).next().is_some() && !self.contacts_of(unit).any(attacks)
    }

    /// The enemy that a unit goes back from: the nearest of those it touches, or of all for a unit that joined.
    pub(super) fn nearest_enemy(&self, model: &Model, unit: &Unit) -> Option<UnitId> {
        let mut enemies: Vec<UnitId> = self.opponents(unit.id).collect();
        if enemies.is_empty() {
            enemies = self.touching(model, unit.side.other());
        }
        let far = |id: &UnitId| (model.unit(*id).head() - unit.head()).length2();
        enemies.into_iter().min_by(|one, other| far(one).total_cmp(&far(other)))
    }

    /// PG-CLA-003: the figures of a unit that fight: all, but against skirmishers only those on stands in contact.
    pub(super) fn figures(&self, model: &Model, unit: &Unit) -> u32 {
        let all = self.fighting(model, unit);
        let screens = self.opponents(unit.id).collect::<Vec<_>>();
        let in_screen = |id: &UnitId| model.unit(*id).formation == Formation::Skirmish;
        if screens.is_empty() || !screens.iter().all(in_screen) {
            return all;
        }
        match self.figures_in_contact(model, unit) {
            0 => all,
            touching => touching.min(all),
        }
    }

    /// PG-SQD-001, -002: the figures of a unit that can fight. Squadrons that stayed behind fight where they touch an enemy, and if
    /// nobody else is touched.
    fn fighting(&self, model: &Model, unit: &Unit) -> u32 {
        let Some(rest) = unit.behind() else { return u32::from(unit.figures) };
        let fights = |part: &Unit| {
            let body = part.outline();
            let near = |id| near::apart(&body, &model.outline(model.unit(id))) <= EPS_CONTACT;
            self.opponents(unit.id).any(near)
        };
        match (fights(unit), fights(&rest)) {
            (true, false) => u32::from(unit.figures),
            (false, true) => u32::from(rest.figures),
            _ => u32::from(unit.all_figures()),
        }
    }

    /// The figures on those stands of a unit that touch enemies.
    pub(super) fn figures_in_contact(&self, model: &Model, unit: &Unit) -> u32 {
        let enemies =
            self.opponents(unit.id).flat_map(|id| model.outline(model.unit(id)).into_owned());
        let enemies: Vec<geom::Rect> = enemies.collect();
        let touches =
            |rect: &geom::Rect| enemies.iter().any(|it| geom::distance(rect, it) <= EPS_CONTACT);
        let stands = unit.stands();
        let there = stands.iter().filter(|stand| touches(&stand.rect));
        there.map(|stand| u32::from(stand.figures)).sum()
    }
}

fn is_linked(contacts: &[Contact], other: &Contact) -> bool {
    contacts.iter().any(|it| it.has(other.attacker) || it.has(other.target))
}

/// The direction from one place to another; north if they are the same.
pub(super) fn towards(from: V2, to: V2) -> V2 {
    (to - from).unit().unwrap_or(V2::new(0.0, 1.0))
}
