//! Seats: chairs at the table, each commanding all or some of a side's units.
use crate::{
    Splendid,
    event::Event,
    kinds::{Side, UnitId},
    model::Model,
    refusal::Refusal,
    unit::Unit,
};
use kernel::{Cx, Seat, ruleset::Seats};

/// The seats of a side.
pub fn of(model: &Model, side: Side) -> Seats {
    let mut seats = Seats::default();
    for (n, seat) in model.scene.seats.iter().enumerate() {
        if seat.side == side {
            seats = seats.and(Seat(n as u8));
        }
    }
    seats
}

/// The seats of a side that have not ended their part of this phase.
pub fn waiting(model: &Model, side: Side) -> Seats {
    model.passed.iter().fold(of(model, side), Seats::without)
}

/// Those of them that have anything on the table: who has lost all is not waited for.
pub fn awake(model: &Model, side: Side) -> Seats {
    let waiting = waiting(model, side);
    if waiting.iter().nth(1).is_none() {
        return if waiting.is_empty() { of(model, side) } else { waiting };
    }
    let able = of_units(model, model.of(side));
    let awake = waiting.iter().filter(|&seat| able.has(seat)).fold(Seats::default(), Seats::and);
    if awake.is_empty() { waiting } else { awake }
}

/// ASV-MOV-003: a seat ends its moves or its retreats. Have all of its side? Then what comes next is everybody's again.
pub(crate) fn rest(cx: &mut Cx<'_, Splendid>, side: Side, seat: Seat) -> bool {
    let (passed, over) = (cx.model().passed, awake(cx.model(), side).without(seat).is_empty());
    let seats = if over { Seats::default() } else { passed.and(seat) };
    if seats != passed {
        cx.emit(Event::Passed { seats });
    }
    over
}

/// ASV-MOV-002: a seat ends its own part of a phase, not that of others on its side. Are all of its side done?
pub(crate) fn pass(cx: &mut Cx<'_, Splendid>, seat: Seat, side: Side) -> bool {
    let seats = cx.model().passed.and(seat);
    cx.emit(Event::Passed { seats });
    waiting(cx.model(), side).is_empty()
}

/// The seats that command a unit.
pub fn of_unit(model: &Model, unit: UnitId) -> Seats {
    let mut seats = of(model, model.unit(unit).side);
    for seat in seats.iter() {
        if !commands(model, seat, unit) {
            seats = seats.without(seat);
        }
    }
    // A unit that nobody at the table commands is everybody's on its side, so that no question goes unanswered.
    if seats.is_empty() { of(model, model.unit(unit).side) } else { seats }
}

/// The seats that command any of these units: those to be asked when one of them is to do something.
pub fn of_units<'a>(model: &Model, units: impl Iterator<Item = &'a Unit>) -> Seats {
    units.fold(Seats::default(), |seats, unit| {
        of_unit(model, unit.id).iter().fold(seats, |seats, seat| seats.and(seat))
    })
}

/// ASV-MOV-002: does a seat command a unit?
pub fn commands(model: &Model, seat: Seat, unit: UnitId) -> bool {
    let Some(chair) = model.scene.seats.get(usize::from(seat.0)) else { return false };
    chair.side == model.unit(unit).side
        && chair.units.as_ref().is_none_or(|units| units.contains(&unit))
}

/// Refuses an act with a unit that the seat does not command.
pub fn must_command(model: &Model, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
    let known = unit.idx() < model.units.len();
    if known && (commands(model, seat, unit) || of_unit(model, unit).has(seat)) {
        Ok(())
    } else {
        let unit = if known { model.name(unit).to_owned() } else { format!("unit {}", unit.0) };
        Err(Refusal::NotYours { unit })
    }
}
