//! How this book judges a scenario's own terms (ANT-VIC-001): holding a place, leaving by an edge, destroying, wearing down,
//! saving.
use super::points;
use crate::{
    kinds::{Side, State, UnitId},
    model::Model,
    unit::{End, Place, Unit},
};
use geom::{Point, V2};
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
    let Some(place) = scene::Place::new(area) else { return false };
    let troops = model.of(side).filter(|unit| unit.state <= worst && !unit.is_gunners());
    let mut bodies = troops.map(|unit| unit.outline());
    bodies.any(|body| place.has(body.iter().copied()))
}

/// Whether a unit has left over this edge, the one that it was last nearest to, and did not rout.
fn has_left(model: &Model, unit: &Unit, edge: Edge) -> bool {
    let field = model.field.rect();
    let from = unit.head() - field.centre;
    let room = |towards: V2, half: f64| half - from.dot(towards);
    let to = |edge: Edge| match edge {
        Edge::North => room(V2::new(0.0, 1.0), field.half_depth),
        Edge::South => room(V2::new(0.0, -1.0), field.half_depth),
        Edge::East => room(V2::new(1.0, 0.0), field.half_width),
        Edge::West => room(V2::new(-1.0, 0.0), field.half_width),
    };
    let left = unit.place == Place::Gone(End::LeftTable) && !unit.is_routing();
    left && Edge::ALL.into_iter().all(|it| to(edge) <= to(it))
}
