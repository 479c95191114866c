//! The table and its terrain: outlines whose meaning the ruleset knows.
use geom::{Convex, EPS_PEN, Length, Point, Polygon, PolygonError, Rect, Segment, V2};
use serde::{Deserialize, Serialize};

mod change;

pub use change::Change;

/// A piece of terrain, by its index in the list.
#[derive(
    Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, schemars::JsonSchema,
)]
pub struct PieceId(pub u8);

/// The table: its size and its terrain.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Field {
    /// Width, from west to east.
    pub width: Length,
    /// Height, from south to north.
    pub height: Length,
    /// The terrain.
    pub pieces: Vec<Piece>,
}

impl Field {
    /// The table as a rectangle.
    pub fn rect(&self) -> Rect {
        Rect::aligned(Point::new(0, 0), Point::new(self.width.0, self.height.0))
    }

    /// How far a base extends over the edge; 0 or less if it is entirely on the table.
    pub fn overhang(&self, base: &Rect) -> f64 {
        let (ahead, across) = (base.forward * base.half_depth, base.right() * base.half_width);
        let (x, y) = (base.centre.x, base.centre.y);
        // The outermost corners, computed in the same way as corners, so that rounding is the same.
        let (left, right) =
            (x - ahead.x.abs() - across.x.abs(), x + ahead.x.abs() + across.x.abs());
        let (low, high) = (y - ahead.y.abs() - across.y.abs(), y + ahead.y.abs() + across.y.abs());
        let across = (-left).max(right - self.width.units());
        across.max(-low).max(high - self.height.units())
    }

    /// Whether the base is entirely on the table.
    pub fn holds(&self, base: &Rect) -> bool {
        self.overhang(base) <= EPS_PEN
    }

    /// The pieces that a base overlaps.
    pub fn under<'a>(&'a self, base: &'a Rect) -> impl Iterator<Item = (PieceId, &'a Piece)> {
        self.each().filter(move |(_, piece)| piece.overlaps(base))
    }

    /// Each piece with its id.
    pub fn each(&self) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.pieces.iter().enumerate().map(|(n, piece)| (PieceId(n as u8), piece))
    }

    /// One piece.
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[usize::from(id.0)]
    }
}

/// Where a piece is that is gone: far from any table.
const NOWHERE: V2 = V2::new(1e12, 1e12);

/// A piece of terrain: an area, or a line with a width.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "Outline", into = "Outline")]
pub struct Piece {
    outline: Outline,
    shapes: Vec<Convex>,
    centre: V2,
    radius: f64,
    crests: Vec<Segment>,
}

/// A piece as it is serialised.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Outline {
    /// The ruleset's number for its kind.
    pub kind: u8,
    /// Its name, if it has one.
    #[serde(default)]
    pub name: String,
    /// The outline of an area, or the course of a line.
    pub points: Vec<Point>,
    /// The width of a line; none for an area.
    #[serde(default)]
    pub width: Option<Length>,
    /// How high it is, in levels.
    #[serde(default)]
    pub level: u8,
    /// The ruleset's number for its state, such as burning; 0 as it was laid.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub state: u8,
    /// Whether it is gone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gone: bool,
}

fn is_usual(state: &u8) -> bool {
    *state == 0
}

impl PartialEq for Piece {
    fn eq(&self, other: &Self) -> bool {
        self.outline == other.outline
    }
}

impl Piece {
    /// A piece from its outline.
    pub fn new(outline: Outline) -> Result<Self, PolygonError> {
        if outline.gone {
            let (shapes, centre, crests) = (Vec::new(), NOWHERE, Vec::new());
            return Ok(Self { outline, shapes, centre, radius: 0.0, crests });
        }
        let shapes = match outline.width {
            None => Polygon::new(outline.points.clone())?.pieces(),
            Some(width) => geom::ribbon(&outline.points, width),
        };
        let sum = outline.points.iter().fold(V2::new(0.0, 0.0), |sum, point| sum + point.v2());
        let centre = sum * (1.0 / outline.points.len().max(1) as f64);
        let radius = shapes
            .iter()
            .flat_map(Convex::corners)
            .fold(0.0_f64, |radius, corner| radius.max(corner.distance(centre)));
        let mut piece = Self { outline, shapes, centre, radius, crests: Vec::new() };
        piece.crests = crate::crest::crests(&piece);
        Ok(piece)
    }

