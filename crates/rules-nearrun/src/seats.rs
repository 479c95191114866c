//! What each seat commands: all or some of its side's units. Orders about commands belong to whoever has their units.
use crate::{
    kinds::{CommandId, GeneralId, Side, UnitId},
    model::Model,
    refusal::{Refusal, Who},
};
use kernel::{Seat, ruleset::Seats};

/// The seats of a side.
pub fn of_side(model: &Model, side: Side) -> Seats {
    model.scene.seats_of(side)
}

/// The seats that command a unit.
pub fn of_unit(model: &Model, unit: UnitId) -> Seats {
    model.scene.seats_of_unit(model.unit(unit).side, unit)
}

/// r122: the seats that have a unit of a command; all of the side if it has none.
pub fn of_command(model: &Model, command: CommandId) -> Seats {
    let side = model.scene.commands[command.idx()].side;
    let units = model.units.iter().filter(|unit| {
        unit.under.is_some_and(|under| {
            under == command
                || model.division(under) == Some(command)
                || model.corps(under) == Some(command)
        })
    });
    let seats: Seats =
        units.flat_map(|unit| model.scene.seats_of_unit(side, unit.id).iter()).collect();
    if seats.is_empty() { of_side(model, side) } else { seats }
}

/// The seats that command a general: those of what they command.
pub fn of_general(model: &Model, general: GeneralId) -> Seats {
    let general = model.general(general);
    match general.command {
        Some(command) => of_command(model, command),
        None => of_side(model, general.side),
    }
}

/// Refuses an act with a unit that the seat does not command.
pub fn must_command(model: &Model, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
    if unit.idx() < model.units.len() && of_unit(model, unit).has(seat) {
        return Ok(());
    }
    Err(Refusal::NotYours { who: Who::Unit(unit) })
}

/// Refuses an act with a command that the seat has no part of.
pub fn must_own(model: &Model, seat: Seat, command: CommandId) -> Result<(), Refusal> {
    if command.idx() < model.commands.len() && of_command(model, command).has(seat) {
        return Ok(());
    }
    Err(Refusal::NotYours { who: Who::Command(command) })
}

/// Refuses an act with a general that the seat does not have.
pub fn must_lead(model: &Model, seat: Seat, general: GeneralId) -> Result<(), Refusal> {
    if general.idx() < model.generals.len() && of_general(model, general).has(seat) {
        return Ok(());
    }
    Err(Refusal::NotYours { who: Who::General(general) })
}
