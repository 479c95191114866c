//! Cover in close assault (PG-UCA-001, PG-CTR-003): it counts from whatever side the attack comes.
use crate::{
    book::{Cover, TerrainKind},
    ground,
    model::Model,
    unit::Unit,
};
use geom::V2;

/// G17: a place behind an attacker, where it came from. The attacker itself may already stand over the obstacle.
fn behind(model: &Model, attacker: &Unit) -> V2 {
    let reach = model.book.mm(&model.book.reaches.behind_cover).units();
    attacker.at.place(0.0, -3.0 * reach)
}

/// The cover of a unit against an attacker.
pub(super) fn against(model: &Model, unit: &Unit, attacker: &Unit) -> Option<Cover> {
    ground::cover(model, unit, behind(model, attacker))
}

/// Whether a unit is in a wood or an urban area.
pub(super) fn is_in_area(model: &Model, unit: &Unit) -> bool {
    ground::is_in(model, unit, |kind| kind.wood || kind.urban)
}

/// Whether nothing shelters a unit from an attacker.
pub(super) fn is_open(model: &Model, unit: &Unit, attacker: &Unit) -> bool {
    !is_in_area(model, unit) && against(model, unit, attacker).is_none()
}

/// Whether a unit defends an urban area, or an obstacle of this kind, against an attacker.
pub(super) fn is_strong_point(
    model: &Model,
    unit: &Unit,
    attacker: &Unit,
    obstacle: impl Fn(&TerrainKind) -> bool,
) -> bool {
    if ground::is_in(model, unit, |kind| kind.urban) {
        return true;
    }
    let reach = geom::reach_of(model.book.mm(&model.book.reaches.behind_cover));
    let outline = model.outline(unit);
    let near = model.field.pieces.iter().any(|piece| {
        let kind = ground::kind(model, piece);
        kind.obstacle && obstacle(kind) && outline.iter().any(|rect| piece.distance(rect) <= reach)
    });
    near && against(model, unit, attacker).is_some()
}

/// PG-CMP-002: ground in which cavalry is at a disadvantage.
pub(super) fn is_bad_for_horse(kind: &TerrainKind) -> bool {
    kind.disorders || kind.urban || kind.wood || kind.obstacle || kind.water && !kind.crossing
}

/// PG-CTR-003: whether a unit stands in cover, or behind an obstacle before its front.
pub(super) fn is_held(model: &Model, unit: &Unit) -> bool {
    let reach = model.book.mm(&model.book.reaches.behind_cover).units();
    ground::cover(model, unit, unit.at.place(0.0, 3.0 * reach)).is_some()
}
