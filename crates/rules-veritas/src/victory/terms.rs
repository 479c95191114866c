//! How this book judges a scenario's own terms: holding a place, leaving by an edge, destroying and saving units.
use crate::{
    kinds::{Side, State, UnitId},
    model::Model,
    unit::{End, Place, Unit},
};
use geom::{Point, Polygon, V2};
use kernel::{
    scenario::Edge,
    scene::{Claim, Standing},
};

impl Standing for Model {
    /// IDV-VIC-006: as for an objective, a sound or disordered brigade counts.
    fn is_in(&self, side: Side, area: &[Point], _: Claim) -> bool {
        let Ok(outline) = Polygon::new(area.to_vec()) else { return false };
        self.of(side).any(|unit| {
            unit.is_brigade() && unit.state <= State::Disordered && outline.contains(unit.at.v2())
        })
    }

    fn reaches(&self, side: Side, area: &[Point]) -> bool {
        self.holds(side, area)
    }

    fn has_left(&self, unit: UnitId, edge: Edge) -> bool {
        has_left(self, self.unit(unit), edge)
    }

    fn is_lost(&self, unit: UnitId) -> bool {
        is_lost(self.unit(unit))
    }
}

/// Whether a unit is gone for good, and not by order.
fn is_lost(unit: &Unit) -> bool {
    matches!(unit.place, Place::Gone(why) if why != End::Withdrew)
}

/// Whether a unit has left by order over this edge: the one that it was last nearest to.
fn has_left(model: &Model, unit: &Unit, edge: Edge) -> bool {
    let field = model.scene.field.rect();
    let from = unit.at.v2() - field.centre;
    let room = |towards: V2, half: f64| half - from.dot(towards);
    let to = |edge: Edge| match edge {
        Edge::North => room(V2::new(0.0, 1.0), field.half_depth),
        Edge::South => room(V2::new(0.0, -1.0), field.half_depth),
        Edge::East => room(V2::new(1.0, 0.0), field.half_width),
        Edge::West => room(V2::new(-1.0, 0.0), field.half_width),
    };
    unit.place == Place::Gone(End::Withdrew) && Edge::ALL.into_iter().all(|it| to(edge) <= to(it))
}
