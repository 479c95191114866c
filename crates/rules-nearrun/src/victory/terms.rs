//! How this book judges a scenario's own terms (ANT-VIC-001): holding a place, leaving by an edge, destroying, wearing down,
//! saving.
use super::points;
use crate::{
    kinds::{Side, State, UnitId},
    model::Model,
    unit::{End, Place},
};
use geom::Point;
use kernel::{
    scenario::Edge,
    scene::{self, Claim, Standing},
};

impl Standing for Model {
    /// Troops that do not rout hold and contest a place, those in good order reach it: at least half of a unit's body.
    fn is_in(&self, side: Side, area: &[Point], claim: Claim) -> bool {
        let worst = if claim == Claim::Reach { State::Good } else { State::Disordered };
        let troops = self.of(side).filter(|unit| unit.state <= worst && !unit.is_gunners());
        scene::Place::holds_any(area, troops.map(|unit| unit.outline().to_vec()))
    }

    /// Whether a unit has left over this edge, the one that it was last nearest to, and did not rout.
    fn has_left(&self, unit: UnitId, edge: Edge) -> bool {
        let unit = self.unit(unit);
        let left = unit.place == Place::Gone(End::LeftTable) && !unit.is_routing();
        left && edge.is_nearest(unit.head(), &self.field)
    }

    fn is_lost(&self, unit: UnitId) -> bool {
        points::is_lost(self.unit(unit))
    }

    /// ANT-VIC-004: by points.
    fn worn(&self, unit: UnitId) -> [u32; 2] {
        let price = points::price(self, self.unit(unit));
        [price, if points::is_lost(self.unit(unit)) { price } else { 0 }]
    }
}
