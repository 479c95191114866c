//! The units of both sides and their bases on the table. Queries over many units start here.
use crate::{
    kinds::WingId,
    model::{MOST_WINGS, Model},
    unit::Unit,
};
use geom::{Rect, V2};
use std::slice;
use table::{Bodies, Body, Standing, bodies::Set};

/// Every unit, gone or not.
pub type Roster = table::Roster<Unit>;

/// The sets of units that this ruleset keeps.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Sets {
    /// IDV-TER-017: units on the table that are in houses. Distances are measured to the walls, not to their bases.
    indoors: Set,
    /// IDV-UNT-013: brigade-sized and large units, gone or not.
    brigades: Set,
    /// The units of each wing, gone or not.
    wings: [Set; MOST_WINGS],
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
        let base = self.rect();
        let body =
            Body { rects: slice::from_ref(&base), centre: base.centre, radius: self.radius() };
        bodies.put(n, self.side.idx(), &body);
    }

    fn enlist(&self, n: usize, sets: &mut Sets) {
        let is_indoors = self.is_on_table() && self.building.is_some();
        for (set, is) in [(&mut sets.indoors, is_indoors), (&mut sets.brigades, self.is_brigade())]
        {
            if is { set.insert(n) } else { set.remove(n) }
        }
        if let Some(wing) = sets.wings.get_mut(self.wing.idx()) {
            wing.insert(n);
        }
    }
}

impl Model {
    /// A unit's base: the stored one if this is the unit as it stands on the table, and not a copy for a trial.
    #[inline]
    pub fn base(&self, unit: &Unit) -> Rect {
        match self.units.bodies().rects(unit.id.idx()) {
            [base] if self.units.is_own(unit.id.idx(), unit) => *base,
            _ => unit.rect(),
        }
    }

    /// A wing's units, gone or not.
    #[inline]
    pub fn all_in(&self, wing: WingId) -> Set {
        self.units.sets().wings[wing.idx()]
    }

    /// Units on the table that are in houses.
    #[inline]
    pub fn indoors(&self) -> Set {
        self.units.sets().indoors
    }

    /// IDV-UNT-013: brigade-sized and large units.
    #[inline]
    pub fn brigades(&self) -> Set {
        self.units.sets().brigades
    }

    /// The units among these that may be within a reach of a place. It never leaves out one that is, and always includes units
    /// in houses.
    #[inline]
    pub fn near(&self, at: V2, reach: f64, among: Set) -> Set {
        self.units.bodies().near(at, reach, among).or(self.indoors().and(among))
    }
}
