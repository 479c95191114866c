//! The end of a turn and of the battle (ANT-VIC), and points (ANT-PTS).
use crate::{
    NearRun,
    event::{Event, Outcome},
    kinds::{Arm, Calibre, Rank, Side, Size},
    model::{Fate, General, Model},
    stage::Stage,
    turn,
    unit::{Guns, Unit},
};
use kernel::{Cx, Play};

/// ANT-VIC-001, -002: whether the battle is over after this turn.
pub(crate) fn play(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    let verdict = verdict(cx.model());
    let Some((winner, outcome)) = verdict else { return Ok(Some(turn::after(cx.model(), stage))) };
    let lost = Side::BOTH.map(|side| lost(cx.model(), side));
    cx.emit(Event::Scored { lost });
    cx.emit(Event::Ended { winner, outcome });
    Ok(None)
}

/// The last turn of the battle.
pub(crate) fn last_turn(model: &Model) -> u16 {
    let usual = model.book.victory.turns.value.clamp(1, 1000) as u16;
    model.scene.turns.unwrap_or(usual)
}

fn verdict(model: &Model) -> Option<(Option<Side>, Outcome)> {
    let bare = |side: Side| {
        let mut units = model
            .units
            .iter()
            .filter(|unit| unit.side == side && !unit.is_gone() && !unit.tags.ad_hoc);
        units.next().is_none()
    };
    match (bare(Side(0)), bare(Side(1))) {
        (true, true) => return Some((None, Outcome::Bare)),
        (true, false) => return Some((Some(Side(1)), Outcome::Bare)),
        (false, true) => return Some((Some(Side(0)), Outcome::Bare)),
        (false, false) => (),
    }
    let broken = Side::BOTH.map(|side| is_broken(model, side));
    if broken != [false, false] {
        let winner = match broken {
            [true, false] => Some(Side(1)),
            [false, true] => Some(Side(0)),
            _ => by_points(model),
        };
        return Some((winner, Outcome::Broken));
    }
    if model.turn < last_turn(model) {
        return None;
    }
    let [a, b] = Side::BOTH.map(|side| lost(model, side));
    Some((by_points(model), Outcome::Points { by: a.abs_diff(b) }))
}

/// ANT-VIC-002: more enemy points gone wins; equal is a draw.
fn by_points(model: &Model) -> Option<Side> {
    let [a, b] = Side::BOTH.map(|side| lost(model, side));
    match a.cmp(&b) {
        std::cmp::Ordering::Less => Some(Side(0)),
        std::cmp::Ordering::Greater => Some(Side(1)),
        std::cmp::Ordering::Equal => None,
    }
}

/// ANT-VIC-002: whether half of a side's points are gone or routing.
fn is_broken(model: &Model, side: Side) -> bool {
    let share = model.book.victory.broken.value.clamp(0, 100) as u32;
    let whole = worth(model, side);
    whole > 0 && lost(model, side) * 100 >= whole * share
}

/// What an army was worth, in half points.
pub(crate) fn worth(model: &Model, side: Side) -> u32 {
    let units = model.units.iter().filter(|unit| unit.side == side).map(|unit| price(model, unit));
    let staff = model.generals.iter().filter(|it| it.side == side).map(|it| staff_price(model, it));
    units.sum::<u32>() + staff.sum::<u32>()
}

/// ANT-VIC-002, -004: what is gone or routing, removed generals and overrun guns included.
pub(crate) fn lost(model: &Model, side: Side) -> u32 {
    let gone = |unit: &&Unit| {
        let guns = matches!(unit.guns, Guns::Overrun(_) | Guns::Spiked(_) | Guns::Taken(_));
        unit.is_gone() || unit.is_routing() || guns
    };
    let units = model.units.iter().filter(|unit| unit.side == side).filter(gone);
    let fallen = model
        .generals
        .iter()
        .filter(|it| it.side == side && matches!(it.fate, Fate::Fallen { .. }));
    units.map(|unit| price(model, unit)).sum::<u32>()
        + fallen.map(|it| staff_price(model, it)).sum::<u32>()
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
