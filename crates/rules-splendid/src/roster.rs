//! The units of both sides and their bodies on the table: searches among many units start here.
use crate::{
    kinds::{Side, UnitId},
    model::Model,
    shape::Rects,
    unit::{Done, Unit},
};
use table::{Bodies, Body, Standing, bodies::Set};

/// Every unit, gone or not, in the order of battle.
pub type Roster = table::Roster<Unit>;

/// The sets of units that this ruleset keeps.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Sets {
    garrisons: Set,
    commanders: Set,
    idle: Set,
}

impl Sets {
    /// Updates whether a unit may still act in this phase, on the table or not.
    fn note(&mut self, n: usize, done: &Done) {
        if done.acted || done.no_more { self.idle.remove(n) } else { self.idle.insert(n) }
    }
}

impl Standing for Unit {
    type Sets = Sets;

    fn side_idx(&self) -> usize {
        self.side.idx()
    }

    fn embody(&self, n: usize, bodies: &mut Bodies) {
        if !self.is_on_table() {
            bodies.remove(n);
            return;
        }
        let mut rects = Rects::new();
        self.outline_to(&mut rects);
        let (centre, radius) = (self.centre.v2(), f64::from(self.radius));
        bodies.put(n, self.side.idx(), &Body { rects: &rects, centre, radius });
    }

    fn enlist(&self, n: usize, sets: &mut Sets) {
        sets.note(n, &self.done);
        let is_there = self.is_on_table();
        for (set, is) in [
            (&mut sets.garrisons, is_there && self.garrison.is_some()),
            (&mut sets.commanders, is_there && self.kind.is_command()),
        ] {
            if is { set.insert(n) } else { set.remove(n) }
        }
    }
}

/// Notes what a unit has done in this phase.
pub(crate) fn note(units: &mut Roster, id: UnitId, done: Done) {
    let (units, sets) = units.parts_mut();
    units[id.idx()].done = done;
    sets.note(id.idx(), &done);
}

/// Forgets what all units have done.
pub(crate) fn forget(units: &mut Roster) {
    let (units, sets) = units.parts_mut();
    for unit in &mut *units {
        unit.done = Done::default();
    }
    sets.idle = (0..units.len()).collect();
}

impl Model {
    /// The units on the table.
    #[inline]
    pub fn all(&self) -> Set {
        self.units.bodies().on_table()
    }

    /// A side's units on the table.
    #[inline]
    pub fn all_of(&self, side: Side) -> Set {
        self.units.bodies().of_side(side.idx())
    }

    /// Units on the table that hold a building. They are measured by its walls, wherever their stands are.
    #[inline]
    pub fn garrisons(&self) -> Set {
        self.units.sets().garrisons
    }

    /// Commanders on the table.
    #[inline]
    pub fn commanders(&self) -> Set {
        self.units.sets().commanders
    }

    /// A side's units on the table that may still act in this phase.
    #[inline]
    pub fn idle(&self, side: Side) -> Set {
        self.units.sets().idle.and(self.all_of(side))
    }
}
