//! Reaches and zones of a unit, drawn over the table. They come from the functions that the rules measure with.
use crate::{command, fire, model::Model, moves, near, unit::Unit};
use geom::Rect;
use kernel::view::Overlay;

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

/// AGV-FIR-036: zones of fire by range band.
fn zones_of_fire(model: &Model, unit: &Unit) -> impl Iterator<Item = Overlay> {
    fire::stretches(model, unit).into_iter().map(|it| {
        let kind = if it.close { "close" } else { "fire" };
        Overlay::new(kind, it.label, it.cite, it.zone.corners())
    })
}

/// AGV-MOV-017: the lane straight ahead of a unit that is not in contact, as wide as its front and as far as it can move over
/// this ground.
fn move_lane(model: &Model, unit: &Unit) -> Option<Overlay> {
    if near::in_contact(model, unit) {
        return None;
    }
    let far = moves::reach(model, unit)?;
    let [left, right] = unit.grid.front_corners();
    let ahead = unit.heading().forward() * far.units();
    let ring = [left, left + ahead, right + ahead, right];
    Some(Overlay::new("move", format!("Move, {far}"), "AGV-MOV-017", ring))
}

/// AGV-CMD-001, -002: a commander's range, all round from the base.
fn command_range(model: &Model, unit: &Unit) -> Vec<Overlay> {
    let Some(grow) = command::range(model, unit) else { return Vec::new() };
    let base = |rect: &Rect| {
        Overlay::new("command", format!("Command, {grow}"), "AGV-CMD-001", rect.corners())
            .grown(grow)
    };
    unit.outline().iter().map(base).collect()
}
