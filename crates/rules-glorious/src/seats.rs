//! Seats: chairs at the table, each commanding all or some of a side's units.
use crate::{
    Glorious,
    event::Event,
    kinds::{Phase, Side, UnitId},
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

/// The side that a seat plays for.
pub fn side(model: &Model, seat: Seat) -> Option<Side> {
    model.scene.seats.get(usize::from(seat.0)).map(|chair| chair.side)
}

/// The seats of a side that have not ended their part of this phase.
pub fn waiting(model: &Model, side: Side) -> Seats {
    model.passed.iter().fold(of(model, side), Seats::without)
}

/// Those of them that have anything on the table: who has lost all is not waited for.
pub fn awake(model: &Model, side: Side) -> Seats {
    let waiting = waiting(model, side);
    if waiting.len() < 2 {
        return if waiting.is_empty() { of(model, side) } else { waiting };
    }
    let able = of_units(model, model.of(side));
    let awake = waiting.iter().filter(|&seat| able.has(seat)).fold(Seats::default(), Seats::and);
    if awake.is_empty() { waiting } else { awake }
}

/// A seat ends its part of a phase, not that of others on its side. Have all of its side? Then what comes next is everybody's
/// again.
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
    let side = model.unit(unit).side;
    let (mut all, mut seats) = (Seats::default(), Seats::default());
    for (n, chair) in model.scene.seats.iter().enumerate().filter(|(_, chair)| chair.side == side) {
        let seat = Seat(n as u8);
        all = all.and(seat);
        if chair.units.as_ref().is_none_or(|units| units.contains(&unit)) {
            seats = seats.and(seat);
        }
    }
    // A unit that nobody at the table commands is everybody's on its side, so that no question goes unanswered.
    if seats.is_empty() { all } else { seats }
}

/// The seats that command any of these units: those to be asked when one of them is to do something.
pub fn of_units<'a>(model: &Model, units: impl Iterator<Item = &'a Unit>) -> Seats {
    units.fold(Seats::default(), |seats, unit| {
        of_unit(model, unit.id).iter().fold(seats, Seats::and)
    })
}

/// Refuses an act with a unit that is not there or that the seat does not command.
pub fn must_command(model: &Model, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
    let known = unit.idx() < model.units.len();
    if known && of_unit(model, unit).has(seat) {
        return Ok(());
    }
    let unit = if known { model.name(unit).to_owned() } else { format!("unit {}", unit.0) };
    Err(Refusal::NotYours { unit, rule: own_rule(model.phase) })
}

/// The rule by which a player acts with units of his own in a phase.
pub(crate) fn own_rule(phase: Phase) -> &'static str {
    match phase {
        Phase::Deployment => "AGV-SET-005",
        Phase::Firing => "AGV-FIR-030",
        Phase::HandToHand => "AGV-HTH-017",
        _ => "AGV-FUN-006",
    }
}
