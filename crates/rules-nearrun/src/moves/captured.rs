//! Guns that were left or taken (ANT-GUN-009, ANT-CAP-003): taken up again, spiked, or made ready to be taken along.
use super::{able, acted, forms};
use crate::{
    NearRun,
    act::Act,
    event::{Cause, Event},
    guns,
    kinds::{Formation, UnitId},
    model::Model,
    pips::{self, Deed, Price},
    refusal::{MoveRefusal, Refusal, not_asked},
    unit::{Done, Guns, Unit},
};
use kernel::{Cx, Play, Said};

/// An action beside guns.
pub(super) fn play(cx: &mut Cx<'_, NearRun>, said: &Said<Act>) -> Play<NearRun> {
    let (id, price) = check(cx.model(), said)?;
    let unit = *cx.model().unit(id);
    pips::pay(cx, &unit, price);
    match said.act {
        Act::Reoccupy { .. } => {
            let Some(at) = unit.guns_at() else { return not_asked() };
            guns::leave_host(cx, id);
            cx.emit(Event::GunsBecame { unit: id, guns: Guns::Manned });
            cx.emit(Event::Moved {
                unit: id,
                to: at,
                formation: Formation::Unlimbered,
                cause: Cause::Move,
            });
            // ANT-GUN-009: they may fire in that very phase: it is no unlimbering.
            let done = cx.model().unit(id).done;
            let done = Done { actions: done.actions + 1, stirred: false, ..done };
            cx.emit(Event::Noted { unit: id, done });
            let marks = cx.model().unit(id).marks;
            cx.emit(Event::Marked {
                unit: id,
                marks: crate::unit::Marks { evaded: false, ..marks },
            });
        }
        Act::SpikeThem { guns, .. } => {
            let Some(at) = cx.model().unit(guns).guns_at() else { return not_asked() };
            cx.emit(Event::Noted { unit: id, done: stood(&unit) });
            cx.emit(Event::GunsBecame { unit: guns, guns: Guns::Spiked(at) });
        }
        Act::MakeReady { guns, .. } => {
            cx.emit(Event::Noted { unit: id, done: stood(&unit) });
            cx.emit(Event::GunsBecame { unit: guns, guns: Guns::Taken(id) });
        }
        _ => return not_asked(),
    }
    Ok(())
}

/// ANT-CAP-003: a unit that spends its move beside guns does nothing else in it, and does not stir.
fn stood(unit: &Unit) -> Done {
    Done { finished: true, stirred: unit.done.stirred, ..acted(unit, &forms::still(unit)) }
}

/// Checks an action beside guns.
pub(super) fn check(model: &Model, said: &Said<Act>) -> Result<(UnitId, Price), Refusal> {
    let id = match said.act {
        Act::Reoccupy { unit } | Act::SpikeThem { unit, .. } | Act::MakeReady { unit, .. } => unit,
        _ => return Err(Refusal::NotAsked),
    };
    let unit = able(model, said.seat, id)?;
    match said.act {
        Act::Reoccupy { .. } => may_reoccupy(model, unit)?,
        Act::SpikeThem { guns, .. } | Act::MakeReady { guns, .. } => may_handle(model, unit, guns)?,
        _ => (),
    }
    let price = pips::price(model, unit, Deed::Plain);
    pips::affords(model, unit, price)?;
    Ok((id, price))
}

/// ANT-GUN-009: guns that were neither removed nor spiked, and that no enemy stands on.
fn may_reoccupy(model: &Model, unit: &Unit) -> Result<(), MoveRefusal> {
    let gone = MoveRefusal::GunsGone { unit: unit.id };
    let (Guns::Left(at) | Guns::Overrun(at)) = unit.guns else { return Err(gone) };
    let body = Unit { guns: Guns::Manned, formation: Formation::Unlimbered, at, ..*unit };
    let far = (at.at.v2() - unit.head()).length();
    let near = geom::reach_of(model.book.reaches.clear.value);
    let mut enemies = model.enemies(unit);
    let held = enemies.any(|enemy| table::bodies::gap(&body.outline(), model.rects(enemy)) <= near);
    let free = crate::retreat::fits(model, &body) && !held && !unit.is_disordered();
    match free && far <= geom::reach_of(model.book.rout(unit)) {
        true => Ok(()),
        false => Err(gone),
    }
}

/// ANT-CAP-003: a unit in order that spends its whole move beside enemy guns.
fn may_handle(model: &Model, unit: &Unit, guns: UnitId) -> Result<(), MoveRefusal> {
    let other = model.units.iter().find(|it| it.id == guns && it.side != unit.side);
    let other = other.filter(|it| matches!(it.guns, Guns::Overrun(_) | Guns::Left(_)));
    if !other.is_some_and(|it| guns::is_beside(model, unit, it)) {
        return Err(MoveRefusal::NoGuns { unit: unit.id });
    }
    let ready = unit.done.actions == 0 && !unit.done.stirred && !unit.is_disordered();
    if ready { Ok(()) } else { Err(MoveRefusal::NotReady { unit: unit.id }) }
}
