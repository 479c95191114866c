//! Arrows: where something came from and went, drawn with a broad pen over the map.
use crate::Arrow;
use crate::ink::{CLEAR, Ink, LINE, PLAIN};
use crate::plan::{Plan, right_of};
use crate::sheet::{Sheet, Trace, num};

/// All the arrows.
pub(crate) fn draw(sheet: &mut Sheet, plan: &Plan, arrows: &[Arrow]) {
    if arrows.is_empty() {
        return;
    }
    sheet.open("g", &[("class", "arrows"), ("stroke-linejoin", "round")]);
    for arrow in arrows {
        one(sheet, plan, arrow);
    }
    sheet.close();
}

/// A shaft that swells towards its head, so that it reads even where it is short.
fn one(sheet: &mut Sheet, plan: &Plan, arrow: &Arrow) {
    let (from, to) = (plan.at(arrow.from), plan.at(arrow.to));
    let Some(along) = (to - from).unit() else { return };
    let across = right_of(along);
    let long = from.distance(to);
    let head = (13.0 * plan.pen).min(long * 0.6);
    let neck = to - along * head;
    let (thin, thick, wide) = (1.2 * plan.pen, head * 0.2, head * 0.46);
    let mut shape = Trace::default();
    shape.ring(&[
        from - across * thin,
        neck - across * thick,
        neck - across * wide - along * (head * 0.12),
        to,
        neck + across * wide - along * (head * 0.12),
        neck + across * thick,
        from + across * thin,
    ]);
    let colour = Ink::read(&arrow.colour).unwrap_or(PLAIN).hex();
    sheet.line(&shape, CLEAR, 4.0 * plan.pen, &[("stroke-opacity", "0.85")]);
    let (ink, width) = (LINE.hex(), num(0.9 * plan.pen));
    sheet.fill(
        &shape,
        &colour,
        &[("stroke", &ink), ("stroke-width", &width), ("fill-opacity", "0.9")],
    );
}
