//! Simple polygons, as terrain is drawn: any outline that does not cross itself, including concave ones.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Convex, Point, V2, triangulate};

/// The direction in which an outline is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orientation {
    /// Clockwise.
    Clockwise,
    /// Anticlockwise.
    Anticlockwise,
}

/// Why a list of points is not an outline. Points and sides are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolygonError {
    /// Fewer than three points.
    TooFew(usize),
    /// A point that equals the one before it; the last point is before the first.
    Repeated(usize),
    /// All points are on one line.
    Flat,
    /// Two sides that cross, touch or fold back on each other.
    Crossing(usize, usize),
}

impl fmt::Display for PolygonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew(count) => {
                write!(f, "expected an outline of at least 3 points, found {count}")
            }
            Self::Repeated(at) => {
                write!(f, "point {at} of the outline repeats the point before it")
            }
            Self::Flat => {
                write!(f, "the outline encloses no ground: all its points are on one line")
            }
            Self::Crossing(one, other) => {
                write!(f, "the outline crosses itself: side {one} meets side {other}")
            }
        }
    }
}

impl std::error::Error for PolygonError {}

/// An outline that does not cross itself, with its points in the order in which they were drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polygon {
    points: Vec<Point>,
}

impl Polygon {
    /// The outline through these points, closed from the last to the first, or why there is none.
    pub fn new(points: Vec<Point>) -> Result<Self, PolygonError> {
        let count = points.len();
        if count < 3 {
            return Err(PolygonError::TooFew(count));
        }
        if let Some(at) = (0..count).find(|&k| points[k] == points[(k + count - 1) % count]) {
            return Err(PolygonError::Repeated(at));
        }
        if points.iter().all(|&p| turn(points[0], points[1], p) == 0) {
            return Err(PolygonError::Flat);
        }
        for one in 0..count {
            for other in one + 1..count {
                if sides_clash(&points, one, other) {
                    return Err(PolygonError::Crossing(one, other));
                }
            }
        }
        Ok(Self { points })
    }

    /// Its corners in the order in which they were drawn.
    #[inline]
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Its area in square hundredths of a millimetre.
    pub fn area(&self) -> f64 {
        twice_area(&self.points).unsigned_abs() as f64 * 0.5
    }

    /// The direction in which it was drawn.
    pub fn orientation(&self) -> Orientation {
        if twice_area(&self.points) > 0 {
            Orientation::Anticlockwise
        } else {
            Orientation::Clockwise
        }
    }

    /// Whether a place is in it or on its edge.
    pub fn contains(&self, p: V2) -> bool {
        let mut inside = false;
        let mut a = self.points[self.points.len() - 1].v2();
        for point in &self.points {
            let b = point.v2();
            let side = (b - a).cross(p - a);
            if side == 0.0 && (p - a).dot(p - b) <= 0.0 {
                return true;
            }
            if (a.y > p.y) != (b.y > p.y) && (side > 0.0) == (b.y > a.y) {
                inside = !inside;
            }
            a = b;
        }
        inside
    }

    /// Convex shapes that together cover it exactly and do not overlap.
    pub fn pieces(&self) -> Vec<Convex> {
        let mut ring = self.points.clone();
        if self.orientation() == Orientation::Anticlockwise {
            ring.reverse();
        }
        triangulate::pieces(ring)
    }
}

impl TryFrom<Vec<Point>> for Polygon {
    type Error = PolygonError;
    fn try_from(points: Vec<Point>) -> Result<Self, PolygonError> {
        Self::new(points)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Self {
        polygon.points
    }
}

/// Twice the area of a triangle, positive if it is drawn anticlockwise. Whole numbers make it exact.
pub(crate) fn turn(a: Point, b: Point, c: Point) -> i128 {
    let (ux, uy) = (i128::from(b.x) - i128::from(a.x), i128::from(b.y) - i128::from(a.y));
    let (vx, vy) = (i128::from(c.x) - i128::from(a.x), i128::from(c.y) - i128::from(a.y));
    ux * vy - uy * vx
}

fn twice_area(points: &[Point]) -> i128 {
    (1..points.len() - 1).map(|k| turn(points[0], points[k], points[k + 1])).sum()
}

fn sides_clash(points: &[Point], one: usize, other: usize) -> bool {
    let count = points.len();
    let ends = |k: usize| (points[k], points[(k + 1) % count]);
    let ((a, b), (c, d)) = (ends(one), ends(other));
    if other == one + 1 {
        folds_back(a, b, d)
    } else if one == 0 && other == count - 1 {
        folds_back(c, d, b)
    } else {
        sides_meet(a, b, c, d)
    }
}

/// Whether a side from `a` to `b` is followed by one that runs back along it.
fn folds_back(a: Point, b: Point, c: Point) -> bool {
    turn(a, b, c) == 0 && !between(a, c, b)
}

fn sides_meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (abc, abd) = (turn(a, b, c).signum(), turn(a, b, d).signum());
    let (cda, cdb) = (turn(c, d, a).signum(), turn(c, d, b).signum());
    (abc * abd < 0 && cda * cdb < 0)
        || (abc == 0 && between(a, b, c))
        || (abd == 0 && between(a, b, d))
        || (cda == 0 && between(c, d, a))
        || (cdb == 0 && between(c, d, b))
}

/// Whether a point that is on a line is between two others on it.
fn between(a: Point, b: Point, p: Point) -> bool {
    (a.x.min(b.x)..=a.x.max(b.x)).contains(&p.x) && (a.y.min(b.y)..=a.y.max(b.y)).contains(&p.y)
}
