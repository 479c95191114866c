//! Forced marches (PG-FMR): the whole brigade, in column, far from the enemy.
use super::{free, march, mover};
use crate::{
    Gloria,
    act::Act,
    event::{Cause, Event},
    kinds::UnitId,
    model::Model,
    refusal::{MoveRefusal, Refusal, not_asked},
    retreat,
    unit::{Place, Under, Unit},
    walk::{self, Pace, Told, Way},
};
use kernel::{Cx, Fill, Play, Said, Seat};

/// A unit's forced march. The first of a brigade commits and disorders all of it (PG-FMR-002, PG-DIS-002).
pub(super) fn play(cx: &mut Cx<'_, Gloria>, said: &Said<Act>) -> Play<Gloria> {
    let Act::ForceMarch { unit } = said.act else { return not_asked() };
    let way = check(cx.model(), said.seat, unit, &said.fill)?;
    let now = *cx.model().unit(unit);
    if march::marching(cx.model(), &now).is_none() {
        if let Under::Corps(corps) = now.under {
            cx.emit(Event::MarchForced { corps });
        }
        let mates: Vec<UnitId> = brigade(cx.model(), &now).map(|mate| mate.id).collect();
        for mate in mates {
            retreat::disorder(cx, mate, Cause::ForcedMarch);
        }
    }
    march::resolve(cx, unit, &way, Cause::ForcedMarch);
    march::finish(cx, unit)
}

/// The units of a brigade that are on the table; a unit without one is alone.
fn brigade<'m>(model: &'m Model, unit: &Unit) -> impl Iterator<Item = &'m Unit> + use<'m> {
    let (under, id) = (unit.under, unit.id);
    model.of(unit.side).filter(move |mate| match under {
        Under::Corps(_) => mate.under == under,
        Under::Army | Under::Independent => mate.id == id,
    })
}

/// Checks a forced march, for the script and for offers.
pub(super) fn check(model: &Model, seat: Seat, id: UnitId, fill: &Fill) -> Result<Way, Refusal> {
    let unit = mover(model, seat, id)?;
    may(model, unit)?;
    let legs = march::legs(fill);
    if legs.is_empty() {
        return Err(MoveRefusal::WantsPath { unit: id }.into());
    }
    let way = walk::judge(model, unit, &Told { form: None, legs, pace: Pace::Forced })?;
    march::keeps_off(model, unit, &way.unit)?;
    Ok(way)
}

/// PG-FMR-001, PG-FRM-004: whether a unit can force march: its whole brigade must be able to, in march column.
pub(super) fn may(model: &Model, unit: &Unit) -> Result<(), MoveRefusal> {
    if walk::forced(model, unit).is_none() {
        return Err(MoveRefusal::NotInColumn { unit: unit.id });
    }
    if march::marching(model, unit).is_some() {
        return Ok(());
    }
    let able = |mate: &Unit| {
        let fresh = !mate.done.moved && mate.place != Place::Hidden;
        fresh && free(model, mate).is_ok() && walk::forced(model, mate).is_some()
    };
    match brigade(model, unit).find(|mate| !able(mate)) {
        None => Ok(()),
        Some(other) => Err(MoveRefusal::BrigadeHolds { unit: unit.id, other: other.id }),
    }
}
