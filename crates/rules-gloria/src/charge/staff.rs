//! Generals alone in the way of a charge (PG-CAP-001, -004, PG-EVA-007): they test and ride off, or are taken.
use super::{came_from, live, screens, under_way};
use crate::{
    Gloria, command,
    event::Event,
    kinds::{GeneralId, UnitId, UnitKind},
    model::{Fate, General, Model},
    near, square,
};
use geom::{EPS_CONTACT, Point, Rect, V2};
use kernel::{Cx, Play, Tally};

/// How many places a general tries on the way out, from the farthest to the nearest.
const PLACES: i32 = 10;

/// PG-CAP-004: every general who is alone in the path of a charge tests, and rides straight away if he passes. Nobody is asked,
/// because to stay is never better.
pub(super) fn ride_off(cx: &mut Cx<'_, Gloria>, chargers: &[UnitId]) -> Play<Gloria> {
    for charger in chargers {
        for general in in_path(cx.model(), *charger) {
            try_to_ride(cx, general, *charger)?;
        }
    }
    for charger in chargers {
        let body = cx.model().outline(cx.model().unit(*charger)).into_owned();
        capture(cx, *charger, &body);
    }
    Ok(())
}

/// All charges that are under way.
pub(super) fn all_chargers(model: &Model) -> Vec<UnitId> {
    under_way(model).map(|(unit, _)| unit.id).collect()
}

/// The enemy generals in a charger's path who are with no unit.
fn in_path(model: &Model, charger: UnitId) -> Vec<GeneralId> {
    let unit = model.unit(charger);
    let Some(charge) = live(unit) else { return Vec::new() };
    let path = screens::whole_path(unit, &charge);
    let there = alone(model, unit.side.other()).filter(|general| general.commands());
    let met = there.filter(|general| near::overlap(&path, &[command::base(model, general)]));
    met.map(|general| general.id).collect()
}

fn alone(model: &Model, side: crate::kinds::Side) -> impl Iterator<Item = &General> {
    let on_table = model.generals.iter().filter(|general| general.is_on_table());
    let own = on_table.filter(move |general| general.side == side && general.with.is_none());
    own.filter(|general| !square::shelters_general(model, general))
}

/// PG-EVA-007: the factors of a general's test: a class by quality, and no general's or command factor.
fn tally(model: &Model, general: &General, charger: UnitId) -> Tally {
    let (book, mut tally) = (&model.book, Tally::default());
    let class = book.evading_class(general.quality());
    let row = &book.morale[class];
    tally.base(row.value, format!("as class {}", class.name()), row.cite.clone());
    let rows = &book.being_charged;
    let kind = model.unit(charger).kind;
    for (so, row, what) in [
        (true, &rows.evading, "means to evade"),
        (
            kind == UnitKind::ChargingInfantry,
            &rows.charging_infantry,
            "by irregular charging infantry",
        ),
        (kind == UnitKind::Cuirassiers, &rows.cuirassiers, "by cuirassiers"),
        (model.unit(charger).is_out_of_order(), &rows.chargers_disordered, "charger disordered"),
    ] {
        tally.add(if so { row.value } else { 0 }, what, row.cite.clone());
    }
    tally
}

fn try_to_ride(cx: &mut Cx<'_, Gloria>, id: GeneralId, charger: UnitId) -> Play<Gloria> {
    let total = tally(cx.model(), cx.model().general(id), charger).total();
    let die = cx.roll(6)?;
    let passed = i32::from(die) > total;
    cx.emit(Event::GeneralTested { general: id, total, die, passed });
    let model = cx.model();
    let general = model.general(id);
    let from = came_from(model.unit(charger), &[command::base(model, general)]);
    let place = way_out(model, general, from);
    if let Some(at) = place.filter(|_| passed) {
        cx.emit(Event::GeneralMoved { general: id, at, with: None });
    }
    Ok(())
}

/// PG-EVA-002, -003: up to half a move, into a square or straight away from the charger, on the table and clear of enemies.
fn way_out(model: &Model, general: &General, from: V2) -> Option<Point> {
    let book = &model.book;
    let normal = book.length(book.moves.general.normal)?.units();
    let most = normal * f64::from(book.shares.evade.value) / 100.0;
    let here = general.at.v2();
    if let Some(refuge) = square::refuge(model, general, most) {
        return Some(refuge.into());
    }
    let away = (here - from).unit()?;
    let fits = |at: &Point| {
        let base = command::base(model, &General { at: *at, ..*general });
        let mut enemies = model.of(general.side.other()).filter(|enemy| enemy.is_shown());
        let clear = book.mm(&book.reaches.clear).units();
        model.field.holds(&base)
            && !enemies.any(|enemy| near::apart(&model.outline(enemy), &[base]) < clear)
    };
    let parts = (1..=PLACES).rev().map(|n| f64::from(n) / f64::from(PLACES));
    parts.map(|part| Point::from(here + away * (most * part))).find(fits)
}

/// PG-CAP-001: generals alone whom a charger touches on its way are captured.
pub(super) fn capture(cx: &mut Cx<'_, Gloria>, charger: UnitId, way: &[Rect]) {
    let model = cx.model();
    let side = model.unit(charger).side.other();
    let touched = alone(model, side)
        .filter(|general| near::apart(way, &[command::base(model, general)]) <= EPS_CONTACT);
    let touched: Vec<GeneralId> = touched.map(|general| general.id).collect();
    for general in touched {
        cx.emit(Event::GeneralHit { general, die: None, fate: Fate::Captured });
    }
}
