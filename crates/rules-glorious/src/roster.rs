//! The units of both sides, and the bodies they have on the table. Code that looks at many units at once starts here.
use crate::{
    fire,
    kinds::{Side, UnitId},
    model::Model,
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
    armed: Set,
    idle: Set,
    begun: Set,
    released: Set,
}

impl Sets {
    /// Puts a unit into the sets that depend on what it has done in this phase, or removes it from them.
    fn note(&mut self, n: usize, done: &Done) {
        let stopped = done.finished || done.frozen || done.uncommanded || done.new_battle;
        for (set, is) in [
            (&mut self.idle, !stopped),
            (&mut self.begun, done.spent > 0 || done.did != 0),
            (&mut self.released, done.released && !done.finished),
        ] {
            if is { set.insert(n) } else { set.remove(n) }
        }
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
        let (rects, centre, radius) = (self.outline(), self.centre.v2(), f64::from(self.radius));
        bodies.put(n, self.side.idx(), &Body { rects: &rects, centre, radius });
    }

    fn enlist(&self, n: usize, sets: &mut Sets) {
        sets.note(n, &self.done);
        let there = self.is_on_table();
        for (set, is) in [
            (&mut sets.garrisons, there && self.garrison.is_some()),
            (&mut sets.commanders, there && self.kind.is_command()),
            (&mut sets.armed, fire::is_armed(self)),
        ] {
            if is { set.insert(n) } else { set.remove(n) }
        }
    }
}

/// Notes what a unit has done in this phase.
pub(crate) fn note(units: &mut Roster, id: UnitId, done: Done) {
    units.mark(id.idx()).done = done;
    units.parts_mut().1.note(id.idx(), &done);
}

/// Forgets what all units have done.
pub(crate) fn forget(units: &mut Roster) {
    let (units, sets) = units.parts_mut();
    for unit in &mut *units {
        unit.done = Done::default();
    }
    sets.idle = (0..units.len()).collect();
    (sets.begun, sets.released) = (Set::EMPTY, Set::EMPTY);
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

    /// The units on the table that hold a building. They are measured by its walls, wherever their elements are.
    #[inline]
    pub fn garrisons(&self) -> Set {
        self.units.sets().garrisons
    }

    /// The commanders on the table.
    #[inline]
    pub fn commanders(&self) -> Set {
        self.units.sets().commanders
    }

    /// A side's units on the table that have a weapon they can use as they stand.
    #[inline]
    pub fn armed(&self, side: Side) -> Set {
        self.units.sets().armed.and(self.all_of(side))
    }

    /// A side's units on the table whose notes do not stop them from acting in this phase.
    #[inline]
    pub fn idle(&self, side: Side) -> Set {
        self.units.sets().idle.and(self.all_of(side))
    }

    /// The units that have spent or done anything in this phase.
    #[inline]
    pub(crate) fn begun(&self) -> Set {
        self.units.sets().begun
    }

    /// The members of Battles just broken up that have not finished.
    #[inline]
    pub(crate) fn released(&self) -> Set {
        self.units.sets().released
    }
}
