//! Points (ANT-PTS-001 to -007): what troops, generals and ADCs cost, in half points.
use crate::{
    book::Rulebook,
    kinds::{Arm, Calibre, Rank, Size, UnitKind},
    model::{General, Model},
    scene::{GeneralSetup, UnitSetup},
    unit::{Tags, Unit},
};
use kernel::book::Points;

/// What the price of a unit depends on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Troops {
    kind: UnitKind,
    tags: Tags,
    calibre: Option<Calibre>,
    /// The size of its regimental gun.
    gun: Option<Size>,
    /// The hits that it can take.
    hits: u8,
}

impl Troops {
    /// A unit before the battle.
    pub fn raised(book: &Rulebook, unit: &UnitSetup) -> Self {
        let (kind, tags, calibre) = (unit.kind, unit.tags, unit.calibre);
        let gun = unit.regimental_gun.map(|gun| gun.size);
        Self { kind, tags, calibre, gun, hits: book.hits(unit.class, unit.size) }
    }
}

impl From<&Unit> for Troops {
    fn from(unit: &Unit) -> Self {
        let (kind, tags, calibre) = (unit.kind, unit.tags, unit.calibre);
        let gun = unit.regimental_gun.map(|gun| gun.size);
        Self { kind, tags, calibre, gun, hits: unit.strength }
    }
}

/// ANT-PTS-001 to -004: the price of a unit. Ad hoc lines belong to their battalions.
pub fn unit(book: &Rulebook, unit: &Troops) -> i32 {
    if unit.tags.ad_hoc {
        return 0;
    }
    let (rows, hits) = (&book.points, i32::from(unit.hits));
    let light = if unit.tags.trained_light { rows.trained_light.value } else { 0 };
    let price = match unit.kind.arm() {
        Arm::Infantry => {
            let gun = match unit.gun {
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
            let calibre = match unit.calibre {
                Some(Calibre::Light) => rows.light_horse_guns.value,
                _ => 0,
            };
            rows.horse_gun_hit.value * hits + calibre
        }
        arm => {
            let heavy =
                if arm == Arm::HeavyCavalry || unit.tags.heavy { rows.heavy.value } else { 0 };
            let lancers = if unit.tags.lancers { rows.lancers.value } else { 0 };
            let armoured = if unit.tags.armoured { rows.armoured.value } else { 0 };
            rows.cavalry_hit.value * hits + heavy + lancers + armoured + light
        }
    };
    price.max(0)
}

/// What the price of a general depends on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Staff {
    rank: Rank,
    /// Whether a divisional general leads a brigade too.
    leads: bool,
    adcs: usize,
}

impl Staff {
    /// A general in a battle.
    pub(crate) fn of(model: &Model, general: &General) -> Self {
        let leads = general.rank == Rank::Division && general.also.is_some();
        let adcs = model.adcs.iter().filter(|adc| adc.of == general.id).count();
        Self { rank: general.rank, leads, adcs }
    }
}

impl From<&GeneralSetup> for Staff {
    fn from(general: &GeneralSetup) -> Self {
        let leads = general.rank == Rank::Division && general.also.is_some();
        Self { rank: general.rank, leads, adcs: usize::from(general.adcs) }
    }
}

/// ANT-PTS-005, -006: the price of a general with their ADCs.
pub fn general(book: &Rulebook, general: &Staff) -> i32 {
    let rows = &book.staff_points;
    let leads = if general.leads { rows.leads_brigade.value } else { 0 };
    (rows[general.rank].value + leads + general.adcs as i32 * rows.adc.value).max(0)
}

/// What these units and generals cost together.
pub fn total<'s>(
    book: &Rulebook,
    units: impl Iterator<Item = &'s UnitSetup>,
    generals: impl Iterator<Item = &'s GeneralSetup>,
) -> Points {
    let units: i32 = units.map(|it| unit(book, &Troops::raised(book, it))).sum();
    let generals: i32 = generals.map(|it| general(book, &it.into())).sum();
    Points::halves(units + generals)
}
