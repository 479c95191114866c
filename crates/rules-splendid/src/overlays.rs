//! Ranges and zones of a unit, drawn over the table by the functions that the rules measure with.
use crate::{
    charge, command, fire,
    model::Model,
    near,
    reactions::intercept,
    unit::{Done, Unit},
};
use geom::{Length, Point, Rect};
use kernel::view::Overlay;

/// Everything worth showing about a unit. ASV-BAS-003: nothing in this game is hidden, so anybody may see it.
pub(crate) fn overlays(model: &Model, unit: &str) -> Vec<Overlay> {
    let Some(unit) = model.by_key(unit).map(|id| model.unit(id)) else { return Vec::new() };
    if !unit.is_on_table() {
        return Vec::new();
    }
    let mut all = command_range(model, unit);
    all.extend(fire(model, unit));
    all.extend(charge_lane(model, unit));
    all.extend(intercept_zone(model, unit));
    all
}

/// ASV-CMD-003, ASV-CMD-004: the command range, all around the commander's base or the walls of the building.
fn command_range(model: &Model, unit: &Unit) -> Vec<Overlay> {
    if !unit.kind.is_command() {
        return Vec::new();
    }
    let grow = command::range(model, unit);
    let label = format!("Command, {grow}");
    let within = |ring| Overlay::new("command", label.clone(), "ASV-CMD-003", ring).grown(grow);
    match near::walls(model, unit) {
        Some(piece) => vec![within(piece.outline().points.clone())],
        None => unit.outline().iter().map(|base| within(corners(base))).collect(),
    }
}

fn corners(ground: &Rect) -> Vec<Point> {
    ground.corners().map(Point::from).to_vec()
}

/// ASV-FIR-023, ASV-FIR-025, ASV-FIR-053: zones of fire; those of guns by range band, with hail shot as close range.
fn fire(model: &Model, unit: &Unit) -> Vec<Overlay> {
    let drawn = |stretch: &fire::Stretch| {
        let (kind, label, rule) = match stretch.band {
            None => ("fire", format!("Musket fire, {}", stretch.to), "ASV-FIR-025"),
            Some((band, words)) => {
                let kind = if band < 2 { "close" } else { "fire" };
                (kind, format!("Gun, {words}, to {}", stretch.to), "ASV-FIR-053")
            }
        };
        Overlay::new(kind, label, rule, stretch.zone.corners())
    };
    fire::stretches(model, unit).iter().map(drawn).collect()
}

/// ASV-CHG-011, ASV-XCH-001, ASV-XCH-002: the lane straight ahead, as wide as the front: as far as the unit charges, and as far
/// as an extended charge reaches. Only for a unit whose type, size and formation let it charge.
fn charge_lane(model: &Model, unit: &Unit) -> Vec<Overlay> {
    let fresh = Unit { done: Done::default(), ..*unit };
    if charge::bars(&fresh).is_err() || near::in_contact(model, unit) {
        return Vec::new();
    }
    let reach = charge::own_reach(model, unit);
    let far = reach.allowance + reach.extension;
    let rule = if unit.is_mounted() { "ASV-XCH-001" } else { "ASV-XCH-002" };
    let lane = |kind, label, rule: &'static str, long: Length| {
        Overlay::new(kind, label, rule, intercept::ahead(unit, long.units()).corners())
    };
    let label = format!("Charge, {}", reach.allowance);
    vec![
        lane("charge", label, "ASV-CHG-011", reach.allowance),
        lane("extended", format!("Extended charge, up to {far}"), rule, far),
    ]
}

/// ASV-INT-007: the rectangle ahead of a unit that may intercept, whatever it has done in this phase.
fn intercept_zone(model: &Model, unit: &Unit) -> Option<Overlay> {
    let fresh = Unit { done: Done::default(), ..*unit };
    intercept::bars(model, &fresh).ok()?;
    let long = model.book.intercept.zone;
    let zone = intercept::ahead(unit, long.units());
    let label = format!("Intercept zone, {long}");
    Some(Overlay::new("intercept", label, "ASV-INT-007", zone.corners()))
}
