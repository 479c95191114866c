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
        let layout = self.layout();
        layout.measured_at(self.at, |rects| {
            let body = Body { rects, centre: self.head(), radius: layout.radius };
            bodies.put(n, self.side.idx(), &body);
        });
    }

    fn enlist(&self, n: usize, sets: &mut Sets) {
        let is_hidden = self.is_on_table() && !self.is_shown();
        if is_hidden { sets.hidden.insert(n) } else { sets.hidden.remove(n) }
    }
}

impl Model {
    /// A unit's outline: the stored one if this is the unit as it stands on the table, and not a copy for a trial.
    #[inline]
    pub fn outline(&self, unit: &Unit) -> Cow<'_, [Rect]> {
        let n = unit.id.idx();
        if self.units.is_own(n, unit) && unit.is_on_table() {
            return Cow::Borrowed(self.units.bodies().rects(n));
        }
        Cow::Owned(unit.outline())
    }

    /// The distance from a unit's command stand to its farthest corner: the stored one, as for its outline.
    #[inline]
    pub fn radius(&self, unit: &Unit) -> f64 {
        let n = unit.id.idx();
        let body = self.units.bodies().body(n).filter(|_| self.units.is_own(n, unit));
        body.map_or_else(|| unit.radius(), |body| body.radius)
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
