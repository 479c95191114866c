//! Sight (ANT-FIR-029, ANT-OPT-005, ANT-GEO-030): woods, buildings and crests block it; units do not.
use crate::{book::TerrainKind, ground, model::Model, unit::Unit};
use geom::{Rect, Segment, V2};
use table::Piece;

/// ANT-MOV-008: whether a unit sees another, wherever it faces.
pub fn sees(model: &Model, viewer: &Unit, target: &Unit) -> bool {
    let (from, to) = (viewer.rect(), target.rect());
    let view = View::between(model, from, to);
    if view.blocks.is_empty() {
        return true;
    }
    let eyes = view.marks(from, from.front_centre());
    let ends = view.marks(to, to.nearest(from.centre));
    ends.iter().any(|end| eyes.iter().any(|eye| view.shows(*eye, *end)))
}

/// Whether no ground blocks a line from one body to another.
pub fn is_clear(model: &Model, eye: V2, end: V2, from: &Rect, to: &Rect) -> bool {
    let line = Segment::new(eye, end);
    let levels = || [eye, end].map(|place| ground::level(model, place));
    let mut pieces = model.field.pieces.iter().filter(|piece| !piece.is_gone());
    !pieces.any(|piece| {
        let kind = ground::kind(model, piece);
        piece.is_near(line.middle(), line.length() * 0.5)
            && !is_own_building(kind, piece, from, to)
            && is_blocked(model, (piece, kind), line, levels, [from, to])
    })
}

/// A place to look from or to, and its level.
type Place = (V2, u8);

/// The ground that could block sight between two bodies.
pub(crate) struct View<'m> {
    model: &'m Model,
    bodies: [Rect; 2],
    blocks: Vec<(&'m Piece, &'m TerrainKind)>,
}

impl<'m> View<'m> {
    pub(crate) fn between(model: &'m Model, from: Rect, to: Rect) -> Self {
        let axis = Segment::new(from.centre, to.centre);
        let wide = from.radius().max(to.radius()) + 1.0;
        let mut blocks = Vec::new();
        for piece in &model.field.pieces {
            let kind = ground::kind(model, piece);
            if may_block(model, kind)
                && !piece.is_gone()
                && is_beside(piece, kind, axis, wide)
                && !is_own_building(kind, piece, &from, &to)
            {
                blocks.push((piece, kind));
            }
        }
        Self { model, bodies: [from, to], blocks }
    }

    /// The places of a body between which sight is tried.
    fn marks(&self, rect: Rect, first: V2) -> [Place; 6] {
        let [a, b, c, d] = rect.corners();
        let level = |place: V2| (place, ground::level(self.model, place));
        [first, rect.centre, a, b, c, d].map(level)
    }

    /// Whether nothing blocks a line between the two bodies.
    pub(crate) fn is_clear(&self, eye: V2, end: V2) -> bool {
        self.is_open(eye, end, || [eye, end].map(|place| ground::level(self.model, place)))
    }

    fn shows(&self, eye: Place, end: Place) -> bool {
        self.is_open(eye.0, end.0, || [eye.1, end.1])
    }

    fn is_open(&self, eye: V2, end: V2, levels: impl Fn() -> [u8; 2]) -> bool {
        let (line, [from, to]) = (Segment::new(eye, end), &self.bodies);
        !self.blocks.iter().any(|block| is_blocked(self.model, *block, line, &levels, [from, to]))
    }
}

/// Whether a kind of ground can block sight at all.
fn may_block(model: &Model, kind: &TerrainKind) -> bool {
    let crops = kind.crops && model.book.options.crops_sight;
    kind.wood || kind.town || kind.blocks || crops || kind.crest
}

/// Whether a piece may lie on a line near this one: within this width of it. A crest may leave a hill that bends.
fn is_beside(piece: &Piece, kind: &TerrainKind, axis: Segment, wide: f64) -> bool {
    let near = |shape: &geom::Convex| {
        let reach = shape.radius() + wide;
        axis.distance2_point(shape.centre()) <= reach * reach
    };
    piece.is_near(axis.middle(), axis.length() * 0.5 + wide)
        && (kind.crest || piece.shapes().iter().any(near))
}

/// A garrison sees out of its building and is seen in it.
fn is_own_building(kind: &TerrainKind, piece: &Piece, from: &Rect, to: &Rect) -> bool {
    kind.building && (piece.overlaps(from) || piece.overlaps(to))
}

/// Whether a piece blocks a line between two bodies; `levels` are those of its ends.
fn is_blocked(
    model: &Model,
    (piece, kind): (&Piece, &TerrainKind),
    line: Segment,
    levels: impl Fn() -> [u8; 2],
    bodies: [&Rect; 2],
) -> bool {
    let inside = || -> f64 { piece.shapes().iter().map(|it| geom::inside_length(line, it)).sum() };
    let crosses = || piece.shapes().iter().any(|shape| geom::crosses(line, shape));
    if kind.wood || kind.town {
        return geom::more_than(inside(), model.book.reaches.wood_sight.value);
    }
    if kind.blocks {
        return crosses();
    }
    if kind.crops && model.book.options.crops_sight {
        let deep = geom::more_than(inside(), model.book.reaches.crops_sight.value);
        return deep && levels() == [0, 0];
    }
    if !kind.crest {
        return false;
    }
    // ANT-GEO-030: a hill higher than both ends blocks; its crest does if one end is on the far slope. Whoever stands on the crest
    // line sees and is seen on both sides.
    if levels().iter().all(|level| *level < kind.level) {
        return crosses();
    }
    let Some(crest) = piece.crests().first() else { return false };
    crest.meets(&line) && !bodies.iter().any(|rect| geom::crosses_rect(*crest, rect))
}
