//! Losses (PG-SHO-003, PG-SHT-001, PG-DMG): figures come off, small units are shattered, guns and generals are hit.
mod guns;
mod staff;

pub(crate) use guns::{By, hit_battalion_gun, hit_gun};
pub(crate) use staff::{attached, hit_engineers, hit_general, risk};

use crate::{
    Gloria,
    event::{Cause, Event},
    kinds::{Aspect, UnitId},
    model::Model,
    squadron,
    unit::{Done, End, Unit},
};
use kernel::{Cx, Play};

/// PG-SHO-003, -021: a unit loses figures. A unit that is shattered, and a gun without crew, are removed.
pub(crate) fn lose(
    cx: &mut Cx<'_, Gloria>,
    unit: UnitId,
    figures: u8,
    cause: Cause,
) -> Play<Gloria> {
    let figures = figures.min(cx.model().unit(unit).all_figures());
    if figures > 0 {
        cx.emit(Event::Lost { unit, figures, cause });
    }
    remove_if_spent(cx, unit);
    squadron::close_up(cx, unit);
    Ok(())
}

/// Removes a unit that has too few figures left.
pub(super) fn remove_if_spent(cx: &mut Cx<'_, Gloria>, unit: UnitId) {
    let it = cx.model().unit(unit);
    if it.is_on_table()
        && let Some(end) = spent(cx.model(), it)
    {
        cx.emit(Event::Removed { unit, end });
    }
}

/// PG-SHT-001: foot at two figures and horse at one is shattered, if it was raised with more. PG-SKM-011: a light company of two is a
/// unit of its own, and nothing brings it back. Guns go with their last gunner.
fn spent(model: &Model, unit: &Unit) -> Option<End> {
    let sizes = &model.book.sizes;
    let most = match unit.kind {
        kind if kind.is_infantry() => sizes.shattered_foot.value,
        kind if kind.is_cavalry() => sizes.shattered_horse.value,
        _ if unit.figures == 0 => return Some(End::Destroyed),
        _ => return None,
    };
    let is_small = |figures: u8| i32::from(figures) <= most;
    let left = unit.all_figures();
    (left == 0 || is_small(left) && !is_small(unit.raised)).then_some(End::Shattered)
}

/// PG-SHO-023, PG-MOR-005: keeps count of the hits that a unit has taken in this turn.
pub(crate) fn note_hits(cx: &mut Cx<'_, Gloria>, unit: UnitId, hits: u8, aspect: Aspect) {
    let done = cx.model().unit(unit).done;
    let hit_aside = done.hit_aside || aspect != Aspect::Front;
    let done = Done { hits: done.hits.saturating_add(hits), hit_aside, ..done };
    cx.emit(Event::Noted { unit, done });
}
