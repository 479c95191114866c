//! Double-time (L609-L612): who may, and how far off every enemy stays (G29).
use crate::{
    allowance::{self, Pace},
    kinds::UnitId,
    model::Model,
    refusal::{MoveRefusal, Refusal},
    unit::Unit,
};
use geom::{EPS_DIST, Rect};

/// ASV-MAN-004, ASV-MAN-005: guns and defensive blocks never; others if no enemy was near as the phase began.
pub(crate) fn may(model: &Model, unit: &Unit) -> Result<(), Refusal> {
    let name = || model.name(unit.id).to_owned();
    if allowance::allowance(model, unit, Pace::Double).is_none() {
        return Err(MoveRefusal::CannotDouble { unit: name() }.into());
    }
    if !unit.done.can_double {
        let clear = allowance::double_time_clear(model).to_inches();
        return Err(MoveRefusal::EnemyWasNear { unit: name(), clear }.into());
    }
    Ok(())
}

/// ASV-MAN-007: are these rectangles at least so far from every enemy?
pub(crate) fn keeps_off(model: &Model, unit: &Unit, rects: &[Rect]) -> Result<(), Refusal> {
    let clear = allowance::double_time_clear(model);
    let keep = clear.units() - EPS_DIST;
    for enemy in model.enemies(unit) {
        let theirs = enemy.outline();
        let near = |ours: &Rect, their: &Rect| {
            geom::within(ours, their, keep) && !geom::at_least(geom::distance(ours, their), clear)
        };
        if rects.iter().any(|ours| theirs.iter().any(|their| near(ours, their))) {
            return Err(too_near(model, unit, enemy.id));
        }
    }
    Ok(())
}

/// The refusal for coming too near.
pub(crate) fn too_near(model: &Model, unit: &Unit, enemy: UnitId) -> Refusal {
    let (unit, enemy) = (model.name(unit.id).to_owned(), model.name(enemy).to_owned());
    let clear = allowance::double_time_clear(model).to_inches();
    MoveRefusal::DoubleTooNear { unit, enemy, clear }.into()
}
