//! What each seat commands: all or some of its side's units, and its side's generals and brigades.
use crate::{
    kinds::{CorpsId, GeneralId, Side, UnitId},
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

/// Whether a seat commands all units of a side, because it has no list of its own.
pub fn has_whole_side(model: &Model, side: Side, seat: Seat) -> bool {
    model.scene.has_whole_side(side, seat)
}

/// Refuses an act with a unit that the seat does not command.
pub fn must_command(model: &Model, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
    if unit.idx() < model.units.len() && of_unit(model, unit).has(seat) {
        return Ok(());
    }
    Err(Refusal::NotYours { who: Who::Unit(unit) })
}

/// Refuses an act with a brigade of another side.
pub fn must_own(model: &Model, seat: Seat, corps: CorpsId) -> Result<(), Refusal> {
    of_seat(model, seat, model.scene.corps.get(corps.idx()).map(|it| it.side), Who::Corps(corps))
}

/// Refuses an act with a general of another side.
pub fn must_lead(model: &Model, seat: Seat, general: GeneralId) -> Result<(), Refusal> {
    let side = model.generals.get(general.idx()).map(|it| it.side);
    of_seat(model, seat, side, Who::General(general))
}

/// Refuses what does not exist or belongs to another side than the seat.
fn of_seat(model: &Model, seat: Seat, side: Option<Side>, who: Who) -> Result<(), Refusal> {
    let own = side.is_some() && side == model.scene.side_of(seat);
    if own { Ok(()) } else { Err(Refusal::NotYours { who }) }
}
