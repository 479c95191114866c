//! The bases of a unit, each with the symbol of its type, and guns that stand alone.
use crate::{
    kinds::{Calibre, Formation, UnitKind},
    unit::Unit,
};
use geom::{Length, Pose};
use kernel::view::{Arm, Posture, StandView};

/// ANT-GEO-002: one base after the other; a square and a garrison are one body.
pub(super) fn of(unit: &Unit) -> Vec<StandView> {
    let arm = arm(unit);
    let whole = || {
        let rect = unit.rect();
        let [wide, deep] = unit.extent().map(Length::from_units);
        StandView::new(Pose::new(rect.centre.into(), unit.at.facing), wide, deep, arm)
    };
    if unit.is_garrison() {
        return vec![whole().ordered(Some(Posture::Garrison))];
    }
    if unit.formation == Formation::Square {
        return vec![whole().hollow()];
    }
    let order = match unit.formation {
        Formation::Skirmish => Some(Posture::Open),
        Formation::Masse => Some(Posture::Closed),
        Formation::March => Some(Posture::March),
        _ => None,
    };
    let spots = unit.base_spots();
    spots.into_iter().map(|spot| base(unit, spot, arm).ordered(order)).collect()
}

/// ANT-GUN-009: guns where they stand alone.
pub(super) fn of_guns(unit: &Unit, at: Pose) -> Vec<StandView> {
    let guns = Unit { at, formation: Formation::Unlimbered, ..*unit };
    guns.base_spots().into_iter().map(|spot| base(&guns, spot, piece(unit))).collect()
}

fn base(unit: &Unit, [right, ahead]: [f64; 2], arm: Arm) -> StandView {
    let at = Pose::new(unit.at.place(right, ahead).into(), unit.at.facing);
    let [width, depth] = unit.base_size().map(Length::from_units);
    StandView::new(at, width, depth, arm)
}

/// The symbol of each type.
pub(super) fn arm(unit: &Unit) -> Arm {
    match unit.kind {
        _ if unit.is_gunners() => Arm::Gunners,
        _ if unit.on_foot => Arm::DragoonsFoot,
        _ if unit.tags.ad_hoc || unit.tags.companies => Arm::LightInfantry,
        UnitKind::LineInfantry => Arm::LineInfantry,
        UnitKind::LightInfantry => Arm::LightInfantry,
        UnitKind::Grenadiers => Arm::Grenadiers,
        UnitKind::Lancers => Arm::LanceCavalry,
        UnitKind::LightCavalry if unit.tags.lancers => Arm::LanceCavalry,
        UnitKind::LightCavalry => Arm::LightCavalry,
        UnitKind::Dragoons => Arm::DragoonCavalry,
        UnitKind::HeavyCavalry if unit.tags.armoured => Arm::Cuirassiers,
        UnitKind::HeavyCavalry => Arm::HeavyCavalry,
        UnitKind::FootArtillery if unit.formation != Formation::Unlimbered => Arm::Limber,
        UnitKind::HorseArtillery if unit.formation != Formation::Unlimbered => Arm::HorseLimber,
        UnitKind::FootArtillery | UnitKind::HorseArtillery => battery(unit),
    }
}

/// Guns with their crew.
fn battery(unit: &Unit) -> Arm {
    match (unit.kind, unit.calibre) {
        (UnitKind::HorseArtillery, _) => Arm::HorseBattery,
        (_, Some(Calibre::Heavy)) => Arm::HeavyBattery,
        _ => Arm::FootBattery,
    }
}

/// Guns without their crew.
fn piece(unit: &Unit) -> Arm {
    match unit.calibre {
        Some(Calibre::Light) => Arm::LightGun,
        Some(Calibre::Heavy) => Arm::HeavyGun,
        _ => Arm::Gun,
    }
}
