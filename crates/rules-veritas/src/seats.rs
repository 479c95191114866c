//! What each seat commands: all or some of its side's units, and its side's wings and commanders.
use crate::{
    kinds::{LeaderId, UnitId, WingId},
    model::{Holder, Model},
    refusal::{Refusal, Who},
};
use kernel::{Seat, ruleset::Seats};

/// The seats that command a unit.
pub fn of_unit(model: &Model, unit: UnitId) -> Seats {
    model.scene.seats_of_unit(model.unit(unit).side, unit)
}

/// The seats that command any unit of a wing, on the table or not.
pub fn of_wing(model: &Model, wing: WingId) -> Seats {
    let side = model.wing(wing).side;
    let units = model.units.each(model.all_in(wing));
    let seats = model.scene.seats_of_units(side, units.map(|unit| unit.id));
    if seats.is_empty() { model.scene.seats_of(side) } else { seats }
}

/// Refuses an act with a unit that the seat does not command.
pub fn must_command(model: &Model, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
    if unit.idx() < model.units.len() && of_unit(model, unit).has(seat) {
        return Ok(());
    }
    Err(Refusal::NotYours { who: Who::Unit(unit) })
}

/// Refuses an act with a wing of another side.
pub fn must_own(model: &Model, seat: Seat, wing: WingId) -> Result<(), Refusal> {
    let side = model.wings.get(wing.idx()).map(|wing| wing.side);
    if side.is_some() && side == model.scene.side_of(seat) {
        return Ok(());
    }
    Err(Refusal::NotYours { who: Who::Wing(wing) })
}

/// Refuses an act with a commander of another side.
pub fn must_lead(model: &Model, seat: Seat, id: LeaderId) -> Result<(), Refusal> {
    let leader = model.leaders.get(id.idx());
    let side = leader.map(|leader| leader.side);
    if side.is_some() && side == model.scene.side_of(seat) {
        return Ok(());
    }
    let heir = leader.map_or(0, |leader| leader.heir);
    Err(Refusal::NotYours { who: Who::Leader(Holder { leader: id, heir }) })
}
