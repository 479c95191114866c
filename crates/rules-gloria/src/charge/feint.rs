//! Feints (PG-FEI-001, -002): a charge that stops once its target has answered.
use super::{break_off, live, under_way};
use crate::{
    Gloria,
    act::Act,
    kinds::{Class, Side, UnitId},
    model::Model,
    question::Question,
    refusal::{ChargeRefusal, Refusal, not_asked},
    seats,
    stage::Stage,
    turn,
};
use kernel::{Cx, Play, Seat};

/// The charges of a side that may still be feints.
pub(super) fn among(model: &Model, side: Side) -> impl Iterator<Item = UnitId> {
    let units = under_way(model).map(|(unit, _)| unit);
    units.filter(move |unit| unit.side == side && unit.class != Class::One).map(|unit| unit.id)
}

/// PG-FEI-001: one charge of the side is a feint, or it has named all.
pub(super) fn play(cx: &mut Cx<'_, Gloria>, side: Side) -> Play<Gloria, Option<Stage>> {
    let stage = Stage::Feint { side };
    if among(cx.model(), side).next().is_none() {
        return Ok(Some(turn::after(cx.model(), stage)));
    }
    let said = cx.ask(seats::of_side(cx.model(), side), Question::Feint { side })?;
    match said.act {
        Act::Done => Ok(Some(turn::after(cx.model(), stage))),
        Act::Feint { unit } => {
            check(cx.model(), said.seat, unit)?;
            break_off(cx, unit);
            Ok(Some(stage))
        }
        _ => not_asked(),
    }
}

/// Checks a feint.
pub(super) fn check(model: &Model, seat: Seat, id: UnitId) -> Result<(), Refusal> {
    seats::must_command(model, seat, id)?;
    let unit = model.unit(id);
    if live(unit).is_none_or(|charge| !charge.under_way || charge.opportunity) {
        return Err(ChargeRefusal::NoFeint { unit: id }.into());
    }
    if unit.class == Class::One {
        return Err(ChargeRefusal::TooRaw { unit: id }.into());
    }
    Ok(())
}
