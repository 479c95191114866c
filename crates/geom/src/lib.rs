//! Exact stored geometry and queries on it.
//!
//! Stored positions are whole hundredths of a millimetre, and stored angles are whole parts of a turn, so a record reads the same
//! everywhere. Queries work in `f64` with only `+ - * /` and square roots, and rotate with a sine table, so they also give the
//! same bits everywhere. Every `f64` length is in hundredths of a millimetre. Inches appear only in files and messages.

#![warn(missing_docs)]

mod tolerance;

mod angle;
mod length;
mod point;
mod pose;
mod schema;
mod vector;

mod convex;
mod polygon;
mod rect;
mod ribbon;
mod segment;
mod triangulate;

mod arc;
mod distance;
mod overlap;
mod sight;
mod sweep;
mod turn;

pub use tolerance::{
    EPS_ANG, EPS_CONTACT, EPS_DIST, EPS_PEN, at_least, more_than, reach_of, same_facing, touching,
    within_reach,
};

pub use angle::Angle;
pub use length::{INCH, Length, in_millimetres};
pub use point::Point;
pub use pose::Pose;
pub use vector::V2;

pub use convex::{Convex, Edge};
pub use polygon::{Orientation, Polygon, PolygonError};
pub use rect::{FRONT, LEFT, REAR, RIGHT, Rect};
pub use ribbon::ribbon;
pub use segment::Segment;

pub use arc::Arc;
pub use distance::{
    clearance, clearance_convex, distance, distance_convex, distance_point, distance_point_convex,
    within, within_convex,
};
pub use overlap::{may_overlap_circle, overlaps, overlaps_convex, penetration, penetration_convex};
pub use sight::{
    crosses, crosses_deeper, crosses_local, crosses_rect, inside_length, sees, sight_clear,
};
pub use sweep::{
    first_touch, first_touch_convex, overlap_span, overlap_span_convex, sweep_gap,
    sweep_gap_convex, swept,
};
pub use turn::{turn_clear, turn_clear_convex};
