//! Terrain: what a piece is, and how a unit crosses it.
use crate::{
    book::{Going, Rulebook, TerrainKind},
    functions,
    kinds::UnitKind,
    model::Model,
    unit::Unit,
};
use geom::{Convex, EPS_PEN, Rect, V2};
use table::{Few, Piece, PieceId};

/// The kind of a piece.
pub fn kind(model: &Model, piece: PieceId) -> &TerrainKind {
    &model.book.kind[usize::from(model.scene.field.piece(piece).kind())]
}

/// The name of a piece.
pub fn name(model: &Model, piece: PieceId) -> String {
    called(&model.book, model.scene.field.piece(piece))
}

/// The same for a piece that is not in a model yet.
pub(crate) fn called(book: &Rulebook, piece: &Piece) -> String {
    let own = &piece.outline().name;
    if own.is_empty() {
        book.kind[usize::from(piece.kind())].name.replace('-', " ")
    } else {
        own.clone()
    }
}

/// The column of the terrain table for a unit.
pub fn column(unit: &Unit) -> usize {
    match unit.kind {
        _ if unit.is_battle() => 1,
        // On horseback they move like other cavalry.
        UnitKind::MountedFoot if unit.mounted => 4,
        UnitKind::Foot | UnitKind::MountedFoot => 0,
        // AGV-CMD-006: commanders move as light cavalry.
        UnitKind::LightCavalry | UnitKind::CommanderInChief | UnitKind::SubCommander => 2,
        UnitKind::Camels => 3,
        UnitKind::MediumCavalry | UnitKind::HeavyCavalry | UnitKind::Knights => 4,
        UnitKind::Elephants => 5,
        UnitKind::OrganGun | UnitKind::Rocket | UnitKind::LightBombard | UnitKind::Bombard => 6,
    }
}

/// How a unit crosses a piece.
pub fn going(model: &Model, unit: &Unit, piece: PieceId) -> Going {
    kind(model, piece).going[column(unit)]
}

/// Whether a piece is barred to a unit.
pub fn forbids(model: &Model, unit: &Unit, piece: PieceId) -> bool {
    going(model, unit, piece) == Going::No
}

/// AGV-TER-007, -008: a bridge or a ford opens the water under it to units one element wide. This says whether every part of
/// these rectangles that lies in a piece lies on a crossing.
pub fn excused(model: &Model, unit: &Unit, piece: PieceId, rects: &[Rect]) -> bool {
    let field = &model.scene.field;
    let carries = |(id, _): &(PieceId, &Piece)| {
        let kind = kind(model, *id);
        kind.crossing && (!kind.one_wide || unit.grid.files == 1)
    };
    let crossings = || field.each().filter(carries).flat_map(|(_, crossing)| crossing.shapes());
    if crossings().next().is_none() {
        return false;
    }
    let parts = rects.iter().flat_map(|rect| {
        let shapes = field.piece(piece).shapes().iter();
        shapes.filter(|shape| geom::overlaps_convex(rect, shape)).map(|shape| common(rect, shape))
    });
    let on = |shape: &Convex, spot: V2| {
        shape.edges().iter().all(|edge| edge.beyond(spot) <= EPS_PEN + 2.0)
    };
    parts.into_iter().all(|part| crossings().any(|over| part.iter().all(|&spot| on(over, spot))))
}

/// AGV-TER-008: whether there is a bridge or ford over a piece straight ahead of a unit that is too wide for it.
pub(crate) fn is_too_wide(model: &Model, unit: &Unit, piece: PieceId) -> bool {
    let (field, allowed) = (&model.scene.field, functions::allowance(model, unit));
    let Some(allowed) = allowed.filter(|_| unit.grid.files > 1) else { return false };
    let (dir, by) = (unit.heading().forward(), allowed.most.units());
    let lane: Few<Rect, 2> = unit.outline().iter().map(|rect| geom::swept(rect, dir, by)).collect();
    field.each().any(|(id, crossing)| {
        let kind = kind(model, id);
        kind.crossing
            && kind.one_wide
            && lane.iter().any(|rect| crossing.overlaps(rect))
            && crossing.gap(field.piece(piece)) <= 0.0
    })
}

/// The corners of the intersection of a rectangle and a convex shape.
fn common(rect: &Rect, shape: &Convex) -> Vec<V2> {
    let mut ring = rect.corners().to_vec();
    for edge in shape.edges() {
        let whole = std::mem::take(&mut ring);
        for (k, &one) in whole.iter().enumerate() {
            let next = whole[(k + 1) % whole.len()];
            let (here, there) = (edge.beyond(one), edge.beyond(next));
            if here <= 0.0 {
                ring.push(one);
            }
            if (here > 0.0) != (there > 0.0) {
                ring.push(one.towards(next, here / (here - there)));
            }
        }
    }
    ring
}
