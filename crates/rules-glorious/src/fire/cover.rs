//! Cover: terrain in front of a target, or around it, halves the dice (AGV-TER-011, -017).
use super::zones::{Met, Muzzle};
use crate::{ground, model::Model, unit::Unit};
use geom::{Length, Rect};
use table::{Piece, PieceId};

/// Defenders behind a stream, hedge or wall stand within this distance of it. One far in front covers nobody.
pub(super) const NEAR: Length = Length::inches(0.5);

/// A line of fire that reaches its target.
#[derive(Copy, Clone, Debug)]
pub(super) struct Line<'a> {
    /// Where it starts.
    pub(super) muzzle: &'a Muzzle,
    /// Where it meets the target.
    pub(super) met: Met,
    /// The element of the target that it meets; none for a building.
    pub(super) base: Option<&'a Rect>,
}

/// The piece that covers a target best against a line of fire. Cover does not add up.
pub(super) fn best(model: &Model, unit: &Unit, target: &Unit, line: Line<'_>) -> Option<u8> {
    // AGV-TER-017: a garrison is covered by its buildings.
    if let Some(walls) = target.garrison {
        return (share(model, walls) < 100).then_some(walls);
    }
    let base = line.base?;
    let covers = |&(id, piece): &(PieceId, &Piece)| {
        ground::kind(model, id).cover < 100
            && unit.garrison != Some(id.0)
            && is_before(piece, base, line)
    };
    let pieces = model.scene.field.each().filter(covers);
    pieces.map(|(id, _)| id.0).min_by_key(|&id| share(model, id))
}

/// AGV-TER-011: whether a hedge or the like lies between, just in front of the target. An area covers the units in it.
fn is_before(piece: &Piece, base: &Rect, line: Line<'_>) -> bool {
    if !piece.is_line() {
        return piece.overlaps(base);
    }
    let shot = line.muzzle.line(line.met.across, 0.0, line.met.along);
    piece.shapes().iter().any(|shape| geom::crosses(shot, shape))
        && geom::within_reach(piece.distance(base), NEAR)
}

/// The share of dice that a piece of terrain leaves, in hundredths.
pub(super) fn share(model: &Model, piece: u8) -> u32 {
    let pieces = &model.scene.field.pieces;
    pieces.get(usize::from(piece)).map_or(100, |it| model.book.kind[usize::from(it.kind())].cover)
}
