//! Reaches and zones of a unit or a general, drawn over the table. They use the same functions as the rules.
use crate::{
    act::Facing,
    book::Measure,
    charge, command,
    fire::{self, Zone},
    kinds::{Calibre, Rank},
    model::{General, Model},
    unit::Unit,
};
use geom::{Length, Point, Rect};
use kernel::{Viewer, lookups::Found, view::Overlay};

/// The corners of an arc are this many degrees apart.
const FINE: f64 = 7.5;

/// All overlays of a unit or a general.
pub(crate) fn overlays(model: &Model, id: &str, _: Viewer) -> Vec<Overlay> {
    match model.found(id) {
        Some(Found::Unit(unit)) => of_unit(model, unit),
        Some(Found::General(general)) => of_general(model, general),
        None => Vec::new(),
    }
}

fn of_unit(model: &Model, unit: &Unit) -> Vec<Overlay> {
    let mut all = arcs(model, unit);
    all.extend(ahead(model, unit));
    all.extend(zones(model, unit));
    let brigade = model.brigade(unit);
    all.extend(brigade.and_then(|id| command_box(model, id)));
    all
}

/// ANT-CMD-003 to -008: the box of a brigadier, the reach of a higher commander.
fn of_general(model: &Model, general: &General) -> Vec<Overlay> {
    let rows = &model.book.command;
    let radius = model.book.staff.general.value;
    let reach = |row: &Measure, whom: &str| {
        let label = format!("Commands {whom}, {}", row.value);
        Overlay::new("command", label, row.cite.clone(), [general.at.at]).grown(row.value + radius)
    };
    let mut all = Vec::new();
    for id in [general.command, general.also].into_iter().flatten() {
        match model.rank(id) {
            Rank::Brigade => all.extend(command_box(model, id)),
            Rank::Division => {
                all.push(reach(&rows.brigadier, "brigadiers"));
                all.push(reach(&rows.division_level, "units of the division without a brigade"));
            }
            Rank::Corps | Rank::Army => {
                all.push(reach(&rows.corps_level, "what is directly under the corps"));
            }
        }
    }
    if general.chief && general.command.is_none() {
        all.push(reach(&rows.corps_level, "what is directly under the army"));
    }
    all
}

/// ANT-CMD-001, -007: the box around a brigadier.
fn command_box(model: &Model, brigade: crate::kinds::CommandId) -> Option<Overlay> {
    let area = command::area(model, brigade)?;
    Some(Overlay::new("command", format!("Command box of {brigade}"), "ANT-CMD-007", ring(&area)))
}

fn ring(rect: &Rect) -> [Point; 4] {
    rect.corners().map(Point::from)
}

/// ANT-FIR-001 to -003, -014: what each face of a unit fires over; of guns also the reach of canister.
fn arcs(model: &Model, unit: &Unit) -> Vec<Overlay> {
    let mut all = Vec::new();
    if !unit.is_battery() && !unit.is_foot() || unit.is_routing() {
        return all;
    }
    let far = fire::range(model, unit);
    let guns = unit.arm().is_artillery();
    let rows = &model.book.gun_ranges[unit.calibre.unwrap_or(Calibre::Medium)];
    for face in fire::faces(unit) {
        if guns {
            let label = format!("Canister, {}", rows.canister);
            all.push(arc(model, unit, *face, rows.canister, label));
        }
        let name = if guns { "Round shot" } else { "Musketry" };
        all.push(arc(model, unit, *face, far, format!("{name}, {far}")));
    }
    all
}

/// The ground that a face fires over, to a range.
fn arc(model: &Model, unit: &Unit, face: Facing, range: Length, label: String) -> Overlay {
    let ring: Vec<Point> = match fire::zone(model, unit, face, range.units()) {
        Zone::Ahead(rect) => ring(&rect).into(),
        Zone::Wide(arc) => arc.outline(range.units(), FINE).into_iter().map(Point::from).collect(),
    };
    Overlay::new("fire", label, "ANT-FIR-014", ring)
}

/// ANT-MOV-001, ANT-CHG-001, ANT-OPP-001: straight ahead as far as the unit goes.
fn ahead(model: &Model, unit: &Unit) -> Vec<Overlay> {
    let Some(pace) = model.book.pace(unit, unit.formation) else { return Vec::new() };
    let zone = ring(&unit.rect().zone(geom::FRONT, pace.units()));
    let mut all = vec![Overlay::new("move", format!("Move, {pace}"), "ANT-MOV-001", zone)];
    if charge::may_charge(model, unit).is_ok() {
        all.push(Overlay::new("charge", format!("Charge, {pace}"), "ANT-CHG-001", zone));
        if unit.is_mounted() {
            let label = format!("Charges on opportunity, {pace}");
            all.push(Overlay::new("intercept", label, "ANT-OPP-001", zone));
        }
    }
    all
}

/// ANT-MOV-006, -018: how near enemies may come without a charge, and in a second move.
fn zones(model: &Model, unit: &Unit) -> Vec<Overlay> {
    let rows = &model.book.reaches;
    let each = [
        ("clear", "Enemies keep clear", &rows.clear),
        ("close", "No second move of enemies", &rows.multiple),
    ];
    let around = each.into_iter().flat_map(|(kind, what, row)| {
        let label = format!("{what}, {}", row.value);
        let drawn = move |rect| Overlay::new(kind, label.clone(), row.cite.clone(), ring(rect));
        model.rects(unit).iter().map(move |rect| drawn(rect).grown(row.value))
    });
    around.collect()
}
