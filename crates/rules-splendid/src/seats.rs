//! Seats: each commands all or some of a side's units.
use crate::{
    Splendid,
    event::Event,
    kinds::{Side, UnitId},
    model::Model,
    refusal::Refusal,
    unit::Unit,
};
use kernel::{Cx, Seat, ruleset::Seats};

/// The seats of a side that have not ended their part of this phase, leaving out seats without a unit left.
pub fn awake(model: &Model, side: Side) -> Seats {
    model.scene.seats_awake(side, model.passed, model.of(side).map(|unit| unit.id))
}

/// ASV-MOV-003: a seat ends its moves or its retreats. True once all seats of its side have; then all may act in the next step.
pub(crate) fn rest(cx: &mut Cx<'_, Splendid>, side: Side, seat: Seat) -> bool {
    let (passed, over) = (cx.model().passed, awake(cx.model(), side).without(seat).is_empty());
    let seats = if over { Seats::default() } else { passed.and(seat) };
    if seats != passed {
        cx.emit(Event::Passed { seats });
    }
    over
}

/// ASV-MOV-002: a seat ends its own part of a phase, not that of other seats of its side. True once all seats of its side have.
pub(crate) fn pass(cx: &mut Cx<'_, Splendid>, seat: Seat, side: Side) -> bool {
    let seats = cx.model().passed.and(seat);
    cx.emit(Event::Passed { seats });
    cx.model().scene.seats_of(side).iter().all(|seat| seats.has(seat))
}

/// The seats that command a unit.
pub fn of_unit(model: &Model, unit: UnitId) -> Seats {
    model.scene.seats_of_unit(model.unit(unit).side, unit)
}

/// The seats that command any of these units: the ones to ask when one of the units is to do something.
pub fn of_units<'a>(model: &Model, units: impl Iterator<Item = &'a Unit>) -> Seats {
    units.fold(Seats::default(), |seats, unit| {
        of_unit(model, unit.id).iter().fold(seats, Seats::and)
    })
}

/// ASV-MOV-002: whether a seat commands a unit.
pub fn commands(model: &Model, seat: Seat, unit: UnitId) -> bool {
    model.units.get(unit.idx()).is_some() && of_unit(model, unit).has(seat)
}

/// Refuses an act with a unit that the seat does not command.
pub fn must_command(model: &Model, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
    if commands(model, seat, unit) { Ok(()) } else { Err(Refusal::NotYours { unit }) }
}
