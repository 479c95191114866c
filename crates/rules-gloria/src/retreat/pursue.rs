//! Pursuers out of hand (PG-CLA-006, PG-DIS-003, r66): a full move toward the nearest router, or straight ahead.
use super::{advance, contact, course::Course};
use crate::{
    Gloria,
    event::{Cause, Event},
    kinds::UnitId,
    model::Model,
    near, sight,
    unit::Unit,
    walk,
};
use geom::{Length, V2};
use kernel::{Cx, Play};

/// A pursuer that did not rally advances. Touching a router is fought in this turn, touching others in the next.
pub(super) fn pursue(cx: &mut Cx<'_, Gloria>, unit: UnitId) -> Play<Gloria> {
    let model = cx.model();
    let start = *model.unit(unit);
    let prey = near::nearest_enemy(model, &start, |enemy| {
        enemy.is_routing() && sight::sees(model, &start, enemy)
    });
    let way = prey.and_then(|(enemy, _)| (enemy.head() - start.head()).unit());
    let way = way.unwrap_or(start.at.facing.forward());
    let by = reach(model, &start, way);
    let met = advance(cx, unit, way, by, Cause::Pursue)?;
    super::note(cx, unit, |done| done.stirred = true);
    if let Some(target) = met {
        let contact = contact(cx.model(), &start, target, start.head());
        cx.emit(Event::Contacted { contact });
    }
    Ok(())
}

/// PG-CMP-002: a full move; cavalry stops at the edge of ground that would disorder it.
///
/// Reading: pursuers out of hand always use this permission, and nobody is asked.
fn reach(model: &Model, unit: &Unit, way: V2) -> Length {
    let full = walk::allowance(model, unit);
    if !unit.is_mounted() {
        return full;
    }
    let bad = Course::of(model, unit, way).to_rough(full.units());
    bad.map_or(full, |at| Length::from_units(at.min(full.units())))
}
