//! The units of both sides, and the bodies they have on the table. Code that looks at many units at once starts here.
use crate::{
    fire,
    kinds::{Side, UnitId},
    unit::{Done, Unit},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::ops::Deref;
use table::{
    Bodies, Body,
    bodies::{MOST, Set},
};

/// Every unit, gone or not, in the order of battle. It reads as a list of units. Bodies and sets are derived from the units, so
/// only the units are compared and serialised.
#[derive(Debug, Default)]
pub struct Roster {
    units: Vec<Unit>,
    bodies: Bodies,
    sets: Sets,
    /// No circle about a unit is or was larger than this.
    largest: f64,
}

/// Units that have something in common, each as a set.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
struct Sets {
    garrisons: Set,
    commanders: Set,
    armed: Set,
    idle: Set,
    begun: Set,
    released: Set,
}

impl Roster {
    /// No unit, with room for some.
    pub fn with_capacity(n: usize) -> Self {
        Self { units: Vec::with_capacity(n), ..Self::default() }
    }

    /// The bodies of the units on the table.
    #[inline]
    pub fn bodies(&self) -> &Bodies {
        &self.bodies
    }

    /// The units of a set.
    #[inline]
    pub fn each(&self, set: Set) -> impl Iterator<Item = &Unit> {
        set.into_iter().map(|n| &self.units[n])
    }

    /// The units on the table.
    #[inline]
    pub fn on_table(&self) -> Set {
        self.bodies.on_table()
    }

    /// A side's units on the table.
    #[inline]
    pub fn of(&self, side: Side) -> Set {
        self.bodies.of_side(side.idx())
    }

    /// The units on the table that hold a building. They are measured by its walls, wherever their elements are.
    #[inline]
    pub fn garrisons(&self) -> Set {
        self.sets.garrisons
    }

    /// The commanders on the table.
    #[inline]
    pub fn commanders(&self) -> Set {
        self.sets.commanders
    }

    /// A side's units on the table that have a weapon they can use as they stand.
    #[inline]
    pub fn armed(&self, side: Side) -> Set {
        self.sets.armed.and(self.of(side))
    }

    /// A side's units on the table whose notes do not stop them from acting in this phase.
    #[inline]
    pub fn idle(&self, side: Side) -> Set {
        self.sets.idle.and(self.of(side))
    }

    /// The units that have spent or done anything in this phase.
    #[inline]
    pub(crate) fn begun(&self) -> Set {
        self.sets.begun
    }

    /// The members of Battles just broken up that have not finished.
    #[inline]
    pub(crate) fn released(&self) -> Set {
        self.sets.released
    }

    /// No circle about a unit on the table is larger than this.
    #[inline]
    pub(crate) fn largest(&self) -> f64 {
        self.largest
    }

    /// Is this the unit as it stands on the table, and not a copy that is tried out?
    #[inline]
    pub fn is_own(&self, unit: &Unit) -> bool {
        self.units.get(unit.id.idx()).is_some_and(|own| std::ptr::eq(own, unit))
    }

    /// Adds a unit.
    pub fn push(&mut self, unit: Unit) {
        self.units.push(unit);
        self.refresh(self.units.len() - 1);
    }

    /// Changes where or how a unit stands, and whatever else.
    pub fn change<T>(&mut self, id: UnitId, change: impl FnOnce(&mut Unit) -> T) -> T {
        let changed = change(&mut self.units[id.idx()]);
        self.refresh(id.idx());
        changed
    }

    /// Notes what a unit has done.
    pub(crate) fn note(&mut self, id: UnitId, done: Done) {
        self.units[id.idx()].done = done;
        self.rest(id.idx());
    }

    /// Forgets what all units have done.
    pub(crate) fn forget(&mut self) {
        for unit in &mut self.units {
            unit.done = Done::default();
        }
        self.sets.idle = (0..self.units.len()).collect();
        (self.sets.begun, self.sets.released) = (Set::EMPTY, Set::EMPTY);
    }

    /// A unit, to be marked. Not for its elements, its formation, how it moves or fights, its building and what it has done.
    #[inline]
    pub(crate) fn mark(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.idx()]
    }

    /// Every unit, for the same.
    pub(crate) fn mark_all(&mut self) -> impl Iterator<Item = &mut Unit> {
        self.units.iter_mut()
    }

    /// Do bodies and sets agree with the units? An invariant of every table.
    pub(crate) fn is_current(&self) -> bool {
        let anew: Self = self.units.iter().copied().collect();
        self.sets == anew.sets
            && self.on_table() == anew.on_table()
            && Side::BOTH.iter().all(|&side| self.of(side) == anew.of(side))
            && self.on_table().iter().all(|n| {
                self.bodies.rects(n) == anew.bodies.rects(n)
                    && self.bodies.contacts(n) == anew.bodies.contacts(n)
            })
    }

    /// Derives the sets that the notes of a unit put it into, wherever it is.
    fn rest(&mut self, n: usize) {
        let done = &self.units[n].done;
        let stopped = done.finished || done.frozen || done.uncommanded || done.new_battle;
        for (set, is) in [
            (&mut self.sets.idle, !stopped),
            (&mut self.sets.begun, done.spent > 0 || done.did != 0),
            (&mut self.sets.released, done.released && !done.finished),
        ] {
            if is { set.insert(n) } else { set.remove(n) }
        }
    }

    /// Derives the body of a unit and the sets it belongs to.
    fn refresh(&mut self, n: usize) {
        self.rest(n);
        let unit = &self.units[n];
        let there = unit.is_on_table();
        for (set, is) in [
            (&mut self.sets.garrisons, there && unit.garrison.is_some()),
            (&mut self.sets.commanders, there && unit.kind.is_command()),
            (&mut self.sets.armed, fire::is_armed(unit)),
        ] {
            if is { set.insert(n) } else { set.remove(n) }
        }
        if !there {
            self.bodies.remove(n);
            return;
        }
        let (rects, centre, radius) = (unit.outline(), unit.centre.v2(), f64::from(unit.radius));
        self.largest = self.largest.max(radius);
        self.bodies.put(n, unit.side.idx(), &Body { rects: &rects, centre, radius });
    }
}

