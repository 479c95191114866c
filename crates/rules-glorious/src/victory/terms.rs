//! How this book judges a scenario's terms (AGV-VIC-016): hold a place, leave by an edge, destroy, save.
use crate::{
    kinds::{Side, UnitId},
    model::Model,
    scene::Edge,
    unit::Unit,
};
use geom::Point;
use kernel::scene::{Claim, Place, Standing};

impl Standing for Model {
    /// Foot and horse hold a place, and guns contest it. Commanders do neither. A unit is in a place if at least half of its elements are.
    fn is_in(&self, side: Side, area: &[Point], claim: Claim) -> bool {
        let Some(place) = Place::new(area) else { return false };
        let holds = |unit: &Unit| claim == Claim::Contest || !unit.kind.is_artillery();
        let fits = |unit: &Unit| !unit.kind.is_command() && holds(unit);
        self.of(side).any(|unit| fits(unit) && place.has(unit.bases()))
    }

    fn reaches(&self, side: Side, area: &[Point]) -> bool {
        self.holds(side, area)
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
