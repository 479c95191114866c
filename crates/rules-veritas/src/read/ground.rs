//! Terrain of a scenario: kinds that the book knows, outlines that are sound.
use crate::{
    book::{Rulebook, TerrainKind},
    generator::{self, Laid},
};
use geom::Point;
use kernel::dice::Chooser;
use kernel::scenario::{Scenario, Terrain};
use table::{Piece, field::Outline};

/// The terrain and what it does, as the scenario and the book's table have it.
pub(super) fn pieces(scenario: &Scenario<'_>, book: &Rulebook) -> Vec<Piece> {
    scenario.terrain.iter().filter_map(|terrain| piece(terrain, book)).collect()
}

/// IDV-GEN-001: `generate = n` lays a field by the generator besides, the same for the same number.
pub(super) fn generated(scenario: &Scenario<'_>, book: &Rulebook) -> Vec<Piece> {
    let seed = scenario.top.get("generate").and_then(|item| item.whole(0..=u32::MAX.into()));
    let Some(seed) = seed else { return Vec::new() };
    let size = [scenario.width, scenario.height].map(|length| length.to_inches());
    let mut chooser = Chooser::new(seed.unsigned_abs());
    let made = generator::field(book, size, &mut chooser);
    made.pieces.iter().filter_map(|laid| raised(laid, book)).collect()
}

/// A piece as the generator laid it.
fn raised(laid: &Laid, book: &Rulebook) -> Option<Piece> {
    let number = book.terrain(&laid.kind)?;
    let kind = &book.kind[usize::from(number)];
    let points = laid.points.iter().map(|[x, y]| Point::inches(*x, *y)).collect();
    let width = if laid.line { kind.width } else { None };
    let outline = Outline { kind: number, name: String::new(), points, width, level: kind.level };
    Piece::new(outline).ok()
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
