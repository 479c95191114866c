//! A normal move with a change of formation first (PG-MOV, PG-FCH, PG-NRM-001, PG-HAL-001).
use super::{crest, mover, note, woods};
use crate::{
    Gloria,
    act::Act,
    event::{Cause, Event},
    kinds::{CorpsId, Formation, UnitId},
    model::Model,
    near,
    refusal::{MoveRefusal, Refusal, not_asked},
    retreat,
    unit::{Marks, Under, Unit},
    walk::{Pace, Told, Way},
};
use geom::{EPS_DIST, Length};
use kernel::{Cx, Fill, Leg, Play, Said, Seat};

/// A unit's move. It may stop on the way for the die of a wood (PG-WOD-007).
pub(super) fn play(cx: &mut Cx<'_, Gloria>, said: &Said<Act>) -> Play<Gloria> {
    let Act::Move { unit, form } = said.act else { return not_asked() };
    let way = check(cx.model(), said.seat, unit, form, &said.fill)?;
    let legs = legs(&said.fill).to_vec();
    woods::go(cx, unit, &Told { form, legs: &legs, pace: Pace::Normal }, way)
}

/// Checks a move, for the script and for offers.
pub(super) fn check(
    model: &Model,
    seat: Seat,
    id: UnitId,
    form: Option<Formation>,
    fill: &Fill,
) -> Result<Way, Refusal> {
    let unit = mover(model, seat, id)?;
    let legs = legs(fill);
    if legs.is_empty() && form.is_none() || !matches!(fill, Fill::Path(_) | Fill::Nothing) {
        return Err(MoveRefusal::WantsPath { unit: id }.into());
    }
    if let Some(corps) = marching(model, unit) {
        return Err(MoveRefusal::BrigadeMarches { unit: id, corps }.into());
    }
    // PG-ART-009: a gun that is not limbered is manhandled.
    let limbers = form == Some(Formation::Limbered);
    if unit.is_battery() && !limbers {
        return Err(MoveRefusal::NotAGun { unit: id }.into());
    }
    let way = woods::judge(model, unit, &Told { form, legs, pace: Pace::Normal })?;
    // PG-SQR-004: a square that has shot may change formation, but stays where it is.
    let goes = way.gone > Length::ZERO || way.unit.at != unit.at;
    if unit.formation == Formation::Square && unit.done.shot && goes {
        return Err(MoveRefusal::SquareShot { unit: id }.into());
    }
    keeps_off(model, unit, &way.unit)?;
    Ok(way)
}

/// The legs of a fill.
pub(super) fn legs(fill: &Fill) -> &[Leg] {
    match fill {
        Fill::Path(legs) => legs,
        _ => &[],
    }
}

/// PG-FMR-001: the brigade of a unit, if it force marches in this turn.
pub(super) fn marching(model: &Model, unit: &Unit) -> Option<CorpsId> {
    match unit.under {
        Under::Corps(corps) => Some(corps).filter(|corps| model.corps[corps.idx()].forced),
        Under::Army | Under::Independent => None,
    }
}

/// PG-HAL-001, PG-MOV-009: a unit that was halted, or failed to charge, comes nearer to no enemy.
pub(super) fn keeps_off(model: &Model, unit: &Unit, then: &Unit) -> Result<(), MoveRefusal> {
    if !unit.done.halted && !unit.done.balked {
        return Ok(());
    }
    let (before, after) = (model.outline(unit), then.outline());
    let nearer = model.enemies(unit).find(|enemy| {
        let body = model.outline(enemy);
        near::apart(&after, &body) < near::apart(&before, &body) - EPS_DIST
    });
    match nearer.map(|enemy| enemy.id) {
        None => Ok(()),
        Some(enemy) if unit.done.balked => Err(MoveRefusal::Balked { unit: unit.id, enemy }),
        Some(enemy) => Err(MoveRefusal::Nearer { unit: unit.id, enemy }),
    }
}

/// Makes a move or a part of one.
pub(super) fn resolve(cx: &mut Cx<'_, Gloria>, unit: UnitId, way: &Way, cause: Cause) {
    let (start, then) = (*cx.model().unit(unit), way.unit);
    let formed = then.formation != start.formation || then.bends != start.bends;
    if then.at != start.at || formed {
        let cause = if then.at == start.at { Cause::Form } else { cause };
        let (to, formation, bends) = (then.at, then.formation, then.bends);
        cx.emit(Event::Moved { unit, to, formation, bends, cause });
    }
    // G31: a screen that shifts for a friend has not moved itself.
    for (screen, to) in &way.asides {
        let Unit { formation, bends, .. } = *cx.model().unit(*screen);
        cx.emit(Event::Moved { unit: *screen, to: *to, formation, bends, cause: Cause::Move });
    }
    if let Some(cause) = way.disorder {
        retreat::disorder(cx, unit, cause);
    }
    note(cx, unit, |done| {
        done.stirred |= then.at != start.at;
        done.changed |= way.changed;
        done.spent += way.cost();
    });
}

/// The end of a unit's move: whose ground it is on, which crest it takes, and what it has found.
pub(super) fn finish(cx: &mut Cx<'_, Gloria>, unit: UnitId) -> Play<Gloria> {
    note(cx, unit, |done| done.moved = true);
    let model = cx.model();
    let now = model.unit(unit);
    let (in_rough, marks) = (crate::ground::is_in_rough(model, now), now.marks);
    if marks.in_rough != in_rough {
        cx.emit(Event::Marked { unit, marks: Marks { in_rough, ..marks } });
    }
    retreat::overrun(cx, unit);
    crest::take_crest(cx, unit)
}
