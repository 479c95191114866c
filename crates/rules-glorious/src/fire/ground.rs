//! Ground that blocks fire: woods, crests and walls (AGV-FIR-041, AGV-TER-005).
use super::woods::{self, Hidden};
use crate::{ground, model::Model};
use geom::{EPS_DIST, EPS_PEN, Length, Rect};
use table::{Piece, PieceId};

/// How ground blocks a line of fire.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) enum Wall {
    /// Nothing fires through it.
    Thick(PieceId),
    /// Fire reaches only so far into it or out of it, and the element in it stands this far from the edge.
    Deep {
        /// The piece.
        piece: PieceId,
        /// How far from the edge.
        depth: Length,
        /// Whether the firer stands there, and not the target.
        out: bool,
    },
    /// Its crest lies between.
    Crest(PieceId),
}

/// The two ends of a line of fire: the firer's base, the target's base if there is one, and the buildings that they hold.
#[derive(Copy, Clone, Debug)]
pub(super) struct Ends<'a> {
    /// Where the firer stands.
    pub(super) from: &'a Rect,
    /// Where the target stands.
    pub(super) to: Option<&'a Rect>,
    /// Buildings that do not block.
    pub(super) spared: [Option<u8>; 2],
}

/// The first ground that blocks fire in a zone.
pub(super) fn bars(model: &Model, zone: &Rect, ends: Ends<'_>) -> Option<Wall> {
    model.scene.field.each().find_map(|(id, piece)| barred_by(model, zone, ends, id, piece))
}

fn barred_by(
    model: &Model,
    zone: &Rect,
    ends: Ends<'_>,
    id: PieceId,
    piece: &Piece,
) -> Option<Wall> {
    let kind = ground::kind(model, id);
    if !(kind.blocks || kind.crest) || ends.spared.contains(&Some(id.0)) || !piece.overlaps(zone) {
        return None;
    }
    // AGV-TER-005: a unit on higher ground than this sees over it.
    if kind.crest {
        let over = [Some(ends.from), ends.to].into_iter().flatten();
        let low = over.map(|base| height(model, base, id)).max() <= Some(level(model, id));
        if low && lines(zone, piece).any(|x| crest_between(zone, piece, x)) {
            return Some(Wall::Crest(id));
        }
    }
    if !kind.blocks {
        return None;
    }
    let Some(most) = kind.fire_depth else { return Some(Wall::Thick(id)) };
    woods::bar(zone, piece, ends, most).map(|hidden| match hidden {
        Hidden::Through => Wall::Thick(id),
        Hidden::Deep { depth, out } => {
            Wall::Deep { piece: id, depth: Length::from_units(depth), out }
        }
    })
}

/// The lines along a zone on which we look at a piece, as distances to the right of the zone's middle: both edges, the middle,
/// and a little to either side of each corner of the piece.
pub(super) fn lines<'a>(zone: &'a Rect, piece: &'a Piece) -> impl Iterator<Item = f64> + 'a {
    let half = zone.half_width - EPS_PEN;
    let corners = piece.corners().map(|corner| zone.local(corner).x);
    let beside = corners.flat_map(|x| [x - 2.0, x + 2.0]).filter(move |x| x.abs() < half);
    [-half, 0.0, half].into_iter().chain(beside)
}

/// The parts of a line that lie in a piece, measured from the near end of the zone. They may lie beyond its ends.
pub(super) fn spans(zone: &Rect, piece: &Piece, x: f64) -> impl Iterator<Item = (f64, f64)> {
    let start = zone.centre + zone.right() * x - zone.forward * zone.half_depth;
    piece.shapes().iter().filter_map(move |shape| {
        let (mut from, mut to) = (f64::MIN, f64::MAX);
        for edge in shape.edges() {
            let (out, rate) = (edge.beyond(start), zone.forward.dot(edge.normal));
            if rate.abs() < 1e-9 {
                if out > 0.0 {
                    return None;
                }
            } else if rate < 0.0 {
                from = from.max(out / -rate);
            } else {
                to = to.min(out / -rate);
            }
        }
        (from < to).then_some((from, to))
    })
}

/// AGV-TER-005: on a line across a hill, the crest is half-way over. This says whether it lies between both ends.
fn crest_between(zone: &Rect, piece: &Piece, x: f64) -> bool {
    let all = spans(zone, piece, x);
    let (from, to) = all.fold((f64::MAX, f64::MIN), |all, it| (all.0.min(it.0), all.1.max(it.1)));
    let crest = (from + to) / 2.0;
    from < to && crest > EPS_DIST && crest < zone.half_depth * 2.0 - EPS_DIST
}

/// How high a piece stands.
fn level(model: &Model, piece: PieceId) -> u8 {
    model.scene.field.piece(piece).outline().level.max(ground::kind(model, piece).level)
}

/// How high a base stands, without counting one piece.
fn height(model: &Model, base: &Rect, but: PieceId) -> u8 {
    let pieces = model.scene.field.each().filter(|(id, _)| *id != but && level(model, *id) > 0);
    let under = pieces.filter(|(_, piece)| piece.overlaps(base));
    under.map(|(id, _)| level(model, id)).max().unwrap_or(0)
}
