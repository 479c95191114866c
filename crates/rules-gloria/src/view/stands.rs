//! The bases of a unit: stands with figures, guns, horses, and what belongs to them.
use crate::{
    kinds::{Arms, Calibre, Formation, UnitKind},
    model::Model,
    unit::Unit,
};
use geom::{Angle, Length, Pose, Rect};
use kernel::view::{Arm, StandView};

/// Every base of a unit on the table.
pub(super) fn of(model: &Model, unit: &Unit) -> Vec<StandView> {
    let arm = arm(unit);
    let full = unit.basing.full;
    let stands = unit.stands();
    let mut views: Vec<StandView> = stands
        .iter()
        .map(|stood| {
            let base = base(&stood.rect, arm);
            match unit.formation {
                Formation::Square => base.with_figures(unit.figures, unit.raised).hollow(),
                _ if stood.figures == 0 => base,
                _ if unit.gun.is_some() => base.with_figures(stood.figures, unit.raised),
                _ => base.with_figures(stood.figures, full.max(stood.figures)),
            }
        })
        .collect();
    // PG-ART-005: a limbered gun follows its team.
    if unit.formation == Formation::Limbered
        && let (Some(gun), Some(last)) = (unit.gun, views.last_mut())
    {
        last.arm = gun_arm(gun.calibre);
    }
    views.extend(beside(model, unit));
    views
}

/// What stands apart from the figures: the gun that gunners have left, led horses, a battalion gun.
fn beside(model: &Model, unit: &Unit) -> Vec<StandView> {
    let mut views = Vec::new();
    let model_at = |front: Pose, arm: Arm| {
        let [width, depth] = unit.basing.model;
        let centre = Pose::new(front.place(0.0, -depth.units() * 0.5).into(), front.facing);
        StandView::new(centre, width, depth, arm)
    };
    if let Some((gun, at)) = unit.gun.and_then(|gun| Some((gun, gun.left_at?))) {
        views.push(model_at(at, gun_arm(gun.calibre)));
    }
    if let Some(holders) = unit.holders.filter(|it| it.figures > 0) {
        let (width, depth) = (unit.basing.widths[0], unit.basing.depth);
        let at = holders.at;
        let centre = Pose::new(at.place(0.0, -depth.units() * 0.5).into(), at.facing);
        let wide = Length::from_units(width.units() * f64::from(holders.figures));
        views.push(StandView::new(centre, wide, depth, Arm::Horses));
    }
    if let Some(gun) = unit.battalion_gun {
        let [width, depth] = model.book.footing(&model.book.bases.gun);
        let (front, half) = (unit.front(), depth.units() * 0.5);
        // G41: against the middle of the front, or behind the tail of a column.
        let behind = unit.formation.is_column();
        let tail = unit.layout().spots().map(|spot| spot.stand.depth.units()).sum::<f64>();
        let ahead = if behind { -tail - half } else { half };
        let centre = Pose::new(front.place(0.0, ahead).into(), front.facing);
        let view = StandView::new(centre, width, depth, Arm::LightGun);
        let on_table = model.field.holds(&Rect::of(centre, width, depth));
        views.extend(on_table.then(|| view.with_figures(gun.crew, gun.raised)));
    }
    views
}

/// A base as it lies.
fn base(rect: &Rect, arm: Arm) -> StandView {
    let facing = Angle::of(rect.forward).unwrap_or_default();
    let pose = Pose::new(rect.centre.into(), facing);
    let size = |half: f64| Length::from_units(half * 2.0);
    StandView::new(pose, size(rect.half_width), size(rect.half_depth), arm)
}

/// The symbol of each type.
fn arm(unit: &Unit) -> Arm {
    use UnitKind::*;
    match unit.kind {
        _ if unit.is_gunners() => Arm::Gunners,
        FootArtillery | HorseArtillery if unit.formation == Formation::Limbered => Arm::Limber,
        FootArtillery | HorseArtillery => unit.gun.map_or(Arm::Gun, |gun| gun_arm(gun.calibre)),
        Engineers => Arm::Engineers,
        PontoonTrain => Arm::Wagon,
        _ if unit.is_foot() && unit.kind.is_cavalry() => Arm::DragoonsFoot,
        _ if unit.is_foot() && unit.formation == Formation::Skirmish => Arm::Skirmishers,
        LightInfantry if unit.arms == Arms::Rifle => Arm::Skirmishers,
        LineInfantry | LightInfantry => Arm::Shot,
        IrregularInfantry => Arm::LightFoot,
        ChargingInfantry => Arm::Foot,
        LightCavalry | IrregularCavalry => Arm::LightHorse,
        HeavyCavalry => Arm::Horse,
        Cuirassiers => Arm::HeavyHorse,
    }
}

fn gun_arm(calibre: Calibre) -> Arm {
    match calibre {
        Calibre::Light => Arm::LightGun,
        Calibre::Six | Calibre::Medium | Calibre::LightHowitzer => Arm::Gun,
        Calibre::Heavy | Calibre::Siege | Calibre::HeavyHowitzer => Arm::HeavyGun,
    }
}

/// PG-ATT-001: an attached general is shown touching the rear of the command stand, or on it at the edge of the table.
pub(super) fn behind(model: &Model, unit: &Unit) -> Pose {
    let [width, depth] = model.book.footing(&model.book.bases.general);
    let own =
        unit.stands().first().map_or(unit.basing.depth.units(), |it| it.rect.half_depth * 2.0);
    let back = own + depth.units() * 0.5;
    let places = [(0.0, -back), (0.0, depth.units() * 0.5), (0.0, 0.0)];
    let poses =
        places.map(|(right, ahead)| Pose::new(unit.at.place(right, ahead).into(), unit.at.facing));
    let on_table = |pose: &&Pose| model.field.holds(&Rect::of(**pose, width, depth));
    *poses.iter().find(on_table).unwrap_or(&poses[2])
}
