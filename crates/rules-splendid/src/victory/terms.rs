//! How this book judges a scenario's own terms (ASV-VIC-001, ASV-SET-004): to hold a place, to leave by an edge, to destroy, to
//! save.
use crate::{
    kinds::{Side, UnitId},
    model::Model,
    scene::Edge,
    unit::Unit,
};
use geom::Point;
use kernel::scene::{Claim, Place, Standing};

impl Standing for Model {
    /// Foot and horse hold a place, and guns contest it. Commanders do neither. Notes 4.1: a unit is in an area if at least half of its
    /// stands are.
    fn is_in(&self, side: Side, area: &[Point], claim: Claim) -> bool {
        let Some(place) = Place::new(area) else { return false };
        let holds = |unit: &Unit| claim == Claim::Contest || !unit.kind.is_artillery();
        let fits = |unit: &Unit| !unit.kind.is_command() && holds(unit);
        self.of(side).any(|unit| fits(unit) && place.has(unit.bases().iter().copied()))
    }

    fn reaches(&self, side: Side, area: &[Point]) -> bool {
        self.holds(side, area)
    }

    fn has_left(&self, unit: UnitId, _: Edge) -> bool {
        self.escaped.contains(&unit)
    }

    fn is_lost(&self, unit: UnitId) -> bool {
        !self.unit(unit).is_on_table() && !self.escaped.contains(&unit)
    }
}
