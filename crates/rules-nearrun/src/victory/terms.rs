//! How this book judges a scenario's own terms (ANT-VIC-001): holding a place, leaving by an edge, destroying, wearing down,
//! saving.
use super::points;
use crate::{
    kinds::{Side, State, UnitId},
    model::Model,
    unit::{End, Place, Unit},
};
use geom::Point;
use kernel::{
    scenario::Edge,
    scene::{self, Standing},
};

impl Standing for Model {
    /// Whether troops that do not rout are in the place, and no such enemies are.
    fn holds(&self, side: Side, area: &[Point]) -> bool {
        is_in(self, side, area, State::Disordered) && self.is_clear(side.other(), area)
    }

    fn is_clear(&self, of: Side, area: &[Point]) -> bool {
        !is_in(self, of, area, State::Disordered)
    }

    /// Whether troops in good order are in the place.
    fn reaches(&self, side: Side, area: &[Point]) -> bool {
        is_in(self, side, area, State::Good)
    }

    fn has_left(&self, unit: UnitId, edge: Edge) -> bool {
        has_left(self, self.unit(unit), edge)
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

/// Whether a side has troops in this state or a better one in a place: at least half of a unit's body.
fn is_in(model: &Model, side: Side, area: &[Point], worst: State) -> bool {
    let troops = model.of(side).filter(|unit| unit.state <= worst && !unit.is_gunners());
    scene::Place::holds_any(area, troops.map(|unit| unit.outline().to_vec()))
}

/// Whether a unit has left over this edge, the one that it was last nearest to, and did not rout.
fn has_left(model: &Model, unit: &Unit, edge: Edge) -> bool {
    let left = unit.place == Place::Gone(End::LeftTable) && !unit.is_routing();
    left && edge.is_nearest(unit.head(), &model.field)
}
