//! A corps of the age of hats: every type of unit, and every formation.
use super::{bare, unit};
use geom::{Angle, Length, Point, Pose};
use kernel::view::{Arm, Posture, StandView, UnitView, View};

const FOOT: (i32, i32) = (25, 13);
const HORSE: (i32, i32) = (25, 25);

/// Every type in line, from left to right, on both sides; then the formations of infantry and of cavalry.
pub fn corps() -> View {
    let mut view = bare();
    view.title = "Hats".into();
    view.size = [Length::inches(72.0), Length::inches(30.0)];
    let foot = [
        ("line", Arm::LineInfantry),
        ("light", Arm::LightInfantry),
        ("grenadiers", Arm::Grenadiers),
    ];
    let horse = [
        ("hussars", Arm::LightCavalry),
        ("lancers", Arm::LanceCavalry),
        ("dragoons", Arm::DragoonCavalry),
        ("heavy", Arm::HeavyCavalry),
        ("cuirassiers", Arm::Cuirassiers),
    ];
    let guns = [
        ("foot-guns", Arm::FootBattery),
        ("heavy-guns", Arm::HeavyBattery),
        ("horse-guns", Arm::HorseBattery),
        ("limber", Arm::Limber),
        ("horse-limber", Arm::HorseLimber),
    ];
    for (n, side) in ["king", "parliament"].into_iter().enumerate() {
        let (y, facing) = (24.0 - 4.0 * n as f64, 180.0 - 180.0 * n as f64);
        let mut add = |id: &str, arm: Arm, x: f64, count: usize, base| {
            let id = format!("{side}-{id}");
            view.units.push(unit(&id, &id, side, (x, y), facing, &vec![arm; count], base));
        };
        for (k, (id, arm)) in foot.into_iter().enumerate() {
            add(id, arm, 4.0 + 5.0 * k as f64, 4, FOOT);
        }
        for (k, (id, arm)) in horse.into_iter().enumerate() {
            add(id, arm, 20.0 + 5.0 * k as f64, 4, HORSE);
        }
        for (k, (id, arm)) in guns.into_iter().enumerate() {
            add(id, arm, 45.0 + 4.0 * k as f64, 2, HORSE);
        }
    }
    for (n, (arm, base)) in
        [(Arm::LineInfantry, FOOT), (Arm::LightCavalry, HORSE)].iter().enumerate()
    {
        formations(&mut view, &format!("f{n}"), *arm, *base, 14.0 - 7.0 * n as f64);
    }
    view
}

/// Column, masse, march column, skirmishers, square and garrison.
fn formations(view: &mut View, name: &str, arm: Arm, base: (i32, i32), y: f64) {
    let deep =
        [("column", None), ("masse", Some(Posture::Closed)), ("march", Some(Posture::March))];
    for (k, (id, order)) in deep.into_iter().enumerate() {
        let front = Pose::new(Point::inches(4.0 + 4.0 * k as f64, y), Angle::degrees(0.0));
        let stand = |rank: u32| {
            let depth = Length::from_mm(base.1);
            let at = front.advanced(-(f64::from(rank) + 0.5) * depth.units());
            StandView::new(at, Length::from_mm(base.0), depth, arm).ordered(order)
        };
        let stands = (0..4).map(stand).collect();
        view.units.push(shaped(&format!("{name}-{id}"), front, stands));
    }
    let front = Pose::new(Point::inches(22.0, y), Angle::degrees(0.0));
    let open = |k: i32| {
        let at = front.place(f64::from(2 * k - 3) * 2500.0, -f64::from(base.1) * 50.0);
        let pose = Pose::new(at.into(), front.facing);
        let [wide, deep] = [base.0, base.1].map(Length::from_mm);
        StandView::new(pose, wide, deep, arm).ordered(Some(Posture::Open))
    };
    view.units.push(shaped(&format!("{name}-screen"), front, (0..4).map(open).collect()));
    for (k, (id, order)) in
        [("square", None), ("garrison", Some(Posture::Garrison))].into_iter().enumerate()
    {
        let front = Pose::new(Point::inches(32.0 + 5.0 * k as f64, y), Angle::degrees(0.0));
        let side = Length::inches(2.0);
        let whole = StandView::new(front.advanced(-side.units() * 0.5), side, side, arm);
        let whole = if id == "square" { whole.hollow() } else { whole.ordered(order) };
        view.units.push(shaped(&format!("{name}-{id}"), front, vec![whole]));
    }
}

fn shaped(id: &str, front: Pose, stands: Vec<StandView>) -> UnitView {
    let plain = unit(id, id, "parliament", (0.0, 0.0), 0.0, &[Arm::LineInfantry], FOOT);
    UnitView { front: Some(front), stands, ..plain }
}
