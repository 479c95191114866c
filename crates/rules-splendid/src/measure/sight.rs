//! Lines of sight: whether any line between two ends is clear, and what crosses the line from middle to middle.
use super::marks;
use crate::{book::FireStop, fire, ground, model::Model, unit::Unit};
use geom::{Segment, crosses_rect, inside_length};
use kernel::measure::End;
use serde_json::{Value, json};

pub(super) fn sight(model: &Model, from: &End<'_, Unit>, to: &End<'_, Unit>) -> Value {
    let middle = Segment::new(from.centre(), to.centre());
    let mut between = Vec::new();
    stops(model, from, to, middle, |name| between.push(name));
    let targets = marks(to);
    let clear = between.is_empty()
        || marks(from).iter().any(|&eye| {
            targets.iter().any(|&target| {
                let mut stopped = false;
                stops(model, from, to, Segment::new(eye, target), |_| stopped = true);
                !stopped
            })
        });
    // What crosses the line from middle to middle does not matter if another line is clear.
    if clear {
        between.clear();
    }
    json!({"clear": clear, "blocked_by": between})
}

/// Names everything that blocks a line: other units, and ground that stops fire (notes, section 4).
fn stops(
    model: &Model,
    from: &End<'_, Unit>,
    to: &End<'_, Unit>,
    line: Segment,
    mut name: impl FnMut(String),
) {
    let ends = [from.unit(), to.unit()];
    for unit in model.on_table().filter(|unit| ends.iter().flatten().all(|end| end.id != unit.id)) {
        let far = f64::from(unit.radius);
        if line.distance2_point(unit.centre.v2()) <= far * far
            && unit.outline().iter().any(|rect| crosses_rect(line, rect))
        {
            name(model.name(unit.id).to_owned());
        }
    }
    let high = height(model, from).max(height(model, to));
    // A garrison sees out of its building and can be seen in it.
    let held = ends.map(|unit| unit.and_then(|unit| unit.garrison));
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

fn height(model: &Model, end: &End<'_, Unit>) -> u8 {
    let bases = end.unit().map(Unit::bases);
    bases.iter().flatten().map(|base| fire::height(model, base)).max().unwrap_or(0)
}
