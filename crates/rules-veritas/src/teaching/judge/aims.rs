//! Objectives other than destroying the enemy: places and a scenario's own terms.
use super::{
    odds::worth,
    seen::{Seen, inches},
};
use crate::{
    Model,
    kinds::State,
    unit::{End, Place, Unit},
};
use geom::V2;
use kernel::scenario::{Aim, Term};

/// IDV-VIC-006: places worth points. They count more towards the end of the battle.
pub(super) fn places(model: &Model, seen: &[Seen<'_>], both: &mut [f64; 2]) {
    if model.scene.objectives.is_empty() {
        return;
    }
    let late = f64::from(model.turn) / f64::from(model.scene.last_turn().max(1));
    let reach = model.book.reaches.objective.value.to_inches();
    for objective in &model.scene.objectives {
        let (at, mut nearest) = (inches(objective.at), [60.0_f64; 2]);
        for one in seen {
            if one.unit.is_brigade() && one.unit.state <= State::Disordered {
                let near = &mut nearest[one.unit.side.idx()];
                *near = near.min((one.at - at).length() - one.half);
            }
        }
        for side in [0, 1] {
            let holds = nearest[side] <= reach;
            if holds && nearest[1 - side] > reach {
                both[side] += 0.4 + 3.0 * late * late;
            }
            both[side] -= (nearest[side] - reach).max(0.0) * 0.012 * (0.3 + late);
        }
    }
}

/// The terms of the scenario: places to hold, enemies to destroy, units to save. Bringing units off the table is not
/// considered.
pub(super) fn terms(model: &Model, seen: &[Seen<'_>], both: &mut [f64; 2]) {
    for Term { side, by, aim, .. } in &model.scene.terms {
        let by = by.unwrap_or(model.scene.last_turn()).max(1);
        let late = (f64::from(model.turn) / f64::from(by)).min(1.0);
        let lost = |id: &kernel::ids::UnitId| {
            Some(model.unit(*id)).filter(|unit| is_lost(unit)).map_or(0.0, worth)
        };
        let worth = &mut both[side.idx()];
        match aim {
            Aim::Hold(area) | Aim::Clear(area) | Aim::Reach(area) => {
                let sum = area.iter().fold(V2::ZERO, |sum, at| sum + inches(*at));
                let at = sum * (1.0 / area.len().max(1) as f64);
                let steady =
                    |one: &&Seen<'_>| one.unit.is_brigade() && one.unit.state <= State::Disordered;
                let of = |own: bool| {
                    let one =
                        seen.iter().filter(steady).filter(|it| (it.unit.side == *side) == own);
                    one.map(|one| (one.at - at).length()).fold(60.0, f64::min)
                };
                let (ours, theirs) = (of(true), of(false));
                *worth -= ours * 0.02 * (0.3 + late);
                if ours < theirs {
                    *worth += 0.4 + 3.0 * late * late;
                }
            }
            Aim::Destroy(units) | Aim::DestroyAny { units, .. } | Aim::Wear { units, .. } => {
                *worth += units.iter().map(lost).sum::<f64>();
            }
            Aim::Save(units) => *worth -= units.iter().map(lost).sum::<f64>(),
            Aim::Leave { .. } | Aim::Outlast => (),
        }
    }
}

/// Whether a unit is gone for good, and not by order.
fn is_lost(unit: &Unit) -> bool {
    matches!(unit.place, Place::Gone(why) if why != End::Withdrew)
}
