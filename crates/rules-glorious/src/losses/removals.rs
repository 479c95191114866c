//! Which elements a unit may lose (AGV-LOS-001, -002, -009): the rest must stand in a valid formation and touch every enemy
//! that the unit touched.
use super::closing::closed;
use crate::{
    event::End,
    kinds::{Phase, UnitId},
    model::Model,
    near,
    question::ElementSet,
    unit::{Element, MOST_ELEMENTS, Stance, Unit},
};
use table::bodies::Set;

/// Why these elements cannot be removed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum NoRemoval {
    /// AGV-LOS-001: too many or too few.
    Number { must: usize },
    /// AGV-LOS-008: there is no formation for the rest.
    Formation,
    /// AGV-LOS-009: the unit would no longer touch this enemy.
    Contact(UnitId),
}

/// What an owner has to choose.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) enum Choice {
    /// AGV-LOS-006: every element is lost.
    All,
    /// Whatever is lost, the unit routs: AGV-LOS-008 or -009.
    Rout(End),
    /// All ways have the same result.
    Only(ElementSet, Stance),
    /// The ways differ.
    Owner,
}

/// A unit that must lose elements.
pub(super) struct Losing<'a> {
    model: &'a Model,
    unit: &'a Unit,
    must: usize,
    /// AGV-LOS-009, -014: the enemies that it touches and must still touch. Enemies that are gone do not count.
    keeps: Set,
}

/// AGV-LOS-001, -006, AGV-OPT-001: how many elements a unit's hits cost it.
pub(super) fn number(model: &Model, unit: &Unit) -> usize {
    usize::from(unit.hits / per_element(model, unit)).min(unit.n())
}

/// Hits that remove an element. AGV-GUN-008, AGV-CMD-011: one for guns and commanders, whatever the option says.
pub(super) fn per_element(model: &Model, unit: &Unit) -> u8 {
    if unit.kind.is_artillery() || unit.kind.is_command() {
        return 1;
    }
    model.book.options.hits_per_element.value.max(1)
}

/// AGV-LOS-009, -016, AGV-BTL-018, AGV-OPT-018: whether it must keep its contacts.
pub(crate) fn is_held(model: &Model) -> bool {
    model.phase == Phase::HandToHand && model.book.options.contact_rout.value
}

impl<'a> Losing<'a> {
    /// A unit that takes losses now.
    pub(super) fn of(model: &'a Model, unit: &'a Unit) -> Self {
        let must = number(model, unit);
        let held = is_held(model) && !unit.is_battle() && must < unit.n();
        let keeps = if held { near::contacts(model, unit) } else { Set::EMPTY };
        Self { model, unit, must, keeps }
    }

    /// How the rest stands without these elements.
    pub(super) fn without(&self, gone: ElementSet) -> Result<Stance, NoRemoval> {
        let all = ElementSet::all(self.unit.n());
        if gone.len() != self.must || gone.0 & !all.0 != 0 {
            return Err(NoRemoval::Number { must: self.must });
        }
        let stay = ElementSet(all.0 & !gone.0);
        let stance = closed(self.unit, stay).ok_or(NoRemoval::Formation)?;
        if !self.keeps.is_empty() {
            let mut left = *self.unit;
            left.stand(&stance);
            let mut keeps = self.model.units.each(self.keeps);
            if let Some(lost) = keeps.find(|enemy| !near::touches(self.model, &left, enemy)) {
                return Err(NoRemoval::Contact(lost.id));
            }
        }
        Ok(stance)
    }

    /// AGV-LOS-006: whether every element is lost.
    pub(super) fn takes_all(&self) -> bool {
        self.must >= self.unit.n()
    }

    /// How the rest stands if the rearmost elements that may go are lost; none if nothing is left or the unit routs.
    pub(super) fn first(&self) -> Option<Stance> {
        let mut first = None;
        self.each(|_, stance| first.replace(stance).is_none());
        first
    }

    /// AGV-LOS-008, -009: why it routs: no formation is left, or one is left but it loses a contact.
    pub(super) fn rout(&self) -> End {
        let all = (0..1_u64 << self.unit.n().min(MOST_ELEMENTS)).map(ElementSet);
        let mut ways = all.filter(|set| set.len() == self.must).map(|set| self.without(set));
        let loses_touch = ways.any(|way| matches!(way, Err(NoRemoval::Contact(_))));
        if loses_touch { End::Routed } else { End::Unformed }
    }

    /// What the owner can choose.
    pub(super) fn choice(&self) -> Choice {
        if self.takes_all() {
            return Choice::All;
        }
        let mut first = None;
        let owner = self.each(|set, stance| match &first {
            None => {
                first = Some((set, stance));
                false
            }
            Some((_, one)) => *one != stance,
        });
        match first {
            _ if owner => Choice::Owner,
            Some((set, stance)) => Choice::Only(set, stance),
            None => Choice::Rout(self.rout()),
        }
    }

    /// Ways that have different results. AGV-LOS-003: the rear first.
    pub(super) fn ways(&self) -> Vec<ElementSet> {
        let mut ways: Vec<(ElementSet, Stance)> = Vec::new();
        self.each(|set, stance| {
            if ways.iter().all(|(_, other)| *other != stance) {
                ways.push((set, stance));
            }
            false
        });
        ways.into_iter().map(|(set, _)| set).collect()
    }

    /// Tries each allowed removal until one is enough, and returns whether one was. A Battle may have too many, so those that
    /// take one kind of element from one member come first.
    fn each(&self, mut enough: impl FnMut(ElementSet, Stance) -> bool) -> bool {
        let n = self.unit.n();
        let mut look = |set: ElementSet| self.without(set).is_ok_and(|stance| enough(set, stance));
        if !self.unit.is_battle() {
            return (0..1_u64 << n)
                .rev()
                .map(ElementSet)
                .filter(|set| set.len() == self.must)
                .any(look);
        }
        let rear = |first: Option<Element>| -> ElementSet {
            let is = |idx: &usize| first.is_none_or(|it| self.unit.elements[*idx] == it);
            let preferred = (0..n).rev().filter(is);
            let others = (0..n).rev().filter(|idx| !is(idx));
            preferred.chain(others).take(self.must).collect()
        };
        if look(rear(None)) {
            return true;
        }
        let sorts =
            (0..n).filter(|&idx| !self.unit.elements[..idx].contains(&self.unit.elements[idx]));
        sorts.map(|idx| rear(Some(self.unit.elements[idx]))).any(look)
    }
}
