//! Terrain of a scenario: kinds that the book knows, outlines that are sound.
use crate::book::Rulebook;
use kernel::scenario::{Scenario, Sort, Terrain};
use table::Piece;

/// ASV-SET-002: the terrain and what it does, as the scenario and the book's tables have it.
pub(super) fn pieces(scenario: &Scenario<'_>, book: &Rulebook) -> Vec<Piece> {
    scenario.terrain.iter().filter_map(|terrain| piece(terrain, book)).collect()
}

fn piece(terrain: &Terrain<'_>, book: &Rulebook) -> Option<Piece> {
    terrain.piece(book.kind.iter().map(|kind| Sort {
        name: &kind.name,
        line: kind.line,
        width: kind.width,
        level: kind.level,
    }))
}
