//! Places that matter at present: where to deploy, what to hold. Drawn like pencil marks.
use crate::ink::{CLEAR, LINE};
use crate::plan::Plan;
use crate::sheet::{Sheet, Trace, num};
use crate::sides::{self, Livery};
use geom::V2;
use kernel::view::{PlaceView, View};

/// Draws all of them.
pub(crate) fn draw(sheet: &mut Sheet, plan: &Plan, view: &View, liveries: &[Livery]) {
    if view.places.is_empty() {
        return;
    }
    sheet.open("g", &[("class", "zones")]);
    for place in &view.places {
        let ink =
            place.side.as_ref().map_or(LINE, |side| liveries[sides::place(view, side)].colour);
        let points = outline(plan, place);
        match points.as_slice() {
            [] => {}
            [spot] => mark(sheet, *spot, ink.hex(), plan),
            _ => {
                let mut edge = Trace::default();
                edge.ring(&points);
                sheet.fill(&edge, &ink.hex(), &[("fill-opacity", "0.07")]);
                let dashes = format!("{} {}", num(9.0 * plan.pen), num(4.5 * plan.pen));
                let more = [("stroke-dasharray", dashes.as_str()), ("stroke-opacity", "0.85")];
                sheet.line(&edge, ink, 1.7 * plan.pen, &more);
            }
        }
    }
    sheet.close();
}

/// The outline of a place on the sheet; one point is a spot.
pub(crate) fn outline(plan: &Plan, place: &PlaceView) -> Vec<V2> {
    let mut points: Vec<V2> = place.points.iter().map(|&point| plan.at(point)).collect();
    points.dedup();
    points
}

/// The size of the mark of a spot.
pub(crate) fn mark_reach(plan: &Plan) -> f64 {
    (plan.inch * 0.42).max(6.0)
}

/// A spot: a ring in four quarters about a cross.
fn mark(sheet: &mut Sheet, at: V2, ink: String, plan: &Plan) {
    let reach = mark_reach(plan);
    let mut ring = Trace::default();
    ring.disc(at, reach);
    let (line, width) = (LINE.hex(), num(1.1 * plan.pen));
    sheet.fill(&ring, &CLEAR.hex(), &[("stroke", &line), ("stroke-width", &width)]);
    let mut quarters = Trace::default();
    for (x, y) in [(1.0, -1.0), (-1.0, 1.0)] {
        let (a, b) = (at + V2::new(x * reach * 0.8, 0.0), at + V2::new(0.0, y * reach * 0.8));
        quarters.to(at);
        quarters.line(a);
        quarters.bow(at + V2::new(x * reach * 0.8, y * reach * 0.8), b);
        quarters.close();
    }
    sheet.fill(&quarters, &ink, &[]);
    let mut cross = Trace::default();
    for way in [V2::new(reach * 1.35, 0.0), V2::new(0.0, reach * 1.35)] {
        cross.dash(at - way, at + way);
    }
    sheet.line(&cross, LINE, 0.9 * plan.pen, &[]);
}
