//! Terrain of a scenario: kinds that the book knows, outlines that are sound.
use crate::book::{Rulebook, TerrainKind};
use kernel::scenario::{Scenario, Terrain};
use table::{Piece, field::Outline};

/// The terrain and what it does, as the scenario and the book's table have it.
pub(super) fn pieces(scenario: &Scenario<'_>, book: &Rulebook) -> Vec<Piece> {
    scenario.terrain.iter().filter_map(|terrain| piece(terrain, book)).collect()
}

fn piece(terrain: &Terrain<'_>, book: &Rulebook) -> Option<Piece> {
    let item = terrain.kind.as_ref()?;
    let name = item.text()?;
    let Some(number) = book.terrain(name) else {
        let known = book.kind.iter().map(|kind| kind.name.as_str());
        item.unknown("a kind of terrain that the rulebook knows", name, known);
        return None;
    };
    let kind = &book.kind[usize::from(number)];
    let width = width(terrain, kind)?;
    if terrain.points.is_empty() {
        return None;
    }
    let outline = Outline {
        kind: number,
        name: terrain.name.clone(),
        points: terrain.points.clone(),
        width,
        level: kind.level,
    };
    match Piece::new(outline) {
        Ok(piece) => Some(piece),
        Err(why) => {
            terrain.item.wrong(why.to_string(), "draw an outline that does not cross itself");
            None
        }
    }
}

/// The width of a line, or none for an area; nothing at all if the shape does not suit the kind.
fn width(terrain: &Terrain<'_>, kind: &TerrainKind) -> Option<Option<geom::Length>> {
    if !terrain.line {
        if kind.line && !terrain.points.is_empty() {
            terrain.item.wrong(
                format!("a {} is a line, not an area", kind.name),
                "give its course as `line = [[x, y], ...]`",
            );
            return None;
        }
        return Some(None);
    }
    let width = terrain.width.or(kind.width);
    if width.is_none() {
        terrain.item.wrong(
            format!("the rulebook gives a {} no width of its own", kind.name),
            "add `width`, or give an `area`",
        );
        return None;
    }
    Some(width)
}
