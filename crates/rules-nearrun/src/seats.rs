//! What each seat commands: all or some of its side's units. Orders about commands belong to whoever has their units.
use crate::{
    kinds::{CommandId, GeneralId, Rank, Side, UnitId},
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
    let all = of_side(model, side);
    if all.len() == 1 {
        return all;
    }
    let units = model.units.iter().filter(|unit| model.is_under(unit, command));
    let seats = model.scene.seats_of_units(side, units.map(|unit| unit.id));
    if seats.is_empty() { all } else { seats }
}

/// r122: the seats that command a general: those of what they command. A corps or an army that several share has one seat that answers
/// for its commander.
pub fn of_general(model: &Model, general: GeneralId) -> Seats {
    let general = model.general(general);
    match (general.command, general.rank) {
        (Some(command), Rank::Brigade | Rank::Division) => of_command(model, command),
        (Some(command), _) => of_command(model, command).first(),
        (None, _) => of_chief(model, general.side),
    }
}

/// r122: the seat of the commander-in-chief: the first that commands every unit of the side, or the first of all.
pub fn of_chief(model: &Model, side: Side) -> Seats {
    let all = of_side(model, side);
    let whole: Seats = all.iter().filter(|seat| model.scene.has_whole_side(side, *seat)).collect();
    if whole.is_empty() { all.first() } else { whole.first() }
}

/// r122: the seat of the highest commander whom a choice among units concerns: whoever commands all of them, or the chief's.
pub fn of_highest(model: &Model, side: Side, units: &[UnitId]) -> Seats {
    let all = of_side(model, side).iter();
    let shared: Seats =
        all.filter(|seat| units.iter().all(|unit| of_unit(model, *unit).has(*seat))).collect();
    if shared.is_empty() { of_chief(model, side) } else { shared.first() }
}

/// Refuses an act with a unit that the seat does not command.
pub fn must_command(model: &Model, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
    let seats = (unit.idx() < model.units.len()).then(|| of_unit(model, unit));
    must_have(seats, seat, Who::Unit(unit))
}

/// Refuses an act with a command that the seat has no part of.
pub fn must_own(model: &Model, seat: Seat, command: CommandId) -> Result<(), Refusal> {
    let seats = (command.idx() < model.commands.len()).then(|| of_command(model, command));
    must_have(seats, seat, Who::Command(command))
}

/// Refuses an act with a general that the seat does not have.
pub fn must_lead(model: &Model, seat: Seat, general: GeneralId) -> Result<(), Refusal> {
    let seats = (general.idx() < model.generals.len()).then(|| of_general(model, general));
    must_have(seats, seat, Who::General(general))
}

/// Refuses what does not exist or is commanded by other seats.
fn must_have(seats: Option<Seats>, seat: Seat, who: Who) -> Result<(), Refusal> {
    let has = seats.is_some_and(|seats| seats.has(seat));
    if has { Ok(()) } else { Err(Refusal::NotYours { who }) }
}
