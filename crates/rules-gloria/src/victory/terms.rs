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
    scene::{self, Claim, Standing},
};

impl Standing for Model {
    /// Formed troops that are neither shaken nor routing hold and contest a place, those in good order reach it: at least half of the
    /// stands of a unit.
    fn is_in(&self, side: Side, area: &[Point], claim: Claim) -> bool {
        let worst = if claim == Claim::Reach { State::Good } else { State::Disordered };
        let steady = self.of(side).filter(|unit| unit.is_formed() && unit.state <= worst);
        let stands = |unit: &Unit| unit.stands().into_iter().map(|stand| stand.rect);
        scene::Place::holds_any(area, steady.map(stands))
    }

    /// Whether a unit has left by leave of the scenario over this edge: the one that it was last nearest to.
    fn has_left(&self, unit: UnitId, edge: Edge) -> bool {
        let unit = self.unit(unit);
        unit.place == Place::Gone(End::Withdrew) && edge.is_nearest(unit.head(), &self.field)
    }

    fn is_lost(&self, unit: UnitId) -> bool {
        score::is_lost(self.unit(unit))
    }

    /// PG-VIC-004: by points: full for lost units, half for routers and weak ones.
    fn worn(&self, unit: UnitId) -> [u32; 2] {
        score::worth(self, self.unit(unit))
    }
}
