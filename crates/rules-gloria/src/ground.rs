//! The ground under and before units: pieces by kind, levels, cover (PG-TER, PG-COV).
pub(crate) mod fords;

use crate::{
    book::{Cover, Going, TerrainKind},
    kinds::Formation,
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

/// Whether any part of an outline is in ground of which this is true. Most ground is not of the kind that is asked for.
fn any_under(model: &Model, outline: &[Rect], which: impl Fn(&TerrainKind) -> bool) -> bool {
    let mut pieces = model.field.pieces.iter().filter(|piece| which(kind(model, piece)));
    pieces.any(|piece| outline.iter().any(|rect| piece.overlaps(rect)))
}

/// Whether any part of a unit is in ground of which this is true.
pub fn is_in(model: &Model, unit: &Unit, which: impl Fn(&TerrainKind) -> bool) -> bool {
    any_under(model, &model.outline(unit), which)
}

/// G26: the crest lines of a hill, its spine first.
pub fn crests(piece: &Piece) -> &[Segment] {
    piece.crests()
}

/// PG-HIL-003: whether any stand of a unit is near a crest of a hill.
pub fn is_near_crest(model: &Model, unit: &Unit) -> bool {
    let reach = geom::reach_of(model.book.mm(&model.book.reaches.crest));
    let (outline, far) = (model.outline(unit), model.radius(unit) + reach + 1.0);
    let hills = model.field.pieces.iter().filter(|piece| kind(model, piece).crest);
    let hills = hills.filter(|hill| hill.is_near(unit.head(), far));
    hills.flat_map(crests).any(|crest| outline.iter().any(|rect| gap(rect, *crest) <= reach))
}

/// The distance from a stand to a line.
fn gap(rect: &Rect, line: Segment) -> f64 {
    if geom::crosses_rect(line, rect) || rect.contains(line.a) {
        return 0.0;
    }
    (0..4).map(|side| rect.side(side).distance(&line)).fold(f64::MAX, f64::min)
}

/// PG-URB-009: whether a unit is at home in ground that disorders others: skirmishers in woods and urban areas.
pub fn is_at_home(model: &Model, unit: &Unit, kind: &TerrainKind) -> bool {
    model.book.options.woods_exempt_skirmishers
        && unit.formation == Formation::Skirmish
        && (kind.wood || kind.urban)
}

/// PG-DIS-001, PG-WOD-003, PG-URB-003: whether a unit stands in ground that disorders it, by any part of it.
pub fn is_in_rough(model: &Model, unit: &Unit) -> bool {
    is_in(model, unit, |kind| kind.disorders && !is_at_home(model, unit, kind))
}

/// PG-FCH-003: whether any stand is in a heavy wood, or in one that nobody has diced for (PG-WOD-007).
pub fn is_in_heavy_wood(model: &Model, outline: &[Rect]) -> bool {
    any_under(model, outline, |kind| kind.wood && kind.going == Some(Going::HeavyWood))
}

/// G26: the level of a place: the highest hill that it is on; 0 on the plain.
pub fn level(model: &Model, place: V2) -> u8 {
    let hills = model.field.pieces.iter().filter(|piece| kind(model, piece).level > 0);
    hills.filter(|hill| hill.holds(place)).map(|hill| kind(model, hill).level).max().unwrap_or(0)
}

/// G26: the level of a unit: that of the centre of its command stand.
pub fn level_of(model: &Model, unit: &Unit) -> u8 {
    let is_hill = |piece: &&Piece| kind(model, piece).level > 0;
    let far = model.radius(unit) + 1.0;
    if !model.field.pieces.iter().filter(is_hill).any(|hill| hill.is_near(unit.head(), far)) {
        return 0;
    }
    let layout = unit.layout();
    let lead = layout.spots().find(|spot| spot.right.abs() < 1.0 && spot.ahead.abs() < 1.0);
    level(model, lead.map_or(unit.head(), |spot| spot.rect(unit.at).centre))
}

/// PG-TGT-005, -006, PG-COV-001, -002: the cover of a unit against somebody at a place: that of the area it is in, or that of an
/// obstacle close before it, if at least half of its stands have it. There is none on a road in an urban area (PG-ROA-002). Each
/// piece covers by its own kind, so that a village may have light and heavy parts (PG-URB-010), whether it burns or not (PG-URB-002).
pub fn cover(model: &Model, unit: &Unit, from: V2) -> Option<Cover> {
    let reach = geom::reach_of(model.book.mm(&model.book.reaches.behind_cover));
    let far = model.radius(unit) + reach + 1.0;
    let mut covering = model.field.pieces.iter().filter(|piece| kind(model, piece).cover.is_some());
    if !covering.any(|piece| piece.is_near(unit.head(), far)) {
        return None;
    }
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
    let is_on_road = || {
        let mut roads = model.field.pieces.iter().filter(|piece| kind(model, piece).road);
        roads.any(|road| road.holds(stand.centre))
    };
    let covers = model.field.pieces.iter().filter_map(|piece| {
        let kind = kind(model, piece);
        let cover = kind.cover?;
        let shelters = match kind.obstacle {
            // G17: behind the obstacle's line, as seen from there.
            true => {
                piece.is_near(stand.centre, stand.radius() + reach + 1.0)
                    && piece.distance(stand) <= reach
                    && piece.shapes().iter().any(|shape| geom::crosses_deeper(line, shape, 0.0))
            }
            // PG-URB-005: an area covers from every side.
            false => piece.overlaps(stand) && !(kind.urban && is_on_road()),
        };
        shelters.then_some(cover)
    });
    covers.max()
}
