//! Terrain: what a piece is, and how a unit goes over it.
use crate::{
    book::{Going, TerrainKind},
    kinds::UnitKind,
    model::Model,
    unit::Unit,
};
use geom::Rect;
use table::PieceId;

/// The kind of a piece.
pub fn kind(model: &Model, piece: PieceId) -> &TerrainKind {
    &model.book.kind[usize::from(model.scene.field.piece(piece).kind())]
}

/// What to call a piece.
pub fn name(model: &Model, piece: PieceId) -> String {
    let outline = model.scene.field.piece(piece).outline();
    if outline.name.is_empty() {
        kind(model, piece).name.replace('-', " ")
    } else {
        outline.name.clone()
    }
}

/// The column of the terrain table that a unit reads.
pub fn column(unit: &Unit) -> usize {
    match unit.kind {
        _ if unit.is_battle() => 1,
        // In the saddle they go as other cavalry does.
        UnitKind::MountedFoot if unit.mounted => 4,
        UnitKind::Foot | UnitKind::MountedFoot => 0,
        // AGV-CMD-006: commanders ride as light cavalry.
        UnitKind::LightCavalry | UnitKind::CommanderInChief | UnitKind::SubCommander => 2,
        UnitKind::Camels => 3,
        UnitKind::MediumCavalry | UnitKind::HeavyCavalry | UnitKind::Knights => 4,
        UnitKind::Elephants => 5,
        UnitKind::OrganGun | UnitKind::Rocket | UnitKind::LightBombard | UnitKind::Bombard => 6,
    }
}

/// How a unit goes over a piece.
pub fn going(model: &Model, unit: &Unit, piece: PieceId) -> Going {
    kind(model, piece).going[column(unit)]
}

/// Is a piece barred to a unit?
pub fn forbids(model: &Model, unit: &Unit, piece: PieceId) -> bool {
    going(model, unit, piece) == Going::No
}

/// AGV-TER-008: a bridge or a ford opens the water under it. Are all these rectangles, as far as they lie in a piece, on one?
pub fn excused(model: &Model, piece: PieceId, rects: &[Rect]) -> bool {
    let field = &model.scene.field;
    let crossings = || {
        let all = field.each().filter(|(id, _)| kind(model, *id).crossing);
        all.flat_map(|(_, crossing)| crossing.shapes())
    };
    let on_one = |rect: &Rect| {
        crossings().any(|shape| {
            rect.corners().into_iter().all(|corner| {
                geom::distance_point_convex(shape, corner) <= geom::EPS_PEN
                    || field.piece(piece).distance_point(corner) > 0.0
            })
        })
    };
    rects.iter().filter(|rect| field.piece(piece).overlaps(rect)).all(on_one)
}
