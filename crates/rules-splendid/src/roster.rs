//! The units of both sides and their bodies on the table: searches among many units start here.
use crate::{
    kinds::{Side, UnitId},
    shape::Rects,
    unit::{Done, Unit},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::ops::Deref;
use table::{
    Bodies, Body,
    bodies::{MOST, Set},
};

/// Every unit, gone or not, in the order of battle. It reads as a list of units. Bodies are derived from the units, so only units
/// are compared and serialised.
#[derive(Debug, Default)]
pub struct Roster {
    units: Vec<Unit>,
    bodies: Bodies,
    garrisons: Set,
    commanders: Set,
    idle: Set,
}

impl Roster {
    /// No unit, with room for some.
    pub fn with_capacity(n: usize) -> Self {
        Self { units: Vec::with_capacity(n), ..Self::default() }
    }

    /// The bodies of those on the table.
    #[inline]
    pub fn bodies(&self) -> &Bodies {
        &self.bodies
    }

    /// The units of a set.
    #[inline]
    pub fn each(&self, set: Set) -> impl Iterator<Item = &Unit> {
        set.into_iter().map(|n| &self.units[n])
    }

    /// Those on the table.
    #[inline]
    pub fn on_table(&self) -> Set {
        self.bodies.on_table()
    }

    /// A side's units on the table.
    #[inline]
    pub fn of(&self, side: Side) -> Set {
        self.bodies.of_side(side.idx())
    }

    /// Units on the table that hold a building: they are measured by its walls, wherever their stands are.
    #[inline]
    pub fn garrisons(&self) -> Set {
        self.garrisons
    }

    /// Commanders on the table.
    #[inline]
    pub fn commanders(&self) -> Set {
        self.commanders
    }

    /// A side's units on the table that may still act in this phase.
    #[inline]
    pub fn idle(&self, side: Side) -> Set {
        self.idle.and(self.of(side))
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
        self.rest(self.units.len() - 1);
    }

    /// Changes where or how a unit stands, and whatever else.
    pub fn change<T>(&mut self, id: UnitId, change: impl FnOnce(&mut Unit) -> T) -> T {
        let changed = change(&mut self.units[id.idx()]);
        self.refresh(id.idx());
        self.rest(id.idx());
        changed
    }

    /// Copies a unit and its body from another table.
    pub(crate) fn copy(&mut self, id: UnitId, from: &Self) {
        let n = id.idx();
        self.units[n] = from.units[n];
        self.bodies.copy(n, &from.bodies);
        self.rest(n);
        for (set, other) in
            [(&mut self.garrisons, from.garrisons), (&mut self.commanders, from.commanders)]
        {
            if other.has(n) { set.insert(n) } else { set.remove(n) }
        }
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
        self.idle = (0..self.units.len()).collect();
    }

    /// Updates whether a unit may still act, on the table or not.
    fn rest(&mut self, n: usize) {
        let Done { acted, no_more, .. } = self.units[n].done;
        if acted || no_more { self.idle.remove(n) } else { self.idle.insert(n) }
    }

    /// A unit to be changed in anything but its stands, its formation, its building and what it has done.
    #[inline]
    pub(crate) fn mark(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.idx()]
    }

    /// Every unit, for the same kind of change.
    pub(crate) fn mark_all(&mut self) -> impl Iterator<Item = &mut Unit> {
        self.units.iter_mut()
    }

    /// Do the bodies say what the units do? An invariant of every table.
    pub(crate) fn is_current(&self) -> bool {
        let anew: Self = self.units.iter().copied().collect();
        let sets = |of: &Self| (of.on_table(), of.of(Side(0)), of.of(Side(1)), of.garrisons);
        sets(self) == sets(&anew)
            && (self.commanders, self.idle) == (anew.commanders, anew.idle)
            && self.on_table().iter().all(|n| {
                self.bodies.rects(n) == anew.bodies.rects(n)
                    && self.bodies.contacts(n) == anew.bodies.contacts(n)
            })
    }

    /// Measures a unit's body again.
    fn refresh(&mut self, n: usize) {
        let unit = &self.units[n];
        if !unit.is_on_table() {
            self.bodies.remove(n);
            self.garrisons.remove(n);
            self.commanders.remove(n);
            return;
        }
        let mut rects = Rects::new();
        unit.outline_to(&mut rects);
        let (centre, radius) = (unit.centre.v2(), f64::from(unit.radius));
        self.bodies.put(n, unit.side.idx(), &Body { rects: &rects, centre, radius });
        for (set, is) in [
            (&mut self.garrisons, unit.garrison.is_some()),
            (&mut self.commanders, unit.kind.is_command()),
        ] {
            if is { set.insert(n) } else { set.remove(n) }
        }
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
        (self.garrisons, self.commanders, self.idle) = (from.garrisons, from.commanders, from.idle);
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
