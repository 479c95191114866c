//! Fires and wind (PG-BRN, PG-WND-001).
use crate::{
    Gloria,
    event::Event,
    ground,
    kinds::UnitId,
    model::{Blaze, Model},
    stage::Stage,
    turn,
    unit::End,
};
use geom::{Convex, V2};
use kernel::{Cx, Play};
use table::{Piece, PieceId};

/// PG-BRN-004, -005: fires spread downwind, and units that are in a fire for too long are removed.
pub(crate) fn play(cx: &mut Cx<'_, Gloria>, stage: Stage) -> Play<Gloria, Option<Stage>> {
    if !cx.model().fires.is_empty() {
        cx.emit(Event::FireSpread);
        for piece in caught(cx.model()) {
            cx.emit(Event::CaughtFire { piece, by: None });
        }
        for unit in burnt(cx.model()) {
            cx.emit(Event::Removed { unit, end: End::Burnt });
        }
    }
    Ok(Some(turn::after(cx.model(), stage)))
}

/// Whether a piece of terrain burns.
pub(crate) fn burns(model: &Model, piece: PieceId) -> bool {
    model.fires.iter().any(|fire| fire.piece == piece)
}

/// PG-BRN-005, G36: the pieces that the fires reach: their outlines, shifted downwind once for each Movement Phase.
fn caught(model: &Model) -> Vec<PieceId> {
    let Some(wind) = model.wind else { return Vec::new() };
    let step = wind.forward() * model.book.mm(&model.book.reaches.fire_spread).units();
    let reached = |piece: &Piece| {
        let mut fires = model.fires.iter();
        fires.any(|fire| reaches(model.field.piece(fire.piece), step, fire, piece))
    };
    let dry = model.field.each().filter(|(id, piece)| {
        !piece.is_gone() && !burns(model, *id) && ground::kind(model, piece).burns
    });
    dry.filter(|(_, piece)| reached(piece)).map(|(id, _)| id).collect()
}

/// Whether a burning piece, shifted, touches another.
fn reaches(burning: &Piece, step: V2, fire: &Blaze, other: &Piece) -> bool {
    let moved = |shape: &Convex, by: V2| {
        let corners: Vec<V2> = shape.corners().map(|corner| corner + by).collect();
        Convex::new(&corners)
    };
    // In steps of half its way, so that it does not leap over what is narrow.
    let places = (0..=2 * i32::from(fire.spread)).map(|n| step * (f64::from(n) * 0.5));
    places.into_iter().any(|by| {
        let mut shapes = burning.shapes().iter().filter_map(|shape| moved(shape, by));
        shapes.any(|shape| other.shapes().iter().any(|it| meets(&shape, it)))
    })
}

/// Whether two convex shapes touch.
fn meets(one: &Convex, other: &Convex) -> bool {
    one.corners().any(|corner| other.contains(corner))
        || other.corners().any(|corner| one.contains(corner))
        || one.sides().any(|side| other.sides().any(|it| side.meets(&it)))
}

/// PG-BRN-004: the units that are still in a fire when its time is up (lit in turn 4, after the Movement Phase of turn 7).
fn burnt(model: &Model) -> Vec<UnitId> {
    let turns = model.book.turns.burning.value.max(0) as u16;
    let spent = |fire: &Blaze| model.turn >= fire.since + turns;
    let old: Vec<PieceId> =
        model.fires.iter().filter(|fire| spent(fire)).map(|fire| fire.piece).collect();
    if old.is_empty() {
        return Vec::new();
    }
    let inside = model.on_table().filter(|unit| {
        let outline = model.outline(unit);
        ground::under(model, &outline).any(|(id, _, _)| old.contains(&id))
    });
    inside.map(|unit| unit.id).collect()
}
