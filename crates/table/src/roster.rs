//! The units of both sides with their bodies on the table, for any ruleset's unit type.
use crate::bodies::{Bodies, MOST, Set};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::{fmt::Debug, ops::Deref};

/// What a roster needs to know about a unit.
pub trait Standing: Copy + PartialEq {
    /// Sets of units that the ruleset keeps in addition to their bodies, such as those in buildings.
    type Sets: Copy + Default + PartialEq + Debug;

    /// Its side: 0 or 1. This never changes.
    fn side_idx(&self) -> usize;

    /// Stores its body, or removes it. `n` is its index in the roster.
    fn embody(&self, n: usize, bodies: &mut Bodies);

    /// Adds it to the sets that it belongs to.
    fn enlist(&self, n: usize, sets: &mut Self::Sets);
}

/// Every unit, gone or not, in the order of battle. It can be read as a list of units. Bodies and sets are derived from the
/// units, so only the units are compared and serialised.
#[derive(Debug)]
pub struct Roster<U: Standing> {
    units: Vec<U>,
    bodies: Bodies,
    sets: U::Sets,
}

impl<U: Standing> Roster<U> {
    /// No unit, with room for some.
    pub fn with_capacity(n: usize) -> Self {
        Self { units: Vec::with_capacity(n), ..Self::default() }
    }

    /// The bodies of the units on the table.
    #[inline]
    pub fn bodies(&self) -> &Bodies {
        &self.bodies
    }

    /// The sets that the ruleset keeps.
    #[inline]
    pub fn sets(&self) -> &U::Sets {
        &self.sets
    }

    /// The units on the table.
    #[inline]
    pub fn all(&self) -> Set {
        self.bodies.on_table()
    }

    /// A side's units on the table.
    #[inline]
    pub fn all_of(&self, side_idx: usize) -> Set {
        self.bodies.of_side(side_idx)
    }

    /// The units of a set.
    #[inline]
    pub fn each(&self, set: Set) -> impl Iterator<Item = &U> {
        set.into_iter().map(|n| &self.units[n])
    }

    /// Whether this is the roster's own unit, not a copy that is being tried out.
    #[inline]
    pub fn is_own(&self, n: usize, unit: &U) -> bool {
        self.units.get(n).is_some_and(|own| std::ptr::eq(own, unit))
    }

    /// Adds a unit at the end.
    pub fn push(&mut self, unit: U) {
        self.units.push(unit);
        self.refresh(self.units.len() - 1);
    }

    /// Changes a unit in any way and refreshes its body and sets.
    pub fn change<T>(&mut self, n: usize, change: impl FnOnce(&mut U) -> T) -> T {
        let changed = change(&mut self.units[n]);
        self.refresh(n);
        changed
    }

    /// Copies a unit and its body from another roster, in which no other unit that touches it has changed.
    pub fn copy(&mut self, n: usize, from: &Self) {
        self.units[n] = from.units[n];
        self.bodies.copy(n, &from.bodies);
        self.units[n].enlist(n, &mut self.sets);
    }

    /// Notes something about a unit that its sets may depend on, but not its body.
    pub fn note(&mut self, n: usize, change: impl FnOnce(&mut U)) {
        change(&mut self.units[n]);
        self.units[n].enlist(n, &mut self.sets);
    }

    /// Notes the same about every unit.
    pub fn note_all(&mut self, change: impl Fn(&mut U)) {
        (0..self.units.len()).for_each(|n| self.note(n, &change));
    }

    /// A unit, for changes that affect neither its body nor a set.
    #[inline]
    pub fn mark(&mut self, n: usize) -> &mut U {
        &mut self.units[n]
    }

    /// Every unit, for such changes.
    #[inline]
    pub fn mark_all(&mut self) -> impl Iterator<Item = &mut U> {
        self.units.iter_mut()
    }

    /// Every unit and the sets, for changes that no body depends on. The caller keeps the sets current.
    #[inline]
    pub fn parts_mut(&mut self) -> (&mut [U], &mut U::Sets) {
        (&mut self.units, &mut self.sets)
    }

    /// Whether bodies and sets agree with the units. This must hold for every table.
    pub fn is_current(&self) -> bool {
        let anew: Self = self.units.iter().copied().collect();
        let on_table = self.bodies.on_table();
        self.sets == anew.sets
            && on_table == anew.bodies.on_table()
            && [0, 1].iter().all(|&side| self.bodies.of_side(side) == anew.bodies.of_side(side))
            && on_table.iter().all(|n| {
                self.bodies.rects(n) == anew.bodies.rects(n)
                    && self.bodies.contacts(n) == anew.bodies.contacts(n)
            })
    }

    fn refresh(&mut self, n: usize) {
        let unit = &self.units[n];
        unit.embody(n, &mut self.bodies);
        unit.enlist(n, &mut self.sets);
    }
}

impl<U: Standing> Default for Roster<U> {
    fn default() -> Self {
        Self { units: Vec::new(), bodies: Bodies::default(), sets: U::Sets::default() }
    }
}

impl<U: Standing> Deref for Roster<U> {
    type Target = [U];
    #[inline]
    fn deref(&self) -> &[U] {
        &self.units
    }
}

impl<'a, U: Standing> IntoIterator for &'a Roster<U> {
    type Item = &'a U;
    type IntoIter = std::slice::Iter<'a, U>;
    fn into_iter(self) -> Self::IntoIter {
        self.units.iter()
    }
}

impl<U: Standing> FromIterator<U> for Roster<U> {
    fn from_iter<I: IntoIterator<Item = U>>(all: I) -> Self {
        let mut roster = Self::default();
        all.into_iter().for_each(|unit| roster.push(unit));
        roster
    }
}

impl<U: Standing> Clone for Roster<U> {
    fn clone(&self) -> Self {
        Self { units: self.units.clone(), bodies: self.bodies.clone(), sets: self.sets }
    }

    /// Reuses the allocated memory.
    fn clone_from(&mut self, from: &Self) {
        self.units.clone_from(&from.units);
        self.bodies.clone_from(&from.bodies);
        self.sets = from.sets;
    }
}

impl<U: Standing> PartialEq for Roster<U> {
    fn eq(&self, other: &Self) -> bool {
        self.units == other.units
    }
}

impl<U: Standing + Serialize> Serialize for Roster<U> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.units.serialize(to)
    }
}

impl<'de, U: Standing + Deserialize<'de>> Deserialize<'de> for Roster<U> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let units = Vec::<U>::deserialize(from)?;
        if units.len() > MOST {
            return Err(Error::custom(format!("expected at most {MOST} units")));
        }
        if units.iter().any(|unit| unit.side_idx() > 1) {
            return Err(Error::custom("expected a unit of side 0 or 1"));
        }
        Ok(units.into_iter().collect())
    }
}
