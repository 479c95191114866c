//! What of an army is lost, in half points (ANT-VIC-002, -004, ANT-PTS-007).
use crate::{
    cost::{self, Staff},
    kinds::Side,
    model::{Fate, General, Model},
    unit::{Guns, Unit},
};

/// What an army was worth, in half points.
pub(crate) fn worth(model: &Model, side: Side) -> u32 {
    let units = model.units.iter().filter(|unit| unit.side == side).map(|unit| price(model, unit));
    let staff = model.generals.iter().filter(|it| it.side == side).map(|it| staff_price(model, it));
    units.sum::<u32>() + staff.sum::<u32>()
}

/// ANT-VIC-002, -004: what is gone or routing, removed generals and overrun guns included.
pub(crate) fn lost(model: &Model, side: Side) -> u32 {
    let units = model.units.iter().filter(|unit| unit.side == side && is_lost(unit));
    let fallen = model
        .generals
        .iter()
        .filter(|it| it.side == side && matches!(it.fate, Fate::Fallen { .. }));
    units.map(|unit| price(model, unit)).sum::<u32>()
        + fallen.map(|it| staff_price(model, it)).sum::<u32>()
}

/// ANT-VIC-002, -004: whether a unit is gone or routing, or its guns are overrun.
pub(crate) fn is_lost(unit: &Unit) -> bool {
    let guns = matches!(unit.guns, Guns::Overrun(_) | Guns::Spiked(_) | Guns::Taken(_));
    unit.is_gone() || unit.is_routing() || guns
}

/// ANT-PTS-001 to -004: the price of a unit, in half points.
pub(crate) fn price(model: &Model, unit: &Unit) -> u32 {
    cost::unit(&model.book, &unit.into()) as u32
}

/// ANT-PTS-005, -006: the price of a general with their ADCs, in half points.
fn staff_price(model: &Model, general: &General) -> u32 {
    cost::general(&model.book, &Staff::of(model, general)) as u32
}
