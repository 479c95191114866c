//! Hits (ANT-STR-014, ANT-DIS-002 to -004, ANT-SKM-009, -018, -022): who takes them and what they do.
use crate::{
    NearRun,
    event::{Cause, Event},
    guns,
    kinds::{Formation, UnitId},
    retreat,
    unit::{Done, End},
};
use kernel::{Cx, Play};

/// Hits by fire: the unit loses them, and is disordered by two in a phase, or by one in march column.
pub(crate) fn by_fire(cx: &mut Cx<'_, NearRun>, unit: UnitId, hits: u8) -> Play<NearRun> {
    if hits == 0 {
        return Ok(());
    }
    let it = *cx.model().unit(unit);
    let done = Done { hits: it.done.hits.saturating_add(hits), ..it.done };
    cx.emit(Event::Noted { unit, done });
    take(cx, unit, hits, Cause::Fire)?;
    let limits = &cx.model().book.limits;
    let most = match it.formation {
        Formation::March => limits.march_hits.value,
        _ => limits.fire_hits.value,
    };
    if i32::from(done.hits) >= most && cx.model().unit(unit).is_on_table() {
        retreat::disorder(cx, unit, Cause::Fire);
    }
    Ok(())
}

/// Hits in melee: one disorders.
pub(crate) fn in_melee(cx: &mut Cx<'_, NearRun>, unit: UnitId, hits: u8) -> Play<NearRun> {
    if hits == 0 {
        return Ok(());
    }
    take(cx, unit, hits, Cause::Melee)?;
    retreat::disorder(cx, unit, Cause::Melee);
    Ok(())
}

/// A unit loses hits, or the battalions of an ad hoc line do.
pub(crate) fn take(
    cx: &mut Cx<'_, NearRun>,
    unit: UnitId,
    hits: u8,
    cause: Cause,
) -> Play<NearRun> {
    if cx.model().unit(unit).tags.ad_hoc {
        return hit_line(cx, unit, hits, cause);
    }
    let hits = hits.min(cx.model().unit(unit).hits_left());
    cx.emit(Event::Lost { unit, hits, cause });
    retreat::remove_if_spent(cx, unit);
    Ok(())
}

/// ANT-SKM-022: each hit on an ad hoc line falls on one of its battalions on the table, all equally likely: a die, thrown again
/// above their number.
pub(crate) fn hit_line(
    cx: &mut Cx<'_, NearRun>,
    line: UnitId,
    hits: u8,
    cause: Cause,
) -> Play<NearRun> {
    for _ in 0..hits {
        let parents: Vec<UnitId> =
            guns::parents(cx.model(), cx.model().unit(line)).map(|unit| unit.id).collect();
        let (unit, die) = match parents.as_slice() {
            [] => {
                cx.emit(Event::Removed { unit: line, end: End::Dispersed });
                return Ok(());
            }
            [only] => (*only, None),
            // A line of more than six battalions does not occur: the first six share its hits.
            many => loop {
                let die = cx.roll(6)?;
                if let Some(unit) = many.get(usize::from(die) - 1) {
                    break (*unit, Some(die));
                }
            },
        };
        cx.emit(Event::ParentStruck { line, unit, die });
        let left = cx.model().unit(unit).hits_left().min(1);
        cx.emit(Event::Lost { unit, hits: left, cause });
        retreat::remove_if_spent(cx, unit);
    }
    Ok(())
}
