//! Who fights whom (ANT-MMU-001 to -008, ANT-GEO-021, ANT-GEO-022): units in contact, and which of them strike at each other.
use crate::{
    aspect,
    kinds::{Aspect, Formation, Side, Size, UnitId},
    model::{Contact, Model},
    near,
    unit::Unit,
};
use geom::{EPS_CONTACT, Length};
use table::PieceId;

/// A melee: all units that touch each other through one another.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Melee {
    /// Its contacts.
    pub(crate) contacts: Vec<Contact>,
    /// ANT-ADV-002: the buildings that are fought for, with the garrisons that hold them as it begins.
    pub(crate) houses: Vec<(UnitId, PieceId)>,
}

impl Melee {
    /// The unit that names it: the first that was attacked.
    pub(crate) fn key(&self) -> UnitId {
        self.contacts[0].target
    }

    /// Its units, each once.
    pub(crate) fn units(&self) -> impl Iterator<Item = UnitId> {
        let mut all: Vec<UnitId> =
            self.contacts.iter().flat_map(|contact| [contact.attacker, contact.target]).collect();
        all.sort_unstable();
        all.dedup();
        all.into_iter()
    }

    /// The units of a side.
    pub(crate) fn of(&self, model: &Model, side: Side) -> Vec<UnitId> {
        self.units().filter(|id| model.unit(*id).side == side).collect()
    }

    /// The opponents of a unit.
    pub(crate) fn foes(&self, unit: UnitId) -> Vec<UnitId> {
        let own = self.contacts.iter().filter(|contact| contact.has(unit));
        own.map(|contact| contact.other(unit)).collect()
    }

    /// The contact of two units.
    pub(crate) fn between(&self, one: UnitId, other: UnitId) -> Option<&Contact> {
        self.contacts.iter().find(|contact| contact.has(one) && contact.has(other))
    }
}

/// All melees on the table, in the order of their first contacts.
pub(crate) fn all(model: &Model) -> Vec<Melee> {
    let mut melees: Vec<Melee> = Vec::new();
    for contact in &model.contacts {
        let joins = |melee: &Melee| {
            melee.contacts.iter().any(|it| it.has(contact.attacker) || it.has(contact.target))
        };
        let (mut linked, rest): (Vec<Melee>, Vec<Melee>) = melees.into_iter().partition(joins);
        let contacts = linked.drain(..).flat_map(|melee| melee.contacts).collect();
        let mut one = Melee { contacts, houses: Vec::new() };
        one.contacts.push(*contact);
        melees = rest;
        melees.push(one);
    }
    for melee in &mut melees {
        let garrisons = melee.units().map(|id| model.unit(id)).filter(|unit| unit.is_garrison());
        melee.houses = garrisons.filter_map(|it| Some((it.id, it.cover?.piece))).collect();
    }
    melees
}

/// ANT-MMU-005 to -008: enemies whom the front of a charger touches besides its target, by a base at least, and whom it fights as well:
/// several squares by a line of cavalry, smaller units by a larger one.
pub(crate) fn neighbours(model: &Model) -> Vec<Contact> {
    let mut out: Vec<Contact> = Vec::new();
    for contact in model.contacts.iter().filter(|it| it.rounds == 0) {
        let it = model.unit(contact.attacker);
        let first = model.unit(contact.target);
        let charged = it.done.charge.is_some_and(|charge| charge.home && !it.done.stopped);
        let known = |other: &Unit| model.contacts.iter().any(|it| it.has(other.id));
        for other in near::enemies_within(model, it, Length::ZERO) {
            let free = charged && other.id != first.id && !known(other) && !other.is_routing();
            if free && may_fight_both(it, first, other) && is_touched_by_a_base(model, it, other) {
                out.push(Contact { target: other.id, aspect: Aspect::Front, ..*contact });
            }
        }
    }
    out
}

/// ANT-MMU-005 to -007: whether a unit fights two enemies in front of it, each in full.
fn may_fight_both(unit: &Unit, one: &Unit, other: &Unit) -> bool {
    let both = |which: &dyn Fn(&Unit) -> bool| which(one) && which(other);
    let on_squares = unit.is_mounted() && unit.formation == Formation::Line;
    match unit.size_now() {
        _ if on_squares && both(&|foe| foe.formation == Formation::Square) => true,
        Size::Large => both(&|foe| foe.size_now() < Size::Large),
        Size::Normal => both(&|foe| foe.size_now() <= Size::Small),
        Size::Small | Size::VerySmall => false,
    }
}

