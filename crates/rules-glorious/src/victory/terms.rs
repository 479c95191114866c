//! How this book judges a scenario's own terms (AGV-VIC-016): to hold a place, to leave by an edge, to destroy, to save.
use crate::{
    kinds::{Side, UnitId},
    model::Model,
    scene::Edge,
    unit::Unit,
};
use geom::{Convex, Point, Polygon};
use kernel::scene::Standing;

impl Standing for Model {
    fn holds(&self, side: Side, area: &[Point]) -> bool {
        holds(self, side, area)
    }

    fn has_left(&self, unit: UnitId, _: Edge) -> bool {
        self.escaped.contains(&unit)
    }

    fn is_lost(&self, unit: UnitId) -> bool {
        // A unit in a Battle is there if any of its elements is.
        let is_there = match self.battle_of(unit) {
            Some(body) => body
                .elements
                .iter()
                .any(|element| body.members.get(usize::from(element.of)) == Some(&unit)),
            None => self.unit(unit).is_on_table(),
        };
        !is_there && !self.escaped.contains(&unit)
    }
}

/// A unit of foot or horse is in the place and no enemy is. Commanders take no ground and guns do not hold it alone.
fn holds(model: &Model, side: Side, area: &[Point]) -> bool {
    let Ok(outline) = Polygon::new(area.to_vec()) else { return false };
    let shapes = outline.pieces();
    let holder = |unit: &Unit| !unit.kind.is_command() && !unit.kind.is_artillery();
    model.of(side).any(|unit| holder(unit) && is_in(&shapes, unit))
        && !model.of(side.other()).any(|unit| !unit.kind.is_command() && is_in(&shapes, unit))
}

/// A unit is in an area if at least half of its elements are.
fn is_in(shapes: &[Convex], unit: &Unit) -> bool {
    let near = |shape: &Convex| {
        let far = shape.radius() + f64::from(unit.radius);
        (shape.centre() - unit.centre.v2()).length2() <= far * far
    };
    if !shapes.iter().any(near) {
        return false;
    }
    let inside = |base: &geom::Rect| shapes.iter().any(|shape| geom::overlaps_convex(base, shape));
    2 * unit.bases().filter(inside).count() >= unit.n()
}
