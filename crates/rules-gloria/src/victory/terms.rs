//! How this book judges a scenario's own terms (PG-VIC-003): holding a place, leaving by an edge, destroying, wearing down,
//! saving.
use super::score;
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
    /// Whether formed troops that are neither shaken nor routing are in the place, and no such enemies are.
    fn holds(&self, side: Side, area: &[Point]) -> bool {
        is_in(self, side, area, State::Disordered) && self.is_clear(side.other(), area)
    }

    fn is_clear(&self, of: Side, area: &[Point]) -> bool {
        !is_in(self, of, area, State::Disordered)
    }

    /// Whether formed troops in good order are in the place.
    fn reaches(&self, side: Side, area: &[Point]) -> bool {
        is_in(self, side, area, State::Good)
    }

    fn has_left(&self, unit: UnitId, edge: Edge) -> bool {
        has_left(self, self.unit(unit), edge)
    }

    fn is_lost(&self, unit: UnitId) -> bool {
        score::is_lost(self.unit(unit))
    }

    /// PG-VIC-004: by points: full for lost units, half for routers and weak ones.
    fn worn(&self, unit: UnitId) -> [u32; 2] {
        score::worth(self, self.unit(unit))
    }
}

/// Whether a side has formed troops in this state or a better one in a place: at least half of the stands of a unit.
fn is_in(model: &Model, side: Side, area: &[Point], worst: State) -> bool {
    let steady = model.of(side).filter(|unit| unit.is_formed() && unit.state <= worst);
    let stands = |unit: &Unit| unit.stands().into_iter().map(|stand| stand.rect);
    scene::Place::holds_any(area, steady.map(stands))
}

/// Whether a unit has left by leave of the scenario over this edge: the one that it was last nearest to.
fn has_left(model: &Model, unit: &Unit, edge: Edge) -> bool {
    unit.place == Place::Gone(End::Withdrew) && edge.is_nearest(unit.head(), &model.field)
}
