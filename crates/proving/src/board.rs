//! The bare scene of a rule test: an empty table with two sides, south and north, and one seat for each.
use geom::{Angle, INCH, Length, Point, Pose};
use kernel::{
    ids::Side,
    scenario::{Edge, SeatSetup, SideCard},
    scene::Scene,
};
use table::{Field, Piece, PieceId, field::Outline};

/// Facings in degrees.
pub const NORTH: f64 = 0.0;
/// To the right on a map.
pub const EAST: f64 = 90.0;
/// Towards the edge of side 0.
pub const SOUTH: f64 = 180.0;
/// To the left on a map.
pub const WEST: f64 = 270.0;

/// A place in inches from the south-west corner.
pub fn inch(x: f64, y: f64) -> Point {
    let units = |n: f64| (n * INCH.units()).round() as i32;
    Point::new(units(x), units(y))
}

/// A pose in inches and degrees.
pub fn at(x: f64, y: f64, facing: f64) -> Pose {
    Pose::new(inch(x, y), Angle::degrees(facing))
}

/// An empty table of this size, with zones of this depth along its southern and northern edges.
pub fn scene<T, M>([width, height]: [Length; 2], depth: Length, more: M) -> Scene<T, M> {
    let side =
        |id: &str, edge| SideCard { id: id.into(), name: id.into(), colour: "#a33".into(), edge };
    let seat = |id: &str, side| SeatSetup { id: id.into(), side, units: None };
    Scene {
        id: "test".into(),
        title: "Test".into(),
        turns: Some(12),
        field: Field { width, height, pieces: Vec::new() },
        sides: [side("south", Edge::South), side("north", Edge::North)],
        cards: Vec::new(),
        seats: vec![seat("south", Side(0)), seat("north", Side(1))],
        zones: [Edge::South, Edge::North].map(|edge| edge.strip(width, height, depth)),
        terms: Vec::new(),
        terms_replace: false,
        more,
    }
}

/// Adds a piece of terrain: an area, or a line with a width.
pub fn add_piece(
    field: &mut Field,
    [kind, level]: [u8; 2],
    points: Vec<Point>,
    width: Option<Length>,
) -> PieceId {
    let outline = Outline { kind, points, width, level, ..Outline::default() };
    field.pieces.push(Piece::new(outline).expect("the outline is sound"));
    PieceId((field.pieces.len() - 1) as u8)
}
