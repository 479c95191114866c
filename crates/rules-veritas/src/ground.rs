//! The ground in the rules: difficult ground, obstacles and who defends them, heights, buildings, cover.
use crate::{
    book::{Rulebook, TerrainKind},
    kinds::{UnitId, UnitKind},
    model::Model,
    unit::Unit,
};
use geom::{Rect, Segment, V2};
use table::Piece;

/// The kind of a piece.
pub fn kind<'a>(model: &'a Model, piece: &Piece) -> &'a TerrainKind {
    &model.book.kind[usize::from(piece.kind())]
}

/// The name of a piece in sentences: its own, or that of its kind.
pub(crate) fn name(book: &Rulebook, piece: &Piece) -> String {
    kernel::scene::ground_called(piece, &book.kind[usize::from(piece.kind())].name)
}

/// The pieces of a kind that a base stands in.
fn under<'a>(
    model: &'a Model,
    base: &'a Rect,
    which: fn(&TerrainKind) -> bool,
) -> impl Iterator<Item = &'a Piece> {
    let pieces = model.scene.field.pieces.iter();
    pieces.filter(move |piece| which(kind(model, piece)) && piece.overlaps(base))
}

/// IDV-TER-013: whether a base stands in difficult ground.
pub fn in_difficult(model: &Model, base: &Rect) -> bool {
    under(model, base, |kind| kind.difficult).next().is_some()
}

/// IDV-TER-016: whether a base stands in impassable ground, away from its crossing points.
pub fn in_impassable(model: &Model, base: &Rect) -> bool {
    under(model, base, |kind| kind.impassable).next().is_some()
        && under(model, base, |kind| kind.crossing).next().is_none()
}

/// IDV-TER-017: whether a base stands in houses, entered or not.
pub fn in_houses(model: &Model, base: &Rect) -> bool {
    under(model, base, |kind| kind.buildings).next().is_some()
}

/// IDV-TER-021: the height of a unit: the highest level under its centre.
pub fn level(model: &Model, unit: &Unit) -> u8 {
    let at = unit.at.v2();
    let pieces = model.scene.field.pieces.iter().filter(|piece| kind(model, piece).level > 0);
    let under = pieces.filter(|piece| piece.shapes().iter().any(|shape| shape.contains(at)));
    under.map(|piece| kind(model, piece).level).max().unwrap_or(0)
}

/// Whether a unit is uphill of another.
pub fn is_uphill(model: &Model, id: &Unit, unit: &Unit) -> bool {
    level(model, id) > level(model, unit)
}

/// IDV-TER-017: whether it is in buildings.
pub fn in_buildings(unit: &Unit) -> bool {
    unit.building.is_some()
}

/// IDV-TER-015: the linear obstacle that a unit defends against an enemy: within reach of the unit, and between them.
pub fn defended<'a>(model: &'a Model, unit: &Unit, enemy: V2) -> Option<&'a Piece> {
    let base = model.base(unit);
    let reach = geom::reach_of(model.book.reaches.obstacle_behind.value);
    let line = Segment::new(base.centre, enemy);
    model.scene.field.pieces.iter().find(|piece| {
        kind(model, piece).obstacle
            && piece.is_near(base.centre, base.radius() + reach)
            && piece.distance(&base) <= reach
            && piece.shapes().iter().any(|shape| geom::crosses(line, shape))
    })
}

/// IDV-CHG-010: whether a unit has charged this enemy, or any enemy, without being met. It does not defend the obstacle that it
/// stopped at.
pub fn attacks(model: &Model, unit: &Unit, enemy: Option<UnitId>) -> bool {
    model.contacts_of(unit.id).any(|contact| {
        contact.attacker == unit.id
            && !contact.countered
            && enemy.is_none_or(|enemy| contact.target == enemy)
    })
}

/// IDV-TER-015: whether a unit defends a linear obstacle against this enemy. It does not defend one that it attacks across.
pub fn defends(model: &Model, unit: &Unit, enemy: &Unit) -> bool {
    defended(model, unit, enemy.at.v2()).is_some() && !attacks(model, unit, Some(enemy.id))
}

/// IDV-TER-020: whether a unit is behind fortifications: within reach of one in front of it, and not as an attacker.
pub fn behind_fortifications(model: &Model, unit: &Unit) -> bool {
    let base = model.base(unit);
    let reach = geom::reach_of(model.book.reaches.obstacle_behind.value);
    let before = base.front_centre() + base.forward * (reach * 2.0 + base.half_depth);
    let line = Segment::new(base.centre, before);
    let mut pieces = model.scene.field.pieces.iter();
    pieces.any(|piece| {
        kind(model, piece).fortification
            && piece.distance(&base) <= reach
            && piece.shapes().iter().any(|shape| geom::crosses(line, shape))
    }) && !attacks(model, unit, None)
}

/// IDV-SAV-010, IDV-TER-015, -022: whether a unit is in buildings or in cover against an enemy.
pub fn in_cover(model: &Model, unit: &Unit, enemy: &Unit) -> bool {
    in_buildings(unit) || defends(model, unit, enemy) || in_wood(model, unit)
}

/// IDV-TER-022: light foot anywhere in a wood, and any other unit wholly inside it.
fn in_wood(model: &Model, unit: &Unit) -> bool {
    let light = matches!(unit.kind, UnitKind::Detachment | UnitKind::IrregularInfantry)
        || unit.kind == UnitKind::Dragoons && !unit.mounted;
    let base = model.base(unit);
    under(model, &base, |kind| kind.wood).any(|piece| {
        let inside = |corner: V2| piece.shapes().iter().any(|shape| shape.contains(corner));
        light || base.corners().into_iter().all(inside)
    })
}
