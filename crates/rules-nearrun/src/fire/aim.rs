//! Which targets a unit has, for menus and for whether a side is asked at all.
use super::{arcs, check};
use crate::{act::Act, event::Aim, kinds::Side, model::Model, near, unit::Unit};

/// Whether a unit has any target that it has not named.
pub(super) fn has_target(model: &Model, unit: &Unit) -> bool {
    check::may_fire(model, unit).is_ok() && orders(model, unit).next().is_some()
}

/// The orders that a unit can be given.
pub(crate) fn targets(model: &Model, unit: &Unit) -> Vec<Aim> {
    orders(model, unit).collect()
}

/// The same, one after another: at each enemy, from each face, as the first target or else as a further one.
fn orders<'m>(model: &'m Model, unit: &'m Unit) -> impl Iterator<Item = Aim> + 'm {
    let near = near::enemies_within(model, unit, check::range(model, unit));
    let each = near.flat_map(|enemy| arcs::faces(unit).iter().map(|face| (enemy.id, *face)));
    each.filter_map(|(target, face)| {
        let aims = [false, true].map(|secondary| Aim { unit: unit.id, target, face, secondary });
        aims.into_iter().find(|aim| check::possible(model, *aim).is_ok())
    })
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
