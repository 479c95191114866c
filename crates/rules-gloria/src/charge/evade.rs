//! Who may evade a charge, and who must (PG-EVA-001, PG-SCR-003, -006).
use super::{came_from, ground as going};
use crate::{
    kinds::{Formation, UnitId},
    model::Model,
    retreat,
    unit::Unit,
};
use geom::V2;

/// What a unit that is charged may mean to do.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum May {
    /// It cannot evade, or has no free way.
    Stay,
    /// PG-SCR-003, -006: a screen in the open must evade formed enemies.
    Run,
    /// It chooses.
    Choose,
}

/// Whether a unit may, or must, evade these chargers.
pub(super) fn may_run(model: &Model, unit: &Unit, chargers: &[UnitId]) -> May {
    let Some(from) = away_from(model, unit, chargers) else { return May::Stay };
    if retreat::evasion(model, unit, from, None).is_none() {
        return May::Stay;
    }
    let by_formed = chargers.iter().any(|charger| model.unit(*charger).is_formed());
    let is_screen = unit.formation == Formation::Skirmish;
    if is_screen && by_formed && going::is_in_open(model, unit) { May::Run } else { May::Choose }
}

/// G27: evaders go away from where the nearest charger comes from.
pub(super) fn away_from(model: &Model, unit: &Unit, chargers: &[UnitId]) -> Option<V2> {
    let body = model.outline(unit);
    let places = chargers.iter().map(|charger| came_from(model.unit(*charger), &body));
    let centre = unit.head();
    places.min_by(|one, other| one.distance(centre).total_cmp(&other.distance(centre)))
}
