//! Compares the queries with an independent library and with dense sampling, and tests the exact ties that are common on tables.

mod convexes;
mod files;
mod outlines;
mod rects;
mod sweeps;
mod ties;
mod turns;

use geom::{Angle, Convex, Length, Point, Pose, Rect, V2};
use parry2d_f64::math::{Pose as OraclePose, Vector};
use parry2d_f64::shape::{ConvexPolygon, Cuboid};
use proptest::prelude::*;

const UNITS: f64 = 2540.0;

/// A base or a zone somewhere in about a square foot, so that touching, overlapping and distant pairs all occur.
fn any_rect() -> impl Strategy<Value = Rect> {
    (-12_000..12_000, -12_000..12_000, any::<u16>(), 1_000..12_000, 1_000..12_000)
        .prop_map(|(x, y, facing, width, depth)| rect(x, y, facing, width, depth))
}

fn rect(x: i32, y: i32, facing: u16, width: i32, depth: i32) -> Rect {
    Rect::of(Pose::new(Point::new(x, y), Angle(facing)), Length(width), Length(depth))
}

fn any_direction() -> impl Strategy<Value = V2> {
    any::<u16>().prop_map(|facing| Angle(facing).forward())
}

/// Corners on a circle are always convex. Angles that are too close together are spread by the number of corners instead.
fn any_convex() -> impl Strategy<Value = Convex> {
    (3..9_usize, -12_000..12_000, -12_000..12_000, 1_500..9_000, any::<u16>(), 0.3..1.0_f64)
        .prop_map(|(count, x, y, radius, start, squash)| {
            let centre = Point::new(x, y).v2();
            let corners: Vec<V2> = (0..count)
                .map(|k| {
                    let out = Angle(start.wrapping_add((k * 65536 / count) as u16)).forward()
                        * f64::from(radius);
                    centre + V2::new(out.x * squash, out.y)
                })
                .collect();
            Convex::new(&corners).expect("corners on an ellipse are convex")
        })
}

fn vector(v: V2) -> Vector {
    Vector::new(v.x / UNITS, v.y / UNITS)
}

/// The rectangle in the other library's types, in inches.
fn oracle(rect: &Rect) -> (OraclePose, Cuboid) {
    let angle = -rect.forward.x.atan2(rect.forward.y);
    let half = Vector::new(rect.half_width / UNITS, rect.half_depth / UNITS);
    (OraclePose::new(vector(rect.centre), angle), Cuboid::new(half))
}

/// The convex shape in the other library's types, which need anticlockwise corners.
fn oracle_convex(shape: &Convex) -> (OraclePose, ConvexPolygon) {
    let mut corners: Vec<Vector> = shape.corners().map(vector).collect();
    corners.reverse();
    (OraclePose::IDENTITY, ConvexPolygon::from_convex_polyline(corners).expect("a convex shape"))
}
