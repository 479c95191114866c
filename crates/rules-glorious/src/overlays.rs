//! Reaches and zones of a unit, drawn over the table: by the functions that the rules measure with.
use crate::{command, model::Model, unit::Unit};
use geom::{Point, Rect};
use kernel::{Cite, view::Overlay};

/// All that is worth showing of a unit.
pub(crate) fn overlays(model: &Model, unit: &str) -> Vec<Overlay> {
    let Some(unit) = model.by_key(unit).map(|id| model.unit(id)) else { return Vec::new() };
    if unit.is_on_table() { command_range(model, unit) } else { Vec::new() }
}

/// AGV-CMD-001, -002: how far a commander's word carries, from his base all round.
fn command_range(model: &Model, unit: &Unit) -> Vec<Overlay> {
    let Some(grow) = command::range(model, unit) else { return Vec::new() };
    let base = |rect: &Rect| Overlay {
        kind: "command".to_owned(),
        label: format!("Command, {grow}"),
        cite: Cite::new("AGV-CMD-001"),
        ring: rect.corners().map(Point::from).to_vec(),
        grow,
    };
    unit.outline().iter().map(base).collect()
}
