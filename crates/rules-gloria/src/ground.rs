//! The ground under and before units: pieces by kind, levels, cover (PG-TER, PG-COV).
use crate::{
    book::{Cover, TerrainKind},
    model::Model,
    unit::Unit,
};
use geom::{Rect, Segment, V2};
use table::{Piece, PieceId};

/// The kind of a piece of terrain.
pub fn kind<'m>(model: &'m Model, piece: &Piece) -> &'m TerrainKind {
    &model.book.kind[usize::from(piece.kind())]
}

/// G16: the pieces that an outline is in, by any part of any stand, with their kinds.
pub fn under<'m>(
    model: &'m Model,
    outline: &'m [Rect],
) -> impl Iterator<Item = (PieceId, &'m Piece, &'m TerrainKind)> {
    let pieces = model.field.each();
    let overlapped = pieces.filter(|(_, piece)| outline.iter().any(|rect| piece.overlaps(rect)));
    overlapped.map(|(id, piece)| (id, piece, kind(model, piece)))
}

/// Whether any part of a unit is in ground of which this is true.
pub fn is_in(model: &Model, unit: &Unit, which: impl Fn(&TerrainKind) -> bool) -> bool {
    under(model, &model.outline(unit)).any(|(_, _, kind)| which(kind))
}

/// G26: the level of a place: the highest hill that it is on; 0 on the plain.
pub fn level(model: &Model, place: V2) -> u8 {
    let on = model.field.pieces.iter().filter(|piece| piece.distance_point(place) <= 0.0);
    on.map(|piece| kind(model, piece).level).max().unwrap_or(0)
}

/// The level of a unit: that of its command stand.
pub fn level_of(model: &Model, unit: &Unit) -> u8 {
    level(model, unit.head())
}

/// PG-TGT-005, -006, PG-COV-001, -002: the cover of a unit against somebody at a place: that of the area it is in, or that of an
/// obstacle close before it, if at least half of its stands have it. There is none on a road in an urban area (PG-ROA-002).
pub fn cover(model: &Model, unit: &Unit, from: V2) -> Option<Cover> {
    let stands = unit.stands();
    let covers: Vec<Option<Cover>> =
        stands.iter().map(|stand| stand_cover(model, &stand.rect, from)).collect();
    let at_least = |least: Cover| {
        let n = covers.iter().flatten().filter(|cover| **cover >= least).count();
        n > 0 && 2 * n >= covers.len()
    };
    [Cover::Heavy, Cover::Light].into_iter().find(|cover| at_least(*cover))
}

pub(crate) fn stand_cover(model: &Model, stand: &Rect, from: V2) -> Option<Cover> {
    let reach = geom::reach_of(model.book.mm(&model.book.reaches.behind_cover));
    let line = Segment::new(from, stand.centre);
    let is_on_road = model
        .field
        .pieces
        .iter()
        .any(|piece| kind(model, piece).road && piece.distance_point(stand.centre) <= 0.0);
    let covers = model.field.pieces.iter().filter_map(|piece| {
        let kind = kind(model, piece);
        let cover = kind.cover?;
        let shelters = match kind.obstacle {
            // G17: behind the obstacle's line, as seen from there.
            true => {
                piece.distance(stand) <= reach
                    && piece.shapes().iter().any(|shape| geom::crosses_deeper(line, shape, 0.0))
            }
            false => piece.overlaps(stand) && !(kind.urban && is_on_road),
        };
        shelters.then_some(cover)
    });
    covers.max()
}
