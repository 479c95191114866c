//! Sight (ANT-FIR-029, ANT-OPT-005, ANT-GEO-030): woods, buildings and crests block it; units do not.
use crate::{ground, model::Model, unit::Unit};
use geom::{Rect, Segment, V2};
use table::Piece;

/// ANT-MOV-008: whether a unit sees another, wherever it faces.
pub fn sees(model: &Model, viewer: &Unit, target: &Unit) -> bool {
    let (from, to) = (viewer.rect(), target.rect());
    let ends = [to.nearest(from.centre), to.centre].into_iter().chain(to.corners());
    let eyes = || [from.front_centre(), from.centre].into_iter().chain(from.corners());
    ends.into_iter().any(|end| eyes().any(|eye| is_clear(model, eye, end, &from, &to)))
}

/// Whether no ground blocks a line from one body to another.
pub fn is_clear(model: &Model, eye: V2, end: V2, from: &Rect, to: &Rect) -> bool {
    let line = Segment::new(eye, end);
    let mut pieces = model.field.pieces.iter().filter(|piece| !piece.is_gone());
    !pieces.any(|piece| is_blocked(model, piece, line, from, to))
}

fn is_blocked(model: &Model, piece: &Piece, line: Segment, from: &Rect, to: &Rect) -> bool {
    let kind = ground::kind(model, piece);
    if !piece.is_near(line.middle(), line.length() * 0.5) {
        return false;
    }
    let inside = || -> f64 { piece.shapes().iter().map(|it| geom::inside_length(line, it)).sum() };
    // A garrison sees out of its building and is seen in it.
    if kind.building && (piece.overlaps(from) || piece.overlaps(to)) {
        return false;
    }
    if kind.wood || kind.town {
        return geom::more_than(inside(), model.book.reaches.wood_sight.value);
    }
    if kind.blocks {
        return piece.shapes().iter().any(|shape| geom::crosses(line, shape));
    }
    if kind.crops && model.book.options.crops_sight {
        let level = ground::level(model, line.a).max(ground::level(model, line.b));
        return level == 0 && geom::more_than(inside(), model.book.reaches.crops_sight.value);
    }
    kind.crest && is_over_hill(model, piece, kind.level, line, from, to)
}

/// ANT-GEO-030: a hill higher than both ends blocks; its crest does if one end is on the far slope. Whoever stands on the crest line sees
/// and is seen on both sides.
fn is_over_hill(
    model: &Model,
    hill: &Piece,
    height: u8,
    line: Segment,
    from: &Rect,
    to: &Rect,
) -> bool {
    let lower = |end: V2| ground::level(model, end) < height;
    if lower(line.a) && lower(line.b) {
        return hill.shapes().iter().any(|shape| geom::crosses(line, shape));
    }
    let Some(crest) = table::crest::crests(hill).into_iter().next() else { return false };
    let touches = |rect: &Rect| geom::crosses_rect(crest, rect);
    crest.meets(&line) && !touches(from) && !touches(to)
}
