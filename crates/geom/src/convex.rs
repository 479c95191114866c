//! Convex shapes with any number of sides: the pieces into which terrain is cut.

use crate::{Rect, Segment, V2};

/// One side of a convex shape, with values that every query needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// The corner it runs from.
    pub from: V2,
    /// The outward unit vector.
    pub normal: V2,
    /// Its distance from the origin along its normal.
    pub offset: f64,
}

impl Edge {
    /// How far a place is outside this side's line; negative inside.
    #[inline]
    pub fn beyond(&self, p: V2) -> f64 {
        p.dot(self.normal) - self.offset
    }
}

/// A convex shape whose corners run clockwise.
#[derive(Clone, Debug, PartialEq)]
pub struct Convex {
    edges: Box<[Edge]>,
    centre: V2,
    radius: f64,
}

impl Convex {
    /// The shape with these corners in either order; none if they are not convex or enclose nothing.
    pub fn new(corners: &[V2]) -> Option<Self> {
        let mut ring: Vec<V2> = Vec::with_capacity(corners.len());
        for &corner in corners {
            if ring.last() != Some(&corner) {
                ring.push(corner);
            }
        }
        while ring.len() > 1 && ring.first() == ring.last() {
            ring.pop();
        }
        let count = ring.len();
        if count < 3 || !ring.iter().all(|p| p.x.is_finite() && p.y.is_finite()) {
            return None;
        }
        let twice_area: f64 =
            (1..count - 1).map(|k| (ring[k] - ring[0]).cross(ring[k + 1] - ring[0])).sum();
        if twice_area > 0.0 {
            ring.reverse();
        }
        (bends_right(&ring) && twice_area != 0.0).then(|| Self::clockwise(&ring))
    }

    /// Builds a shape from corners that are known to be convex and clockwise.
    fn clockwise(ring: &[V2]) -> Self {
        let next = |k: usize| ring[(k + 1) % ring.len()];
        let edges = ring
            .iter()
            .enumerate()
            .map(|(k, &from)| {
                let along = (next(k) - from).unit().unwrap_or_default();
                let normal = along.perp_left();
                Edge { from, normal, offset: from.dot(normal) }
            })
            .collect();
        let low = ring.iter().fold(ring[0], |low, p| V2::new(low.x.min(p.x), low.y.min(p.y)));
        let high = ring.iter().fold(ring[0], |high, p| V2::new(high.x.max(p.x), high.y.max(p.y)));
        let centre = (low + high) * 0.5;
        let radius2 = ring.iter().fold(0.0_f64, |most, &p| most.max((p - centre).length2()));
        Self { edges, centre, radius: radius2.sqrt() }
    }

    /// Its sides, clockwise.
    #[inline]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// Its corners, clockwise.
    #[inline]
    pub fn corners(&self) -> impl ExactSizeIterator<Item = V2> + '_ {
        self.edges.iter().map(|edge| edge.from)
    }

    /// Its sides as segments, clockwise, so that outside is on their left.
    #[inline]
    pub fn sides(&self) -> impl Iterator<Item = Segment> + '_ {
        let ends = self.corners().skip(1).chain(self.corners().take(1));
        self.corners().zip(ends).map(|(a, b)| Segment { a, b })
    }

    /// The centre of a circle around it.
    #[inline]
    pub fn centre(&self) -> V2 {
        self.centre
    }

    /// The radius of that circle.
    #[inline]
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// Its area, in square hundredths of a millimetre.
    pub fn area(&self) -> f64 {
        self.sides().map(|side| (side.b - self.centre).cross(side.a - self.centre)).sum::<f64>()
            * 0.5
    }

    /// Whether a place is in it or on its edge.
    #[inline]
    pub fn contains(&self, p: V2) -> bool {
        self.edges.iter().all(|edge| edge.beyond(p) <= 0.0)
    }
}

/// Whether the ring turns right at every corner, and only once around.
fn bends_right(ring: &[V2]) -> bool {
    let count = ring.len();
    (0..count).all(|k| {
        let (a, b) = (ring[k], ring[(k + 1) % count]);
        let along = b - a;
        let slack = 1e-9 * along.length2();
        ring.iter().all(|&p| along.cross(p - a) <= slack)
    })
}

impl From<Rect> for Convex {
    fn from(rect: Rect) -> Self {
        Self::clockwise(&rect.corners())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(corners: &[(f64, f64)]) -> Vec<V2> {
        corners.iter().map(|&(x, y)| V2::new(x, y)).collect()
    }

    #[test]
    fn either_order_of_corners_gives_outward_normals() {
        for corners in [[(0.0, 0.0), (4.0, 0.0), (0.0, 3.0)], [(0.0, 0.0), (0.0, 3.0), (4.0, 0.0)]]
        {
            let shape = Convex::new(&ring(&corners)).unwrap();
            assert_eq!(shape.area(), 6.0);
            assert!(shape.contains(V2::new(1.0, 1.0)) && shape.contains(V2::ZERO));
            assert!(!shape.contains(V2::new(3.0, 3.0)));
        }
    }

    #[test]
    fn dents_stars_and_lines_are_refused() {
        assert!(Convex::new(&ring(&[(0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)])).is_none());
        assert!(
            Convex::new(&ring(&[(0.0, 3.0), (2.0, -3.0), (-3.0, 1.0), (3.0, 1.0), (-2.0, -3.0)]))
                .is_none()
        );
        assert!(Convex::new(&ring(&[(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)])).is_none());
    }
}
