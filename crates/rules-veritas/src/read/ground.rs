//! Ground from the generator, in addition to the ground in a scenario.
use crate::{
    book::Rulebook,
    muster::terrain::{self, Laid},
};
use geom::Point;
use kernel::{dice::Chooser, scenario::Scenario};
use table::{Piece, field::Outline};

/// IDV-GEN-001: `generate = n` adds the ground of the generator. It is the same for the same number.
pub(super) fn generated(scenario: &Scenario<'_>, book: &Rulebook) -> Vec<Piece> {
    let seed = scenario.top.get("generate").and_then(|item| item.whole(0..=u32::MAX.into()));
    let Some(seed) = seed else { return Vec::new() };
    let size = [scenario.width, scenario.height].map(|length| length.to_inches());
    let mut chooser = Chooser::new(seed.unsigned_abs());
    let made = terrain::field(book, size, &mut chooser);
    made.pieces.iter().filter_map(|laid| raised(laid, book)).collect()
}

/// A piece from the generator.
fn raised(laid: &Laid, book: &Rulebook) -> Option<Piece> {
    let number = book.terrain(&laid.kind)?;
    let kind = &book.kind[usize::from(number)];
    let points = laid.points.iter().map(|[x, y]| Point::inches(*x, *y)).collect();
    let width = if laid.line { kind.width } else { None };
    let outline = Outline { kind: number, points, width, level: kind.level, ..Outline::default() };
    Piece::new(outline).ok()
}
