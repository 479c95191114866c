//! The units of both sides and their bases on the table. Queries over many units start here.
use crate::{model::Model, unit::Unit};
use geom::{Rect, V2};
use std::borrow::Cow;
use table::{Bodies, Body, Standing, bodies::Set};

/// Every unit, gone or not.
pub type Roster = table::Roster<Unit>;

/// The sets of units that this ruleset keeps.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Sets {
    /// PG-HID-001: hidden units, which only their owner knows.
    hidden: Set,
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
        let rects = self.outline();
        let body = Body { rects: &rects, centre: self.head(), radius: self.radius() };
        bodies.put(n, self.side.idx(), &body);
    }

    fn enlist(&self, n: usize, sets: &mut Sets) {
        let is_hidden = self.is_on_table() && !self.is_shown();
        if is_hidden { sets.hidden.insert(n) } else { sets.hidden.remove(n) }
    }
}

impl Model {
    /// A unit's outline: the stored one if this is the unit as it stands on the table, and not a copy for a trial.
    pub fn outline(&self, unit: &Unit) -> Cow<'_, [Rect]> {
        match self.stored(unit) {
            Some(body) => Cow::Borrowed(body.rects),
            None => Cow::Owned(unit.outline()),
        }
    }

    /// The distance from a unit's command stand to its farthest corner: the stored one, as for its outline.
    pub fn radius(&self, unit: &Unit) -> f64 {
        self.stored(unit).map_or_else(|| unit.radius(), |body| body.radius)
    }

    /// The stored body of a unit that is no copy for a trial.
    fn stored(&self, unit: &Unit) -> Option<Body<'_>> {
        let n = unit.id.idx();
        let is_own = self.units.is_own(n, unit);
        self.units.bodies().body(n).filter(|body| is_own && !body.rects.is_empty())
    }

    /// Hidden units on the table.
    pub fn hidden(&self) -> Set {
        self.units.sets().hidden
    }

    /// The units among these that may be within a reach of a place. It never leaves out one that is.
    pub fn near(&self, at: V2, reach: f64, among: Set) -> Set {
        self.units.bodies().near(at, reach, among)
    }
}
