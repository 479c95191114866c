//! Reaches and zones of a unit, drawn over the table: by the functions that the rules measure with.
use crate::{command, fire, model::Model, moves, near, unit::Unit};
use geom::{Length, Point, Rect, V2};
use kernel::{Cite, view::Overlay};

/// All that is worth showing of a unit.
pub(crate) fn overlays(model: &Model, unit: &str) -> Vec<Overlay> {
    let Some(unit) = model.by_key(unit).map(|id| model.unit(id)) else { return Vec::new() };
    if !unit.is_on_table() {
        return Vec::new();
    }
    let mut all = command_range(model, unit);
    all.extend(zones_of_fire(model, unit));
    all.extend(move_lane(model, unit));
    all
}

/// Ground to be drawn, and by how much it grows all round.
fn overlay(kind: &str, label: String, cite: Cite, ring: [V2; 4], grow: Length) -> Overlay {
    Overlay { kind: kind.to_owned(), label, cite, ring: ring.map(Point::from).to_vec(), grow }
}

/// AGV-FIR-036: zones of fire by range band.
fn zones_of_fire(model: &Model, unit: &Unit) -> impl Iterator<Item = Overlay> {
    fire::stretches(model, unit).into_iter().map(|it| {
        let kind = if it.close { "close" } else { "fire" };
        overlay(kind, it.label, it.cite, it.zone.corners(), Length::ZERO)
    })
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
    let (ring, cite) = ([left, left + ahead, right + ahead, right], Cite::new("AGV-MOV-017"));
    Some(overlay("move", format!("Move, {far}"), cite, ring, Length::ZERO))
}

/// AGV-CMD-001, -002: a commander's range, from the base all round.
fn command_range(model: &Model, unit: &Unit) -> Vec<Overlay> {
    let Some(grow) = command::range(model, unit) else { return Vec::new() };
    let cite = || Cite::new("AGV-CMD-001");
    let base =
        |rect: &Rect| overlay("command", format!("Command, {grow}"), cite(), rect.corners(), grow);
    unit.outline().iter().map(base).collect()
}
