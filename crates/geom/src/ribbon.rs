//! Roads, streams and hedges: a drawn line with a width.

use crate::{Convex, Length, Point, Rect, V2};

/// The tangent of 22.5 degrees, which places the corners of an octagon.
const OCTAGON: f64 = std::f64::consts::SQRT_2 - 1.0;

/// Convex shapes that cover a line to half its width on each side, with an octagon at every bend so that there are no gaps.
///
/// The ends are cut square. Points that repeat the one before are skipped. With fewer than two places, or no width, there are no
/// shapes.
pub fn ribbon(points: &[Point], width: Length) -> Vec<Convex> {
    let half = width.units() * 0.5;
    if half <= 0.0 {
        return Vec::new();
    }
    let mut shapes = Vec::with_capacity(points.len() * 2);
    let mut before: Option<V2> = None;
    for pair in points.windows(2) {
        let (a, b) = (pair[0].v2(), pair[1].v2());
        let Some(forward) = (b - a).unit() else { continue };
        if before.is_some_and(|last| last.cross(forward).abs() > 1e-9 || last.dot(forward) < 0.0) {
            shapes.extend(octagon(a, forward, half));
        }
        let quad = Rect {
            centre: (a + b) * 0.5,
            forward,
            half_width: half,
            half_depth: a.distance(b) * 0.5,
        };
        shapes.push(quad.into());
        before = Some(forward);
    }
    shapes
}

/// An octagon around a circle, aligned with the line that starts there.
fn octagon(centre: V2, forward: V2, half: f64) -> Option<Convex> {
    let (ahead, right) = (forward * half, forward.perp_right() * half);
    let corner = |x: f64, y: f64| centre + right * x + ahead * y;
    Convex::new(&[
        corner(-OCTAGON, 1.0),
        corner(OCTAGON, 1.0),
        corner(1.0, OCTAGON),
        corner(1.0, -OCTAGON),
        corner(OCTAGON, -1.0),
        corner(-OCTAGON, -1.0),
        corner(-1.0, -OCTAGON),
        corner(-1.0, OCTAGON),
    ])
}
