//! Open ground: a blade of grass here and there, so that it does not look empty.
use crate::ink::FAINT;
use crate::outline;
use crate::plan::{Plan, Shape};
use crate::scatter::Scatter;
use crate::sheet::{Sheet, Trace};
use geom::V2;
use kernel::view::{Ground, View};

/// Grass over the whole table, except on ground that is drawn in its own way.
pub(super) fn draw(sheet: &mut Sheet, plan: &Plan, view: &View) {
    let grown = |look: Ground| matches!(look, Ground::Hill | Ground::SteepHill | Ground::Hedge);
    let other: Vec<Vec<V2>> = view
        .terrain
        .iter()
        .filter(|piece| !grown(piece.look))
        .filter_map(|piece| plan.shape(piece))
        .map(|shape| match shape {
            Shape::Area(points) => points,
            course @ Shape::Course(..) => course.outline(plan.inch),
        })
        .collect();
    let far = plan.corner + V2::new(plan.wide, plan.high);
    let table = [plan.corner, V2::new(far.x, plan.corner.y), far, V2::new(plan.corner.x, far.y)];
    let mut uneven = Scatter::seeded(1646);
    let blade = (plan.inch * 0.15).max(2.4);
    let mut grass = Trace::default();
    for at in uneven.strew(&table, plan.inch * 1.55) {
        let (tall, lean) = (blade * uneven.between(0.7, 1.3), uneven.between(-0.3, 0.3));
        let sparse = uneven.part() < 0.3;
        if sparse || other.iter().any(|ground| outline::inside(ground, at)) {
            continue;
        }
        for side in [-0.9, 0.0, 0.9] {
            let root = at + V2::new(side * blade * 0.35, 0.0);
            let tip =
                root + V2::new((side + lean) * tall * 0.55, -tall * (1.2 - f64::abs(side) * 0.4));
            grass.dash(root, tip);
        }
    }
    sheet.line(&grass, FAINT, 0.6 * plan.pen, &[("stroke-opacity", "0.75")]);
}
