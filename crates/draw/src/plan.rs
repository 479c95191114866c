//! From the table to the sheet: inches to pixels, north up, and the shapes of terrain.
use crate::outline::{self, Ends};
use geom::{Angle, Length, Point, V2};
use kernel::view::TerrainView;

/// The scale at which lines have their natural weight.
const NATURAL: f64 = 24.0;

/// Where the table lies on the sheet.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Plan {
    /// Pixels to the inch.
    pub(crate) inch: f64,
    /// The line weight: 1 at the natural scale, and never too light to see.
    pub(crate) pen: f64,
    /// The table's north-west corner.
    pub(crate) corner: V2,
    /// The table's extent.
    pub(crate) wide: f64,
    /// The table's extent.
    pub(crate) high: f64,
}

impl Plan {
    /// A plan of a table of that size, with its corner at the origin of the sheet.
    pub(crate) fn new(size: [Length; 2], px_per_inch: f64) -> Self {
        let inch = if px_per_inch.is_finite() { px_per_inch.clamp(2.0, 400.0) } else { NATURAL };
        let [wide, high] = size.map(|side| side.to_inches().max(1.0) * inch);
        let pen = (inch / NATURAL).powf(0.85).clamp(0.6, 8.0);
        Self { inch, pen, corner: V2::ZERO, wide, high }
    }

    /// The same plan for a sample drawn at another scale.
    pub(crate) fn at_scale(&self, inch: f64) -> Self {
        Self { inch, ..*self }
    }

    /// A point on the sheet; points far off the table are clamped, so that drawings stay bounded.
    pub(crate) fn at(&self, point: Point) -> V2 {
        let (x, y) = (Length(point.x).to_inches(), Length(point.y).to_inches());
        let near = |at: f64, side: f64| at.clamp(-2.0 * side, 3.0 * side);
        let (east, south) = (x * self.inch, self.high - y * self.inch);
        self.corner + V2::new(near(east, self.wide), near(south, self.high))
    }

    /// A length on the sheet.
    pub(crate) fn reach(&self, length: Length) -> f64 {
        length.to_inches() * self.inch
    }

    /// The size of lettering; it scales less than the ground, to stay legible.
    pub(crate) fn type_size(&self, natural: f64) -> f64 {
        (natural * (self.inch / NATURAL).powf(0.62)).max(natural * 0.7)
    }

    /// The shape of a piece of terrain; none if it is empty.
    pub(crate) fn shape(&self, piece: &TerrainView) -> Option<Shape> {
        let mut points: Vec<V2> = piece.points.iter().map(|&p| self.at(p)).collect();
        points.dedup();
        if points.len() > 2 && piece.width.is_none() && points.first() == points.last() {
            points.pop();
        }
        let width = piece.width.map(|width| self.reach(width).max(1.0));
        match (points.as_slice(), width) {
            ([], _) => None,
            ([spot], width) => {
                let radius = width.map_or(self.inch * 0.5, |width| width * 0.5);
                let spot = *spot;
                Some(Shape::Area(
                    (0..12).map(|k| spot + around(f64::from(k) * 30.0) * radius).collect(),
                ))
            }
            (_, Some(width)) => Some(Shape::Course(self.prolonged(points, width), width)),
            ([_, _], None) => Some(Shape::Course(points, self.inch * 0.4)),
            (_, None) => Some(Shape::Area(points)),
        }
    }
}

impl Plan {
    /// Extends a line that ends at the table's edge beyond it, so that its square end does not show.
    fn prolonged(&self, mut points: Vec<V2>, width: f64) -> Vec<V2> {
        let near = self.inch * 0.25;
        let far = self.corner + V2::new(self.wide, self.high);
        let over = |end: V2, before: V2| {
            let at_edge = (end.x - self.corner.x)
                .min(end.y - self.corner.y)
                .min(far.x - end.x)
                .min(far.y - end.y)
                < near;
            let way = (end - before).unit().filter(|_| at_edge).unwrap_or_default();
            end + way * width
        };
        let last = points.len() - 1;
        points[0] = over(points[0], points[1]);
        points[last] = over(points[last], points[last - 1]);
        points
    }
}

/// The ground a piece of terrain covers.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// All that lies within an outline.
    Area(Vec<V2>),
    /// All that lies along a line, and its width.
    Course(Vec<V2>, f64),
}

impl Shape {
    /// The outline, with its corners softened by up to a radius.
    pub(crate) fn outline(&self, radius: f64) -> Vec<V2> {
        match self {
            Self::Area(points) => outline::softened(points, radius, Ends::Joined),
            Self::Course(points, width) => {
                outline::ribbon(&outline::softened(points, radius, Ends::Free), width * 0.5)
            }
        }
    }

    /// The middle line, and whether it closes on itself: an area is followed round its edge.
    pub(crate) fn course(&self, radius: f64) -> (Vec<V2>, Ends) {
        match self {
            Self::Area(points) => (outline::softened(points, radius, Ends::Joined), Ends::Joined),
            Self::Course(points, _) => (outline::softened(points, radius, Ends::Free), Ends::Free),
        }
    }
}

/// The direction of an angle on the sheet.
pub(crate) fn heading(angle: Angle) -> V2 {
    let forward = angle.forward();
    V2::new(forward.x, -forward.y)
}

/// The direction at an angle in degrees, clockwise from the top of the sheet.
pub(crate) fn around(degrees: f64) -> V2 {
    heading(Angle::degrees(degrees))
}

/// The direction to the right of a direction.
pub(crate) fn right_of(ahead: V2) -> V2 {
    V2::new(-ahead.y, ahead.x)
}