/// ANT-MMU-008: whether the front of a unit covers a base of another at least, and touches it.
fn is_touched_by_a_base(model: &Model, unit: &Unit, other: &Unit) -> bool {
    let body = unit.rect();
    let before = geom::distance(&body.zone(geom::FRONT, EPS_CONTACT), &other.rect());
    let xs = other.rect().corners().map(|corner| body.local(corner).x);
    let low = xs.iter().copied().fold(f64::MAX, f64::min).max(-body.half_width);
    let high = xs.iter().copied().fold(f64::MIN, f64::max).min(body.half_width);
    before <= EPS_CONTACT && geom::at_least(high - low, model.book.reaches.overlap.value)
}

/// ANT-MMU-011: contacts that fit no pairing: the charger and its target.
pub(crate) fn misfits(model: &Model) -> Vec<(UnitId, UnitId)> {
    let mut out = Vec::new();
    for melee in all(model) {
        for target in melee.units() {
            let attackers: Vec<&Contact> =
                melee.contacts.iter().filter(|it| it.target == target).collect();
            if attackers.len() < 2 {
                continue;
            }
            for contact in &attackers[1..] {
                if contact.rounds == 0 && !fits(model, &attackers, contact) {
                    out.push((contact.attacker, target));
                }
            }
        }
    }
    out
}

/// ANT-MMU-002 to -004: whether a further attacker of one unit may fight it: one on its flank or rear, columns with room between
/// them against a line, or two that overlap its ends.
fn fits(model: &Model, attackers: &[&Contact], contact: &Contact) -> bool {
    if contact.aspect != Aspect::Front {
        return true;
    }
    let fronts: Vec<&&Contact> = attackers.iter().filter(|it| it.aspect == Aspect::Front).collect();
    let (target, own) = (model.unit(contact.target), model.unit(contact.attacker));
    let others = || {
        fronts.iter().filter(|it| it.attacker != contact.attacker).map(|it| model.unit(it.attacker))
    };
    let columns = own.formation.is_column() && others().all(|other| other.formation.is_column());
    let apart = others().all(|other| {
        let gap = across(target, own, other);
        geom::at_least(gap, model.book.reaches.columns_apart.value)
    });
    if target.formation.is_line() && columns {
        return apart;
    }
    // Two units overlap the ends of one without flank supports.
    fronts.len() <= 2
        && !aspect::has_flank_support(model, target)
        && others().all(|other| across(target, own, other) >= -EPS_CONTACT)
}

/// ANT-GEO-021: the gap between two attackers along the front of their target; negative if they overlap there.
pub(crate) fn across(target: &Unit, one: &Unit, other: &Unit) -> f64 {
    let body = target.rect();
    let span = |unit: &Unit| {
        let xs = unit.rect().corners().map(|corner| body.local(corner).x);
        (xs.iter().copied().fold(f64::MAX, f64::min), xs.iter().copied().fold(f64::MIN, f64::max))
    };
    let (a, b) = (span(one), span(other));
    (b.0 - a.1).max(a.0 - b.1)
}

/// How a unit strikes when it has several opponents.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Many {
    /// ANT-MMU-005 to -007: it fights each in full, counted as this size.
    Each(Size),
    /// ANT-MMU-010: it strikes once and spreads its hits.
    Once,
}

/// How a unit strikes in a melee.
pub(crate) fn manner(model: &Model, melee: &Melee, unit: UnitId) -> Many {
    let it = model.unit(unit);
    let foes = melee.foes(unit);
    let size = it.size_now();
    if foes.len() < 2 {
        return Many::Each(size);
    }
    let all = |which: &dyn Fn(&Unit) -> bool| foes.iter().all(|id| which(model.unit(*id)));
    let attacks = melee.contacts.iter().filter(|it| it.attacker == unit).count();
    if attacks >= 2 && it.is_mounted() && all(&|foe| foe.formation == Formation::Square) {
        return Many::Each(size);
    }
    if attacks >= 2 && size == Size::Large && all(&|foe| foe.size_now() < Size::Large) {
        return Many::Each(Size::Normal);
    }
    if attacks >= 2 && size == Size::Normal && all(&|foe| foe.size_now() <= Size::Small) {
        return Many::Each(Size::Small);
    }
    Many::Once
}

/// ANT-MMU-004: of attackers in front and flank, a unit fights only those in front; those on its flank if there are no others.
pub(crate) fn opponents(melee: &Melee, unit: UnitId) -> Vec<UnitId> {
    let foes = melee.foes(unit);
    let front = |foe: &&UnitId| {
        melee
            .between(unit, **foe)
            .is_some_and(|it| it.attacker == unit || it.aspect == Aspect::Front)
    };
    let ahead: Vec<UnitId> = foes.iter().filter(front).copied().collect();
    if ahead.is_empty() { foes } else { ahead }
}
