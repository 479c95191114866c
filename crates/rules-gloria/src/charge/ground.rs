//! What the ground costs and does to a charge (PG-MOV-006, PG-OBS-002, PG-DIS-001, PG-WOD).
use crate::{
    book::{Going, Mover, Slope, TerrainKind},
    event::Cause,
    ground,
    kinds::{Formation, UnitKind},
    model::Model,
    unit::Unit,
};
use geom::{Length, Rect};

/// PG-MOV-006: what the ground under a way costs, once for each kind; `None` if it cannot be passed.
pub(super) fn cost(model: &Model, unit: &Unit, way: &[Rect], climb: i32) -> Option<Length> {
    let mover = mover(unit);
    let mut goings: Vec<Going> = Vec::new();
    for piece in pieces(model, way) {
        let kind = &model.book.kind[usize::from(piece)];
        goings.extend(kind.going);
        goings.extend(slope(kind, climb));
    }
    goings.sort_unstable();
    goings.dedup();
    goings.into_iter().map(|going| model.book.deduction(going, mover)).sum()
}

/// The kinds of ground under a way.
fn pieces(model: &Model, way: &[Rect]) -> Vec<u8> {
    let mut kinds: Vec<u8> = ground::under(model, way).map(|(_, piece, _)| piece.kind()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// PG-HIL-001: what a slope costs depends on whether the way goes up or down.
fn slope(kind: &TerrainKind, climb: i32) -> Option<Going> {
    match (kind.slope?, climb.signum()) {
        (Slope::Gentle, 1) => Some(Going::GentleUp),
        (Slope::Gentle, -1) => Some(Going::GentleDown),
        (Slope::Steep, 1) => Some(Going::SteepUp),
        (Slope::Steep, -1) => Some(Going::SteepDown),
        _ => None,
    }
}

fn mover(unit: &Unit) -> Mover {
    let kind = if unit.holders.is_some() { UnitKind::LineInfantry } else { unit.kind };
    Mover::of(kind, unit.formation)
}

/// PG-OBS-002, PG-DIS-001: why a way disorders a unit, if it does.
pub(super) fn disorders(model: &Model, unit: &Unit, way: &[Rect]) -> Option<Cause> {
    let exempt = |kind: &TerrainKind| {
        // PG-URB-009: skirmishers keep their order in woods and urban areas.
        unit.formation == Formation::Skirmish
            && model.book.options.woods_exempt_skirmishers
            && (kind.wood || kind.urban)
    };
    let mut kinds = ground::under(model, way).map(|(_, _, kind)| kind);
    kinds.find_map(|kind| match kind {
        _ if kind.obstacle => Some(Cause::Crossing),
        _ if kind.disorders && !exempt(kind) => Some(Cause::Ground),
        _ => None,
    })
}

/// PG-WOD-006, -008: in a heavy wood, or in one of which nobody knows better.
pub(super) fn is_in_heavy_wood(model: &Model, unit: &Unit) -> bool {
    ground::is_in(model, unit, |kind| kind.wood && kind.going == Some(Going::HeavyWood))
}

/// PG-SCR-004: in the open, that is neither in a wood nor in an urban area.
pub(super) fn is_in_open(model: &Model, unit: &Unit) -> bool {
    !ground::is_in(model, unit, |kind| kind.wood || kind.urban)
}
