//! Seats: which of them a phase waits for, and which may act with a unit.
use crate::{
    Glorious,
    event::Event,
    kinds::{Phase, Side, UnitId},
    model::Model,
    refusal::Refusal,
};
use kernel::{Cx, Seat, ruleset::Seats};
use table::bodies::Set;

/// The seats of a side that have not finished their part of this phase and have a unit on the table.
pub fn awake(model: &Model, side: Side) -> Seats {
    model.scene.seats_awake(side, model.passed, model.of(side).map(|unit| unit.id))
}

/// A seat finishes its part of a phase. True if it was the last of its side; then every seat may act in what comes next.
pub(crate) fn rest(cx: &mut Cx<'_, Glorious>, side: Side, seat: Seat) -> bool {
    let (passed, over) = (cx.model().passed, awake(cx.model(), side).without(seat).is_empty());
    let seats = if over { Seats::default() } else { passed.and(seat) };
    if seats != passed {
        cx.emit(Event::Passed { seats });
    }
    over
}

/// The seats that command a unit.
pub fn of_unit(model: &Model, unit: UnitId) -> Seats {
    model.scene.seats_of_unit(model.unit(unit).side, unit)
}

/// Whether a seat commands this unit, if there is such a unit.
pub fn commands(model: &Model, seat: Seat, unit: UnitId) -> bool {
    unit.idx() < model.units.len() && of_unit(model, unit).has(seat)
}

/// The units of a side that a seat commands.
pub(crate) fn commanded(model: &Model, side: Side, seat: Seat, among: Set) -> Set {
    if model.scene.seats_of(side) == Seats::one(seat) {
        return among;
    }
    among.iter().filter(|&n| commands(model, seat, UnitId(n as u8))).collect()
}

/// Refuses an act with a unit that does not exist or that the seat does not command.
pub fn must_command(model: &Model, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
    if commands(model, seat, unit) {
        return Ok(());
    }
    Err(Refusal::NotYours { unit, rule: own_rule(model.phase) })
}

/// The rule by which players act with their own units in a phase.
pub(crate) fn own_rule(phase: Phase) -> &'static str {
    match phase {
        Phase::Deployment => "AGV-SET-005",
        Phase::Firing => "AGV-FIR-030",
        Phase::HandToHand => "AGV-HTH-017",
        _ => "AGV-FUN-006",
    }
}
