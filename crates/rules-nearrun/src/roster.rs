//! The units of both sides and their bodies on the table. Queries over many units start here.
use crate::{model::Model, unit::Unit};
use geom::{Rect, V2};
use table::{Bodies, Body, Standing, bodies::Set};

/// Every unit, gone or not.
pub type Roster = table::Roster<Unit>;

impl Standing for Unit {
    type Sets = ();

    fn side_idx(&self) -> usize {
        self.side.idx()
    }

    fn embody(&self, n: usize, bodies: &mut Bodies) {
        if !self.is_on_table() {
            bodies.remove(n);
            return;
        }
        let rect = self.rect();
        let outline = self.outline();
        let body = Body { rects: &outline, centre: rect.centre, radius: rect.radius() };
        bodies.put(n, self.side.idx(), &body);
    }

    fn enlist(&self, _: usize, (): &mut ()) {}
}

impl Model {
    /// The units among these that may be within a reach of a place. It never leaves out one that is.
    pub fn near(&self, at: V2, reach: f64, among: Set) -> Set {
        self.units.bodies().near(at, reach, among)
    }

    /// The rectangles of a unit as it stands.
    pub fn rects(&self, unit: &Unit) -> &[Rect] {
        self.units.bodies().rects(unit.id.idx())
    }
}
