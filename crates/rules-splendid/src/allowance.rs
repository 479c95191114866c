//! Movement allowances (L613-L639): how far each type of unit may go.
use crate::{
    kinds::{Formation, UnitKind},
    model::Model,
    unit::Unit,
};
use geom::Length;

/// A column of the allowance table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Pace {
    /// An ordinary move.
    Move,
    /// ASV-MAN-006: double-time.
    Double,
    /// A charge.
    Charge,
}

/// ASV-MAN-008..021: how far a unit may go at a pace. None if it cannot move at that pace.
pub fn allowance(model: &Model, unit: &Unit, pace: Pace) -> Option<Length> {
    let rows = &model.book.allowances;
    let row = match unit.kind {
        // ASV-MAN-019.
        kind if kind.is_command() => &rows.command,
        kind if kind.is_artillery() => return gun(model, unit, pace),
        // ASV-MAN-014, ASV-MAN-015, ASV-BND-009.
        _ if unit.formation == Formation::DefensiveBlock => &rows.defensive_block,
        _ if unit.formation.is_bent_line() => &rows.bent_line,
        // ASV-MAN-016..018: a road column of horse moves at the pace of horse.
        UnitKind::Dragoon if unit.mounted => &rows.mounted_dragoon,
        UnitKind::Mounted => &rows.mounted,
        UnitKind::HeavyMounted => &rows.heavy_mounted,
        // ASV-MAN-010, ASV-MAN-011.
        _ if unit.formation.is_road_column() => &rows.foot_road_column,
        _ if unit.formation.is_open_order() => &rows.foot_open_order,
        // ASV-MAN-009; ASV-MAN-008, ASV-UNT-038: dismounted dragoons move as Pike and Musket.
        UnitKind::Foot => &rows.foot,
        _ => &rows.pike_and_musket,
    };
    inches(row, pace)
}

/// ASV-MAN-020, ASV-MAN-021: guns move limbered or by hand. Notes 4.7: both are slower in mud.
fn gun(model: &Model, unit: &Unit, pace: Pace) -> Option<Length> {
    let rows = &model.book.allowances;
    let row = match unit.kind {
        _ if unit.limbered => &rows.limbered,
        UnitKind::FrameGun => &rows.prolong_frame,
        UnitKind::RegularGun => &rows.prolong_regular,
        _ => &rows.prolong_heavy,
    };
    let far = inches(row, pace)?;
    Some(if model.rulings.mud { Length(far.0 / 2) } else { far })
}

/// ASV-MAN-012: how far a side-step goes.
pub(crate) fn side_step(model: &Model, pace: Pace) -> Option<Length> {
    inches(&model.book.allowances.side_step, pace)
}

/// ASV-MAN-013: how far a step back goes. ASV-GUN-006: a gun prolongs back as far as forward.
pub(crate) fn step_back(model: &Model, unit: &Unit, pace: Pace) -> Option<Length> {
    if unit.kind.is_artillery() {
        allowance(model, unit, pace)
    } else {
        inches(&model.book.allowances.step_back, pace)
    }
}

fn inches(row: &[f64; 3], pace: Pace) -> Option<Length> {
    let inches = row[pace as usize];
    (inches >= 0.0).then(|| Length::inches(inches))
}

/// ASV-MAN-004, ASV-MAN-007: the distance that every enemy must be away for double-time. In fog it is at most the range of sight
/// (notes 4.7).
pub(crate) fn double_time_clear(model: &Model) -> Length {
    seen(model, model.book.limits.double_time_clear)
}

/// ASV-FRM-023, ASV-MOV-006: the distance that every enemy must be away for a road column.
pub(crate) fn road_column_clear(model: &Model) -> Length {
    seen(model, model.book.limits.road_column_clear)
}

fn seen(model: &Model, far: Length) -> Length {
    let fog = model.rulings.fog;
    if fog > Length::ZERO { far.min(fog) } else { far }
}
