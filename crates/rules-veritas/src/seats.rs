//! Seats: chairs at the table, each commanding all or some of a side's units.
use crate::{
    kinds::{LeaderId, Side, UnitId, WingId},
    model::{Holder, Model},
    refusal::{Refusal, Who},
};
use kernel::{Seat, ruleset::Seats};

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

/// Does a seat command a unit?
pub fn commands(model: &Model, seat: Seat, unit: UnitId) -> bool {
    let Some(chair) = model.scene.seats.get(usize::from(seat.0)) else { return false };
    chair.side == model.unit(unit).side
        && chair.units.as_ref().is_none_or(|units| units.contains(&unit))
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

/// The seats that command any unit of a wing, on the table or not.
pub fn of_wing(model: &Model, wing: WingId) -> Seats {
    let units = model.units.iter().filter(|unit| unit.wing == wing);
    let seats = units.fold(Seats::default(), |seats, unit| {
        of_unit(model, unit.id).iter().fold(seats, |seats, seat| seats.and(seat))
    });
    if seats.is_empty() { of(model, model.wing(wing).side) } else { seats }
}

/// Refuses an act with a unit that the seat does not command.
pub fn must_command(model: &Model, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
    let known = unit.idx() < model.units.len();
    if known && of_unit(model, unit).has(seat) {
        return Ok(());
    }
    Err(Refusal::NotYours { who: Who::Unit(unit) })
}

/// Refuses an act with a wing of another side.
pub fn must_own(model: &Model, seat: Seat, wing: WingId) -> Result<(), Refusal> {
    let known = wing.idx() < model.wings.len();
    if known && side(model, seat) == Some(model.wing(wing).side) {
        return Ok(());
    }
    Err(Refusal::NotYours { who: Who::Wing(wing) })
}

/// Refuses an act with a commander of another side.
pub fn must_lead(model: &Model, seat: Seat, leader: LeaderId) -> Result<(), Refusal> {
    let known = leader.idx() < model.leaders.len();
    if known && side(model, seat) == Some(model.leader(leader).side) {
        return Ok(());
    }
    let who = if known { model.holder(leader) } else { Holder::first(leader) };
    Err(Refusal::NotYours { who: Who::Leader(who) })
}
