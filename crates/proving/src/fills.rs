//! Fills of acts, in inches and degrees.
use geom::{Angle, Length, Point, Pose};
use kernel::{Fill, Leg, offer::Turn};

/// A path of legs.
pub fn legs(legs: &[Leg]) -> Fill {
    Fill::Path(legs.to_vec())
}

/// A path of points.
pub fn path(points: &[(f64, f64)]) -> Fill {
    Fill::Path(points.iter().map(|&(x, y)| Leg::To(Point::inches(x, y))).collect())
}

/// Straight ahead by this many inches.
pub fn go(inches: f64) -> Leg {
    Leg::Move { r#move: Length::inches(inches) }
}

/// A turn by this many degrees, clockwise.
pub fn turn(degrees: f64) -> Leg {
    Leg::Turn { turn: Turn::degrees(degrees) }
}

/// Face about.
pub fn about() -> Leg {
    Leg::About { about: true, back: false }
}

/// This many inches at this many degrees from straight ahead, keeping the facing.
pub fn oblique(inches: f64, by: f64) -> Leg {
    Leg::Oblique { oblique: Length::inches(inches), by: Turn::degrees(by) }
}

/// A place.
pub fn point(x: f64, y: f64) -> Fill {
    Fill::Point(Point::inches(x, y))
}

/// A place and a facing.
pub fn pose(x: f64, y: f64, facing: f64) -> Fill {
    Fill::Poses(vec![Pose::new(Point::inches(x, y), Angle::degrees(facing))])
}
