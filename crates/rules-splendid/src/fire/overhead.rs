//! Overhead fire (L235): the author's guidelines are lost; an option by our ruling (Q16, notes 4.6).
use super::zones::{self, Scan};
use crate::unit::Unit;
use geom::{Length, Rect};

/// How far units must be from the gun and from the target for shot to pass over them.
const CLEAR_OF_ENDS: Length = Length::inches(6.0);

/// ASV-FIR-011: only round shot passes over units, if they are far enough from both ends and one end stands a level
/// higher than everything between.
pub(super) fn passes(
    scan: &Scan<'_>,
    idx: usize,
    between: &Rect,
    height: u8,
    target: &Unit,
    distance: f64,
) -> bool {
    let model = scan.model;
    // ASV-FIR-053: up to the second range band it is hail shot.
    let round_shot =
        scan.unit.kind.is_artillery() && geom::more_than(distance, model.book.artillery.bands[1]);
    if !model.rulings.overhead_fire || !round_shot || height == 0 {
        return false;
    }
    let base = scan.unit.base_at(idx);
    // The hill that one end stands on may reach into the zone; it does not count as between.
    let at_an_end = |piece: &table::Piece| {
        piece.overlaps(&base)
            || target.stands.iter().any(|stand| piece.overlaps(&target.base(stand)))
    };
    let as_high = |&(id, piece): &(table::PieceId, &table::Piece)| {
        zones::level(model, id) >= height && piece.overlaps(between) && !at_an_end(piece)
    };
    if model.scene.field.each().any(|it| as_high(&it)) {
        return false;
    }
    let clear = |gap: f64| geom::more_than(gap, CLEAR_OF_ENDS);
    let beneath = |other: &Rect| {
        zones::height(model, other) < height
            && clear(geom::distance(&base, other))
            && target.stands.iter().all(|stand| clear(geom::distance(&target.base(stand), other)))
    };
    scan.stand_in(idx, between, Some(target.id), beneath).is_none()
}