impl Deref for Roster {
    type Target = [Unit];
    #[inline]
    fn deref(&self) -> &[Unit] {
        &self.units
    }
}

impl<'a> IntoIterator for &'a Roster {
    type Item = &'a Unit;
    type IntoIter = std::slice::Iter<'a, Unit>;
    fn into_iter(self) -> Self::IntoIter {
        self.units.iter()
    }
}

impl FromIterator<Unit> for Roster {
    fn from_iter<I: IntoIterator<Item = Unit>>(all: I) -> Self {
        let mut roster = Self::default();
        all.into_iter().for_each(|unit| roster.push(unit));
        roster
    }
}

impl Clone for Roster {
    fn clone(&self) -> Self {
        Self { units: self.units.clone(), bodies: self.bodies.clone(), ..*self }
    }

    /// Into the memory of another roster.
    fn clone_from(&mut self, from: &Self) {
        self.units.clone_from(&from.units);
        self.bodies.clone_from(&from.bodies);
        (self.sets, self.largest) = (from.sets, from.largest);
    }
}

impl PartialEq for Roster {
    fn eq(&self, other: &Self) -> bool {
        self.units == other.units
    }
}

impl Serialize for Roster {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.units.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Roster {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let units = Vec::<Unit>::deserialize(from)?;
        if units.len() > MOST {
            return Err(Error::custom(format!("at most {MOST} units are wanted")));
        }
        if units.iter().any(|unit| unit.side.idx() > 1) {
            return Err(Error::custom("a unit is of side 0 or 1"));
        }
        Ok(units.into_iter().collect())
    }
}
