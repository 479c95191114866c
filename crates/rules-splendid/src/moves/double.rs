//! Double-time (L609-L612): which units may, and how far away every enemy must be (G29).
use crate::{
    allowance::{self, Pace},
    kinds::UnitId,
    model::Model,
    near,
    refusal::{MoveRefusal, Refusal},
    unit::Unit,
};
use geom::{EPS_DIST, Rect};

/// ASV-MAN-004, ASV-MAN-005: guns and defensive blocks never double-time; others may if no enemy was near when the phase began.
pub(crate) fn may(model: &Model, unit: &Unit) -> Result<(), Refusal> {
    if allowance::allowance(model, unit, Pace::Double).is_none() {
        return Err(MoveRefusal::CannotDouble { unit: unit.id }.into());
    }
    if !unit.done.can_double {
        let clear = allowance::double_time_clear(model).to_inches();
        return Err(MoveRefusal::EnemyWasNear { unit: unit.id, clear }.into());
    }
    Ok(())
}

/// ASV-MAN-007: checks that these rectangles are far enough from every enemy.
pub(crate) fn keeps_off(model: &Model, unit: &Unit, rects: &[Rect]) -> Result<(), Refusal> {
    let clear = allowance::double_time_clear(model);
    let keep = clear.units() - EPS_DIST;
    let too_close = |ours: &Rect, theirs: &Rect| {
        geom::within(ours, theirs, keep) && !geom::at_least(geom::distance(ours, theirs), clear)
    };
    let far = |ours: &Rect| ours.radius() + clear.units();
    let enemies = model.all_of(unit.side.other());
    let mut near = model.garrisons().and(enemies);
    for ours in rects {
        near = near.or(model.units.bodies().near(ours.centre, far(ours), enemies));
    }
    for enemy in model.units.each(near) {
        // Notes 4.5: a garrison is measured by its building.
        if let Some(piece) = near::walls(model, enemy) {
            if rects.iter().any(|ours| !geom::at_least(piece.distance(ours), clear)) {
                return Err(too_near(model, unit, enemy.id));
            }
            continue;
        }
        let (at, radius) = (enemy.centre.v2(), f64::from(enemy.radius));
        let too_near_to = |ours: &Rect| {
            let far = ours.radius() + radius + clear.units();
            (ours.centre - at).length2() <= far * far
                && model.rects(enemy.id).iter().any(|theirs| too_close(ours, theirs))
        };
        if rects.iter().any(too_near_to) {
            return Err(too_near(model, unit, enemy.id));
        }
    }
    Ok(())
}

/// The refusal for coming too near.
pub(crate) fn too_near(model: &Model, unit: &Unit, enemy: UnitId) -> Refusal {
    let clear = allowance::double_time_clear(model).to_inches();
    MoveRefusal::DoubleTooNear { unit: unit.id, enemy, clear }.into()
}