    /// The ruleset's number for its kind.
    pub fn kind(&self) -> u8 {
        self.outline.kind
    }

    /// The ruleset's number for its state; 0 as it was laid.
    pub fn state(&self) -> u8 {
        self.outline.state
    }

    /// Whether it is gone.
    pub fn is_gone(&self) -> bool {
        self.outline.gone
    }

    /// The piece as it is serialised.
    pub fn outline(&self) -> &Outline {
        &self.outline
    }

    /// Whether it is a line.
    pub fn is_line(&self) -> bool {
        self.outline.width.is_some()
    }

    /// The convex shapes it is made of.
    pub fn shapes(&self) -> &[Convex] {
        &self.shapes
    }

    /// Whether any of it is near a circle.
    #[inline]
    pub fn is_near(&self, centre: V2, radius: f64) -> bool {
        let reach = self.radius + radius;
        (self.centre - centre).length2() <= reach * reach
    }

    /// Whether a place is in it or on its edge.
    #[inline]
    pub fn holds(&self, place: V2) -> bool {
        // The circle is a little wider than the corners, against rounding.
        let is_off = |shape: &Convex| shape.edges().iter().any(|edge| edge.beyond(place) > 1.0);
        let near = |shape: &&Convex| !is_off(shape);
        self.is_near(place, 1.0)
            && self
                .shapes
                .iter()
                .filter(near)
                .any(|it| geom::distance_point_convex(it, place) <= 0.0)
    }

    /// Its crest lines, if it is a hill: see [`crest`](crate::crest).
    pub fn crests(&self) -> &[Segment] {
        &self.crests
    }

    /// Whether a base overlaps it by more than the tolerance.
    #[inline]
    pub fn overlaps(&self, base: &Rect) -> bool {
        geom::may_overlap_circle(base, self.centre, self.radius) && self.any_overlaps(base)
    }

    /// Separate from the quick check, which usually answers no.
    fn any_overlaps(&self, base: &Rect) -> bool {
        self.shapes.iter().any(|shape| geom::overlaps_convex(base, shape))
    }

    /// How far a base is from it.
    pub fn distance(&self, base: &Rect) -> f64 {
        self.shapes.iter().map(|shape| geom::distance_convex(base, shape)).fold(f64::MAX, f64::min)
    }

    /// How far a place is from it; 0 if the place is in it.
    pub fn distance_point(&self, place: V2) -> f64 {
        let gaps = self.shapes.iter().map(|shape| geom::distance_point_convex(shape, place));
        gaps.fold(f64::MAX, f64::min)
    }

    /// The point of it nearest to a place; the place itself if it is in it.
    pub fn nearest(&self, place: V2) -> V2 {
        if self.shapes.iter().any(|shape| shape.contains(place)) {
            return place;
        }
        let sides = self.shapes.iter().flat_map(Convex::sides).map(|side| side.closest(place));
        sides
            .min_by(|one, other| one.distance(place).total_cmp(&other.distance(place)))
            .unwrap_or(self.centre)
    }

    /// The corners of its shapes.
    pub fn corners(&self) -> impl Iterator<Item = V2> + '_ {
        self.shapes.iter().flat_map(Convex::corners)
    }

    /// How far apart two pieces are; 0 if they meet.
    pub fn gap(&self, other: &Self) -> f64 {
        let sides = |piece: &'_ Self| -> Vec<geom::Segment> {
            piece.shapes.iter().flat_map(Convex::sides).collect()
        };
        if self.corners().any(|corner| other.distance_point(corner) <= 0.0)
            || other.corners().any(|corner| self.distance_point(corner) <= 0.0)
        {
            return 0.0;
        }
        let theirs = sides(other);
        let gaps = sides(self).into_iter().flat_map(|one| {
            theirs.iter().map(move |other| one.distance(other)).collect::<Vec<_>>()
        });
        gaps.fold(f64::MAX, f64::min)
    }
}

impl TryFrom<Outline> for Piece {
    type Error = PolygonError;
    fn try_from(outline: Outline) -> Result<Self, PolygonError> {
        Self::new(outline)
    }
}

impl From<Piece> for Outline {
    fn from(piece: Piece) -> Self {
        piece.outline
    }
}
