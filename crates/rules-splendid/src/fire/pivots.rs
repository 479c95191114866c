//! The pivot before fire (ASV-FIR-020): about the middle of the front, by half an inch at most.
use super::{eligible, zones};
use crate::{
    act::Pivot,
    clear::{self, Heed},
    kinds::Formation,
    model::Model,
    moves::turn,
    question::StandSet,
    refusal::{FireRefusal, Refusal},
    unit::Unit,
};
use geom::{Angle, EPS_PEN};
use kernel::offer::Turn;

/// ASV-FIR-020, ASV-FIR-022: whether it may still pivot to fire.
pub(super) fn may_pivot(unit: &Unit) -> bool {
    !unit.formation.is_bent_line() && unit.garrison.is_none() && !unit.done.pivoted
}

/// ASV-FIR-020..022: the unit as it would stand after its pivot.
pub(crate) fn pivoted(
    model: &Model,
    unit: &Unit,
    pivot: &Pivot,
    heed: Heed,
) -> Result<Unit, Refusal> {
    if unit.formation.is_bent_line() {
        let formation = unit.formation;
        return Err(FireRefusal::BentCannotPivot { unit: unit.id, formation }.into());
    }
    if unit.garrison.is_some() {
        return Err(FireRefusal::GarrisonCannotPivot { unit: unit.id }.into());
    }
    let there = turn::pivot(model, unit, pivot, heed)?;
    let field = &model.scene.field;
    let hangs = |unit: &Unit| {
        unit.outline().iter().map(|rect| field.overhang(rect)).fold(f64::MIN, f64::max)
    };
    // A unit that already hangs over the edge may pivot if it hangs over no farther afterwards.
    let over = hangs(&there);
    if over > EPS_PEN && over > hangs(unit) {
        return Err(FireRefusal::PivotOffTable { unit: unit.id }.into());
    }
    Ok(there)
}

/// The pivot that turns a unit towards a target, as far as allowed, if that lets any stand fire.
pub(super) fn towards(model: &Model, unit: &Unit, target: &Unit) -> Option<(Pivot, StandSet)> {
    let (centre, _) = zones::circle(model, target);
    let way = Angle::of(centre - unit.front_centre())?;
    let wanted = unit.heading().turn_to(way);
    if unit.formation == Formation::DefensiveBlock && wanted.abs() > 16_384 {
        return None;
    }
    let most = turn::most_pivot(model, unit, 0);
    let far = wanted.clamp(-most, most);
    // Half the turn may be possible where the whole turn is blocked.
    for turn in [far, far / 2].into_iter().filter(|&turn| turn != 0) {
        let pivot = Pivot { turn: Turn(turn), side: 0 };
        // Checking for targets costs less than checking for room, so it comes first.
        let there = clear::turned(unit, unit.front_centre(), turn);
        let stands = eligible::eligible(model, &there, target).stands;
        if !stands.is_empty() && pivoted(model, unit, &pivot, Heed::MOVE).is_ok() {
            return Some((pivot, stands));
        }
    }
    None
}
