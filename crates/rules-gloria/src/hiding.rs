//! Hiding places (PG-HID-001): in or behind a wood, an urban area, a wall or the crest of a hill.
use crate::{ground, kinds::Side, model::Model, unit::Unit};
use geom::{Rect, Segment, V2};
use table::Piece;

/// Whether every stand of a unit is in or behind something that hides it from the enemy's edge.
pub(crate) fn is_hiding_place(model: &Model, unit: &Unit) -> bool {
    let stands = unit.outline();
    !stands.is_empty() && stands.iter().all(|stand| is_hidden(model, unit.side, stand))
}

fn is_hidden(model: &Model, side: Side, stand: &Rect) -> bool {
    let far = model.field.width.units().max(model.field.height.units());
    let enemy = model.scene.side(side).edge.ahead().forward() * far;
    let near = geom::reach_of(model.book.mm(&model.book.reaches.behind_cover));
    model.field.pieces.iter().any(|piece| {
        let kind = ground::kind(model, piece);
        match kind {
            _ if kind.blocks => piece.holds(stand.centre) || covers(piece, stand, enemy),
            _ if kind.obstacle => piece.distance(stand) <= near && covers(piece, stand, enemy),
            _ if kind.crest => covers(piece, stand, enemy),
            _ => false,
        }
    })
}

/// Whether a piece lies before all of a stand, as seen from the enemy's edge.
fn covers(piece: &Piece, stand: &Rect, enemy: V2) -> bool {
    let crosses = |from: V2| {
        let line = Segment::new(from, from + enemy);
        piece.shapes().iter().any(|shape| geom::crosses_deeper(line, shape, 0.0))
    };
    crosses(stand.centre) && stand.corners().into_iter().all(crosses)
}
