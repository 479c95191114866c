//! What the ground costs and does to a charge (PG-MOV-006, PG-OBS-002, PG-DIS-001, PG-WOD).
use crate::{
    book::Going,
    event::Cause,
    ground,
    model::Model,
    unit::Unit,
    walk::{self, Paid},
};
use geom::{Length, Rect};

/// PG-MOV-006: what the ground under the rest of a unit's way from here costs besides what is paid for, once for each kind; `None` if
/// it cannot be passed. Slopes are paid for where a charge begins.
pub(super) fn further_cost(
    model: &Model,
    unit: &Unit,
    here: &[Rect],
    way: &[Rect],
    paid: Paid,
) -> Option<Length> {
    let costly = model.field.pieces.iter().filter_map(|piece| {
        let going = ground::kind(model, piece).going?;
        (!paid.has(going) && walk::overlaps(piece, way)).then_some((piece, going))
    });
    let new = costly.filter(|(piece, _)| !walk::overlaps(piece, here));
    let mut goings: Vec<Going> = new.map(|(_, going)| going).collect();
    goings.sort_unstable();
    goings.dedup();
    goings.into_iter().map(|going| model.book.deduction(going, walk::mover(unit))).sum()
}

/// PG-OBS-002, PG-DIS-001, PG-WOD-005: why a way disorders a unit, if it does. What it stands in already does not do so anew.
pub(super) fn disorders(model: &Model, unit: &Unit, way: &[Rect]) -> Option<Cause> {
    let here = model.outline(unit);
    let new = ground::under(model, way).filter(|(_, piece, _)| !walk::overlaps(piece, &here));
    let mut kinds = new.map(|(_, _, kind)| kind);
    kinds.find_map(|kind| match kind {
        _ if kind.obstacle => Some(Cause::Crossing),
        _ if kind.disorders && !ground::is_at_home(model, unit, kind) => Some(Cause::Ground),
        _ => None,
    })
}

/// PG-WOD-006, -008: in a heavy wood, or in one of which nobody knows better.
pub(super) fn is_in_heavy_wood(model: &Model, unit: &Unit) -> bool {
    ground::is_in_heavy_wood(model, &model.outline(unit))
}

/// PG-SCR-004: in the open, that is neither in a wood nor in an urban area.
pub(super) fn is_in_open(model: &Model, unit: &Unit) -> bool {
    !ground::is_in(model, unit, |kind| kind.wood || kind.urban)
}
