//! Damage to guns (PG-DMG-001, -002, PG-BGN-008): a die for each hit.
use super::remove_if_spent;
use crate::{
    Gloria,
    book::{Damage, Struck},
    event::Event,
    kinds::{Formation, UnitId, UnitKind},
    model::Model,
    unit::{End, Unit},
};
use kernel::{Cx, Play};

/// What a hit comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum By {
    /// Muskets, rifles, carbines.
    SmallArms,
    /// Guns.
    Guns,
}

/// PG-DMG-001: a hit on artillery takes one of its crew, of its team, or the gun.
pub(crate) fn hit_gun(cx: &mut Cx<'_, Gloria>, unit: UnitId, by: By) -> Play<Gloria> {
    let die = cx.roll(6)?;
    let (model, it) = (cx.model(), cx.model().unit(unit));
    let how = match (it.formation, by) {
        (Formation::Limbered, By::Guns) => Struck::LimberedByGuns,
        (Formation::Limbered, By::SmallArms) => Struck::LimberedBySmallArms,
        (_, By::Guns) => Struck::DeployedByGuns,
        (_, By::SmallArms) => Struck::DeployedBySmallArms,
    };
    // PG-DMG-002: without horses, the crew.
    let damage = match model.book.damage(die, how) {
        Damage::Team if horses(model, it) == 0 => Damage::Crew,
        damage => damage,
    };
    cx.emit(Event::GunHit { unit, die, damage });
    if damage == Damage::Gun {
        cx.emit(Event::Removed { unit, end: End::Destroyed });
    }
    remove_if_spent(cx, unit);
    Ok(())
}

/// PG-HAR-005, PG-OPT-007, PG-TDM-007: how many horses of its team are left.
fn horses(model: &Model, unit: &Unit) -> u8 {
    let sizes = &model.book.sizes;
    let team = match unit.kind {
        UnitKind::HorseArtillery => sizes.team_horse.value,
        _ if model.book.options.limbers => sizes.team_foot.value,
        _ => 0,
    };
    let lost = unit.gun.map_or(0, |gun| i32::from(gun.team_lost));
    u8::try_from(team - lost).unwrap_or(0)
}

/// PG-BGN-008, -010, PG-TDM-009: a hit on a battalion gun takes one of its crew, for it has no team; only guns can destroy it.
pub(crate) fn hit_battalion_gun(cx: &mut Cx<'_, Gloria>, unit: UnitId, by: By) -> Play<Gloria> {
    let Some(gun) = cx.model().unit(unit).battalion_gun else { return Ok(()) };
    let destroyed = match by {
        By::SmallArms => false,
        By::Guns => {
            let die = cx.roll(6)?;
            cx.model().book.damage(die, Struck::DeployedByGuns) == Damage::Gun
        }
    };
    let crew = if destroyed { 0 } else { gun.crew.saturating_sub(1) };
    cx.emit(Event::BattalionGunHit { unit, crew });
    Ok(())
}
