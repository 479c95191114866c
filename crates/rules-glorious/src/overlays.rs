//! Reaches and zones of a unit, drawn over the table: by the functions that the rules measure with.
use crate::{command, firing, model::Model, unit::Unit};
use geom::{Length, Point, Rect};
use kernel::{Cite, view::Overlay};

/// All that is worth showing of a unit.
pub(crate) fn overlays(model: &Model, unit: &str) -> Vec<Overlay> {
    let Some(unit) = model.by_key(unit).map(|id| model.unit(id)) else { return Vec::new() };
    if !unit.is_on_table() {
        return Vec::new();
    }
    let mut all = command_range(model, unit);
    all.extend(fire(model, unit));
    all
}

/// AGV-FIR-036: zones of fire by range band.
fn fire(model: &Model, unit: &Unit) -> Vec<Overlay> {
    let drawn = |stretch: firing::Stretch| Overlay {
        kind: if stretch.close { "close" } else { "fire" }.to_owned(),
        label: stretch.label,
        cite: stretch.cite,
        ring: stretch.zone.corners().map(Point::from).to_vec(),
        grow: Length::ZERO,
    };
    firing::stretches(model, unit).into_iter().map(drawn).collect()
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
