//! Lines of sight: whether any line between two ends is clear, and what crosses the one from middle to middle.
use super::End;
use crate::{book::FireStop, fire, ground, model::Model};
use geom::{Segment, crosses_rect, inside_length};
use serde_json::{Value, json};

pub(super) fn sight(model: &Model, from: &End<'_>, to: &End<'_>) -> Value {
    let middle = Segment::new(from.centre(), to.centre());
    let mut between = Vec::new();
    stops(model, from, to, middle, |name| between.push(name));
    let targets = to.marks();
    let clear = between.is_empty()
        || from.marks().iter().any(|&eye| {
            targets.iter().any(|&target| {
                let mut stopped = false;
                stops(model, from, to, Segment::new(eye, target), |_| stopped = true);
                !stopped
            })
        });
    // What crosses the line from middle to middle stops nobody who sees past it.
    if clear {
        between.clear();
    }
    json!({"clear": clear, "blocked_by": between})
}

/// Names everything that stops a line: other units, and ground as it stops fire (notes, section 4).
fn stops(model: &Model, from: &End<'_>, to: &End<'_>, line: Segment, mut name: impl FnMut(String)) {
    let ends = [from.id(), to.id()];
    for unit in model.on_table().filter(|unit| !ends.contains(&Some(unit.id))) {
        let far = f64::from(unit.radius);
        if line.distance2_point(unit.centre.v2()) <= far * far
            && unit.outline().iter().any(|rect| crosses_rect(line, rect))
        {
            name(model.name(unit.id).to_owned());
        }
    }
    let high = height(model, from).max(height(model, to));
    // One sees out of the building that one holds, and who holds it is seen.
    let held = [from.held(), to.held()];
    for (id, piece) in model.scene.field.each().filter(|(id, _)| !held.contains(&Some(id.0))) {
        let kind = ground::kind(model, id);
        let within: f64 = piece.shapes().iter().map(|shape| inside_length(line, shape)).sum();
        let stopped = match kind.fire {
            FireStop::No => false,
            FireStop::Always => within > geom::EPS_PEN,
            FireStop::Through => {
                kind.fire_depth.is_some_and(|depth| geom::more_than(within, depth))
            }
            FireStop::Higher => within > geom::EPS_PEN && piece.outline().level > high,
        };
        if stopped {
            name(ground::name(model, id));
        }
    }
}

fn height(model: &Model, end: &End<'_>) -> u8 {
    match end {
        End::Unit(unit) => {
            unit.bases().iter().map(|base| fire::height(model, base)).max().unwrap_or(0)
        }
        End::Place(_) => 0,
    }
}
