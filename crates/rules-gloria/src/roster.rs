//! The units of both sides and their bases on the table. Queries over many units start here.
use crate::{kinds::Side, model::Model, unit::Unit};
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
    /// The units of each side that have not left for good, on the table or not.
    left: [Set; 2],
    /// Guns with their crews, or without.
    guns: Set,
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
        if self.behind().is_some() {
            let rects = self.ground();
            let body = Body { rects: &rects, centre: self.head(), radius: self.reach() };
            return bodies.put(n, self.side.idx(), &body);
        }
        let layout = self.layout();
        layout.measured_at(self.at, |rects| {
            let body = Body { rects, centre: self.head(), radius: layout.radius };
            bodies.put(n, self.side.idx(), &body);
        });
    }

    fn enlist(&self, n: usize, sets: &mut Sets) {
        let put = |set: &mut Set, is_in: bool| if is_in { set.insert(n) } else { set.remove(n) };
        put(&mut sets.hidden, self.is_on_table() && !self.is_shown());
        put(&mut sets.left[self.side.idx()], !self.is_gone());
        put(&mut sets.guns, self.gun.is_some());
    }
}

impl Model {
    /// A unit's outline: the stored one if this is the unit as it stands on the table, with squadrons that stayed behind
    /// (PG-SQD-001), and not a copy for a trial.
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

    /// The units of a side that have not left for good, on the table or not.
    pub fn left(&self, side: Side) -> Set {
        self.units.sets().left[side.idx()]
    }

    /// Guns with their crews, or without.
    pub fn guns(&self) -> Set {
        self.units.sets().guns
    }

    /// The enemies of a side that may be within a reach of a place and are there for all to see. It never leaves out one that is.
    pub fn enemies_near(&self, side: Side, at: V2, reach: f64) -> impl Iterator<Item = &Unit> {
        let near = self.near(at, reach, self.units.all_of(side.other().idx()));
        self.units.each(near).filter(|enemy| enemy.is_shown())
    }

    /// The units among these that may be within a reach of a place. It never leaves out one that is.
    pub fn near(&self, at: V2, reach: f64, among: Set) -> Set {
        self.units.bodies().near(at, reach, among)
    }
}
