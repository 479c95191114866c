//! Disengaging (L787-L799): horse leave the foot they fight, at a price.
use crate::{
    Splendid,
    allowance::{self, Pace},
    event::{Event, How, Why},
    kinds::UnitId,
    manoeuvre::{self, Order},
    model::Model,
    near,
    question::Units,
    refusal::{MoveRefusal, Refusal},
    unit::Unit,
};
use geom::Length;
use kernel::{Cx, Fill, Leg, Play, Stop};

/// ASV-DIS-002, ASV-MOV-004: whom a unit would leave, if it may opt to.
pub(crate) fn may(model: &Model, unit: &Unit) -> Result<Units, Refusal> {
    let name = |id| model.name(id).to_owned();
    let enemies = near::contacts(model, unit);
    if !unit.done.frozen || enemies.is_empty() {
        return Err(MoveRefusal::NotEngaged { unit: name(unit.id) }.into());
    }
    if let Some(&enemy) = enemies.iter().find(|id| model.unit(**id).is_mounted()) {
        return Err(MoveRefusal::MountedEnemy { unit: name(unit.id), enemy: name(enemy) }.into());
    }
    Ok(enemies)
}

/// ASV-DIS-003: its manoeuvre out of contact.
pub(crate) fn order<'a>(model: &Model, unit: &Unit, leaving: Units, legs: &'a [Leg]) -> Order<'a> {
    let allowance = allowance::allowance(model, unit, Pace::Move).unwrap_or(Length::ZERO);
    Order {
        unit: unit.id,
        legs,
        allowance,
        double: false,
        may_flow: true,
        leaving,
        how: How::Forward,
    }
}

/// ASV-DIS-004, ASV-DIS-005: what opting costs.
pub(crate) fn markers(model: &Model, leaving: &Units) -> u8 {
    let price = &model.book.disengage;
    if leaving.len() == 1 { price.one } else { price.several }
}

/// Opts to disengage by a way. With none, it opts and finds no way out: it stays and keeps the markers (ASV-DIS-007).
pub(crate) fn go(cx: &mut Cx<'_, Splendid>, id: UnitId, fill: &Fill) -> Play<Splendid> {
    let model = cx.model();
    let unit = model.unit(id);
    let leaving = may(model, unit).map_err(Stop::Refused)?;
    let legs: &[Leg] = match fill {
        Fill::Path(legs) => legs,
        _ => &[],
    };
    let order = order(model, unit, leaving, legs);
    if !legs.is_empty() {
        manoeuvre::check(model, &order).map_err(Stop::Refused)?;
    }
    let markers = markers(model, &leaving);
    cx.emit(Event::Hit { unit: id, markers, why: Why::Disengage });
    if !legs.is_empty() {
        manoeuvre::go(cx, &order)?;
    }
    Ok(())
}
