//! Reaches and zones of a unit, drawn over the table: by the functions that the rules measure with.
use crate::{command, fire, model::Model, moves, near, unit::Unit};
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
    all.extend(move_lane(model, unit));
    all
}

/// AGV-FIR-036: zones of fire by range band.
fn fire(model: &Model, unit: &Unit) -> Vec<Overlay> {
    let drawn = |stretch: fire::Stretch| Overlay {
        kind: if stretch.close { "close" } else { "fire" }.to_owned(),
        label: stretch.label,
        cite: stretch.cite,
        ring: stretch.zone.corners().map(Point::from).to_vec(),
        grow: Length::ZERO,
    };
    fire::stretches(model, unit).into_iter().map(drawn).collect()
}

/// AGV-MOV-017: the lane straight ahead, as wide as its front and as far as it can move over this ground; of a unit that is in
/// contact with nobody.
fn move_lane(model: &Model, unit: &Unit) -> Option<Overlay> {
    if near::in_contact(model, unit) {
        return None;
    }
    let far = moves::reach(model, unit)?;
    let [left, right] = unit.grid.front_corners();
    let ahead = unit.heading().forward() * far.units();
    Some(Overlay {
        kind: "move".to_owned(),
        label: format!("Move, {far}"),
        cite: Cite::new("AGV-MOV-017"),
        ring: [left, left + ahead, right + ahead, right].map(Point::from).to_vec(),
        grow: Length::ZERO,
    })
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
