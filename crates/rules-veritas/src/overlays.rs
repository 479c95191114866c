//! Reaches and zones of a unit or a commander, drawn over the table. They use the same functions as the rules.
mod reach;

use crate::{
    book::Rulebook,
    command, fire, lane,
    model::{Leader, Model},
    unit::Unit,
};
use geom::{Angle, Length, Point, Rect, V2};
use kernel::view::Overlay;

/// The number of segments to either side of straight ahead in which an arc is drawn.
const PARTS: i32 = 12;

/// All overlays of a unit or a commander. They are no secret.
pub(crate) fn overlays(model: &Model, id: &str) -> Vec<Overlay> {
    if let Some(unit) = model.by_key(id).map(|id| model.unit(id)) {
        if !unit.is_on_table() {
            return Vec::new();
        }
        let mut all = fire(model, unit);
        all.extend(reach::moves(model, unit));
        all.extend(reach::charge(model, unit));
        return all;
    }
    let leader = model.scene.leader_by_key(id).map(|id| model.leader(id));
    leader.filter(|it| it.is_present()).map(|it| radius(model, it)).into_iter().collect()
}

/// IDV-COM-004, -005: the command radius, from the edge of the commander's base.
fn radius(model: &Model, leader: &Leader) -> Overlay {
    let table = &model.book.command;
    let (reach, rule) = match leader.is_general() {
        true => (table.army.value, "IDV-COM-005"),
        false => (table.wing.value, "IDV-COM-004"),
    };
    let grow = reach + Length::from_units(command::radius(model));
    Overlay::new("command", format!("Command, {reach}"), rule, [leader.at]).grown(grow)
}

/// IDV-FIR-003, -004, -012: from the middle of the front, as wide as the arc, out to close range and to full range. From
/// buildings it goes all round.
fn fire(model: &Model, unit: &Unit) -> Vec<Overlay> {
    if fire::able_as_it_stands(model, unit).is_err() {
        return Vec::new();
    }
    let range = fire::range(model, unit);
    let close = Rulebook::share(range, &model.book.shares.close_range);
    let drawn = |kind: &str, words: &str, rule: &'static str, far: Length| {
        let label = format!("{words}, {far}");
        match unit.building {
            Some(_) => Overlay::new(kind, label, rule, unit.rect().corners()).grown(far),
            None => Overlay::new(kind, label, rule, sector(model, unit, far)),
        }
    };
    vec![
        drawn("fire", "Fire", "IDV-FIR-004", range),
        drawn("close", "Close range", "IDV-FIR-012", close),
    ]
}

/// The area within an arc and a reach. The reach is measured from the nearest point of the base.
fn sector(model: &Model, unit: &Unit, far: Length) -> Vec<Point> {
    let (base, arc) = (unit.rect(), i32::from(lane::arc(model, unit).0));
    let from = base.front_centre();
    let mut ring = vec![Point::from(from)];
    for part in -PARTS..=PARTS {
        let way = (unit.facing + Angle::parts(arc * part / PARTS)).forward();
        ring.push(Point::from(from + way * farthest(&base, from, way, far.units())));
    }
    ring
}

/// The distance along a direction at which a point is `far` from a base.
fn farthest(base: &Rect, from: V2, way: V2, far: f64) -> f64 {
    let (mut least, mut most) = (far, far + base.radius() * 2.0);
    while most - least > 1.0 {
        let middle = (least + most) / 2.0;
        match geom::distance_point(base, from + way * middle) <= far {
            true => least = middle,
            false => most = middle,
        }
    }
    least
}
