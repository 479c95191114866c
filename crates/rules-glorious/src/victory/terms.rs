//! How this book judges a scenario's terms (AGV-VIC-016): hold a place, leave by an edge, destroy, save.
use crate::{
    kinds::{Side, UnitId},
    model::Model,
    scene::Edge,
    unit::Unit,
};
use geom::Point;
use kernel::scene::{Place, Standing};

impl Standing for Model {
    /// Whether a unit of foot or horse is in the place and no enemy is. Commanders do not hold ground, and guns do not hold it
    /// alone. A unit is in a place if at least half of its elements are.
    fn holds(&self, side: Side, area: &[Point]) -> bool {
        let Some(place) = Place::new(area) else { return false };
        let is_in = |unit: &Unit| place.has(unit.bases());
        let holder = |unit: &Unit| !unit.kind.is_command() && !unit.kind.is_artillery();
        self.of(side).any(|unit| holder(unit) && is_in(unit)) && self.is_clear(side.other(), area)
    }

    fn is_clear(&self, of: Side, area: &[Point]) -> bool {
        let Some(place) = Place::new(area) else { return false };
        !self.of(of).any(|unit| !unit.kind.is_command() && place.has(unit.bases()))
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
