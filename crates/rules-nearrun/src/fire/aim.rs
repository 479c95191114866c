//! Which targets a unit has, for menus and for whether a side is asked at all.
use super::{arcs, check};
use crate::{act::Act, event::Aim, kinds::Side, model::Model, near, unit::Unit};

/// Whether a unit has any target that it has not named.
pub(super) fn has_target(model: &Model, unit: &Unit) -> bool {
    check::may_fire(model, unit).is_ok() && !targets(model, unit).is_empty()
}

/// The orders that a unit can be given.
pub(crate) fn targets(model: &Model, unit: &Unit) -> Vec<Aim> {
    let mut all = Vec::new();
    let range = check::range(model, unit);
    for enemy in near::enemies_within(model, unit, range) {
        for face in arcs::faces(unit) {
            for secondary in [false, true] {
                let aim = Aim { unit: unit.id, target: enemy.id, face: *face, secondary };
                if check::possible(model, aim).is_ok() {
                    all.push(aim);
                    break;
                }
            }
        }
    }
    all
}

/// Everything that a side can name now.
pub(super) fn menu(model: &Model, side: Side) -> Vec<Act> {
    let mut acts = Vec::new();
    for unit in model.of(side).filter(|unit| check::may_fire(model, unit).is_ok()) {
        for Aim { unit, target, face, secondary } in targets(model, unit) {
            let named = model
                .aims
                .iter()
                .any(|it| (it.unit, it.face, it.secondary) == (unit, face, secondary));
            if !named {
                acts.push(match secondary {
                    true => Act::FireToo { unit, target, face },
                    false => Act::Fire { unit, target, face },
                });
            }
        }
    }
    acts
}
