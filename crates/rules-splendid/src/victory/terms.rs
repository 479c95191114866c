//! How this book judges a scenario's own terms (ASV-VIC-001, ASV-SET-004): to hold a place, to leave by an edge, to destroy, to
//! save.
use crate::{
    kinds::{Side, UnitId},
    model::Model,
    scene::Edge,
    unit::Unit,
};
use geom::Point;
use kernel::scene::{Place, Standing};

impl Standing for Model {
    /// Whether a unit of foot or horse is in the place and no enemy is. Commanders and guns alone do not hold a place. Notes
    /// 4.1: a unit is in an area if at least half of its stands are.
    fn holds(&self, side: Side, area: &[Point]) -> bool {
        let Some(place) = Place::new(area) else { return false };
        let is_in = |unit: &Unit| place.has(unit.bases().iter().copied());
        let holder = |unit: &Unit| !unit.kind.is_command() && !unit.kind.is_artillery();
        self.of(side).any(|unit| holder(unit) && is_in(unit)) && self.is_clear(side.other(), area)
    }

    fn is_clear(&self, of: Side, area: &[Point]) -> bool {
        let Some(place) = Place::new(area) else { return false };
        !self.of(of).any(|unit| !unit.kind.is_command() && place.has(unit.bases().iter().copied()))
    }

    fn has_left(&self, unit: UnitId, _: Edge) -> bool {
        self.escaped.contains(&unit)
    }

    fn is_lost(&self, unit: UnitId) -> bool {
        !self.unit(unit).is_on_table() && !self.escaped.contains(&unit)
    }
}
