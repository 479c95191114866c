//! The crest lines of a hill (PG-HIL-002, G26): along its spine and across it at its middle.
use geom::{Rect, Segment, V2};
use table::Piece;

/// The spine and the line across it: the middle lines of the narrowest rectangle about the hill.
pub fn crests(piece: &Piece) -> [Segment; 2] {
    let corners: Vec<V2> = piece.corners().collect();
    let turns = piece.shapes().iter().flat_map(|shape| shape.sides().map(|side| side.span()));
    let boxes = turns.filter_map(|span| span.unit()).map(|along| about(&corners, along));
    let narrow = |one: &Rect, other: &Rect| one.half_width.total_cmp(&other.half_width);
    let Some(about) = boxes.min_by(narrow) else {
        let none = Segment::new(V2::ZERO, V2::ZERO);
        return [none, none];
    };
    let (long, wide) = (about.forward * about.half_depth, about.right() * about.half_width);
    let centre = about.centre;
    [Segment::new(centre - long, centre + long), Segment::new(centre - wide, centre + wide)]
}

/// The rectangle about some places whose sides run along a direction; its depth is the longer side.
fn about(places: &[V2], along: V2) -> Rect {
    let span = |axis: V2| {
        let at = places.iter().map(|place| place.dot(axis));
        at.fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)))
    };
    let across = along.perp_right();
    let ((low, high), (left, right)) = (span(along), span(across));
    let centre = along * ((low + high) * 0.5) + across * ((left + right) * 0.5);
    let (long, wide) = ((high - low) * 0.5, (right - left) * 0.5);
    if long >= wide {
        Rect { centre, forward: along, half_width: wide, half_depth: long }
    } else {
        Rect { centre, forward: across, half_width: long, half_depth: wide }
    }
}

/// The distance between a crest line and a stand.
pub(super) fn gap(crest: &Segment, rect: &Rect) -> f64 {
    if rect.contains(crest.a) {
        return 0.0;
    }
    (0..4).map(|side| rect.side(side).distance(crest)).fold(f64::MAX, f64::min)
}
