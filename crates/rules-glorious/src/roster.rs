//! The units of both sides, and the bodies they have on the table. Code that looks at many units at once starts here.
use crate::{fire, kinds::Side, model::Model, unit::Unit};
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
        let (there, done) = (self.is_on_table(), &self.done);
        let stopped = done.finished || done.frozen || done.uncommanded || done.new_battle;
        for (set, is) in [
            (&mut sets.idle, !stopped),
            (&mut sets.begun, done.spent > 0 || done.did != 0),
            (&mut sets.released, done.released && !done.finished),
            (&mut sets.garrisons, there && self.garrison.is_some()),
            (&mut sets.commanders, there && self.kind.is_command()),
            (&mut sets.armed, fire::is_armed(self)),
        ] {
            if is { set.insert(n) } else { set.remove(n) }
        }
    }
}

impl Model {
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
        self.units.sets().armed.and(self.units.all_of(side.idx()))
    }

    /// A side's units on the table whose notes do not stop them from acting in this phase.
    #[inline]
    pub fn idle(&self, side: Side) -> Set {
        self.units.sets().idle.and(self.units.all_of(side.idx()))
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
