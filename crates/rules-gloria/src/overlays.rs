//! Reaches and zones of a unit or a general, drawn over the table. They use the same functions as the rules.
use crate::{
    model::{General, Model},
    secrets,
    unit::Unit,
    walk,
};
use geom::{Length, Point};
use kernel::{Viewer, lookups::Found, view::Overlay, words::mm};

/// All overlays of a unit or a general.
pub(crate) fn overlays(model: &Model, id: &str, viewer: Viewer) -> Vec<Overlay> {
    match model.found(id) {
        Some(Found::Unit(it)) if secrets::knows_unit(model, it, viewer) => moves(model, it),
        Some(Found::General(it)) if secrets::knows_general(model, it, viewer) => {
            vec![radius(model, it)]
        }
        _ => Vec::new(),
    }
}

/// PG-STF-004: the command radius, from the edge of the general's base.
fn radius(model: &Model, general: &General) -> Overlay {
    let reach = model.book.mm(&model.book.command.radius);
    let half = model.book.footing(&model.book.bases.general)[0].units() * 0.5;
    let label = format!("Command, {}", mm(reach));
    Overlay::new("command", label, "PG-STF-004", [general.at])
        .grown(reach + Length::from_units(half))
}

/// PG-MOV-003, -005: straight ahead as far as the move goes, and the ground that enemies keep clear of.
fn moves(model: &Model, unit: &Unit) -> Vec<Overlay> {
    let outline = model.outline(unit);
    let far = walk::allowance(model, unit);
    let ahead = unit.at.facing.forward() * far.units();
    let mut all = Vec::new();
    for rect in outline.iter() {
        let [left, right, ..] = rect.corners();
        let ring = [left, right, right + ahead, left + ahead].map(Point::from);
        let label = format!("Move, {}", mm(far));
        all.push(Overlay::new("move", label, "PG-MOV-005", ring));
    }
    let clear = model.book.mm(&model.book.reaches.clear);
    for rect in outline.iter() {
        let label = format!("Clear of enemies, {}", mm(clear));
        let ring = rect.corners().map(Point::from);
        all.push(Overlay::new("clear", label, "PG-MOV-003", ring).grown(clear));
    }
    all
}
