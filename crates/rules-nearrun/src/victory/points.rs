//! Points (ANT-PTS, ANT-VIC-004; in half points, ANT-PTS-007): what units and generals cost, and what of that is lost.
use crate::{
    kinds::{Arm, Calibre, Rank, Side, Size},
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
    if unit.tags.ad_hoc {
        return 0;
    }
    let rows = &model.book.points;
    let hits = i32::from(unit.strength);
    let light = if unit.tags.trained_light { rows.trained_light.value } else { 0 };
    let sum = match unit.arm() {
        Arm::Infantry => {
            let gun = match unit.regimental_gun.map(|gun| gun.size) {
                Some(Size::VerySmall) => rows.very_small_gun.value,
                Some(_) => rows.small_gun.value,
                None => 0,
            };
            rows.infantry_hit.value * hits + gun + light
        }
        Arm::FootArtillery => {
            let calibre = match unit.calibre {
                Some(Calibre::Light) => rows.light_foot_guns.value,
                Some(Calibre::Heavy) => rows.heavy_foot_guns.value,
                _ => 0,
            };
            rows.foot_gun_hit.value * hits + calibre
        }
        Arm::HorseArtillery => {
            let calibre =
                if unit.calibre == Some(Calibre::Light) { rows.light_horse_guns.value } else { 0 };
            rows.horse_gun_hit.value * hits + calibre
        }
        _ => {
            let heavy = if unit.arm() == Arm::HeavyCavalry { rows.heavy.value } else { 0 };
            let lancers = if unit.tags.lancers { rows.lancers.value } else { 0 };
            let armoured = if unit.tags.armoured { rows.armoured.value } else { 0 };
            rows.cavalry_hit.value * hits + heavy + lancers + armoured + light
        }
    };
    sum.max(0) as u32
}

/// ANT-PTS-005, -006: the price of a general with their ADCs, in half points.
pub(crate) fn staff_price(model: &Model, general: &General) -> u32 {
    let rows = &model.book.staff_points;
    let leads = general.rank == Rank::Division && general.also.is_some();
    let also = if leads { rows.leads_brigade.value } else { 0 };
    let adcs = model.adcs.iter().filter(|adc| adc.of == general.id).count() as i32;
    (rows[general.rank].value + also + adcs * rows.adc.value).max(0) as u32
}
