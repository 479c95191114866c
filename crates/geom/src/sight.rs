//! Lines of sight against convex blockers. A line that only grazes a blocker is not blocked.

use crate::{Convex, EPS_PEN, Rect, Segment, V2};

/// The part of a segment, as two fractions of it, that is deeper than `least` behind each plane so far.
struct Stretch {
    from: f64,
    to: f64,
}

impl Stretch {
    const WHOLE: Self = Self { from: 0.0, to: 1.0 };

    /// Cuts by a plane, given how far outside it the two ends are. Returns false if nothing is left.
    #[inline]
    fn cut(&mut self, a: f64, b: f64) -> bool {
        if a >= 0.0 && b >= 0.0 {
            return false;
        }
        if a > 0.0 {
            self.from = self.from.max(a / (a - b));
        } else if b > 0.0 {
            self.to = self.to.min(a / (a - b));
        }
        self.from < self.to
    }

    fn in_convex(line: &Segment, shape: &Convex, least: f64) -> Option<Self> {
        let mut stretch = Self::WHOLE;
        let left = shape
            .edges()
            .iter()
            .all(|e| stretch.cut(e.beyond(line.a) + least, e.beyond(line.b) + least));
        left.then_some(stretch)
    }
}

/// Whether a line passes through a convex shape deeper than `EPS_PEN`.
#[inline]
pub fn crosses(line: Segment, shape: &Convex) -> bool {
    near(&line, shape.centre(), shape.radius()) && crosses_deeper(line, shape, EPS_PEN)
}

/// Whether a line passes through a convex shape deeper than `depth`.
#[inline]
pub fn crosses_deeper(line: Segment, shape: &Convex, depth: f64) -> bool {
    Stretch::in_convex(&line, shape, depth).is_some()
}

/// Whether a line passes through a rectangle deeper than `EPS_PEN`.
#[inline]
pub fn crosses_rect(line: Segment, rect: &Rect) -> bool {
    if !near(&line, rect.centre, rect.outer()) {
        return false;
    }
    crosses_local(rect, rect.local(line.a), rect.local(line.b))
}

/// The same for a line whose ends are in the rectangle's own frame, to test many lines against one rectangle.
#[inline]
pub fn crosses_local(rect: &Rect, a: V2, b: V2) -> bool {
    let (width, depth) = (rect.half_width - EPS_PEN, rect.half_depth - EPS_PEN);
    let mut stretch = Stretch::WHOLE;
    stretch.cut(a.x - width, b.x - width)
        && stretch.cut(-a.x - width, -b.x - width)
        && stretch.cut(a.y - depth, b.y - depth)
        && stretch.cut(-a.y - depth, -b.y - depth)
}

/// How much of a line is in a convex shape, for sight that reaches some way into woods.
#[inline]
pub fn inside_length(line: Segment, shape: &Convex) -> f64 {
    if !near(&line, shape.centre(), shape.radius()) {
        return 0.0;
    }
    Stretch::in_convex(&line, shape, 0.0)
        .map_or(0.0, |stretch| (stretch.to - stretch.from) * line.length())
}

/// Whether nothing blocks the line of sight from one place to another.
#[inline]
pub fn sight_clear(from: V2, to: V2, blockers: &[Convex]) -> bool {
    let line = Segment { a: from, b: to };
    !blockers.iter().any(|shape| crosses(line, shape))
}

/// Whether any corner, side centre or centre of one rectangle sees any of the other's: 81 lines, the likeliest first.
pub fn sees(from: &Rect, to: &Rect, blockers: &[Convex]) -> bool {
    let eyes = marks(from);
    let targets = marks(to);
    eyes.iter().any(|&eye| targets.iter().any(|&target| sight_clear(eye, target, blockers)))
}

/// The points of a rectangle between which lines of sight are drawn.
fn marks(rect: &Rect) -> [V2; 9] {
    let [fl, fr, rr, rl] = rect.corners();
    let middle = |a: V2, b: V2| (a + b) * 0.5;
    [rect.centre, fl, fr, rr, rl, middle(fl, fr), middle(fr, rr), middle(rr, rl), middle(rl, fl)]
}

/// Whether a line comes near a circle, which rules out most blockers without the full test.
#[inline]
fn near(line: &Segment, centre: V2, radius: f64) -> bool {
    line.distance2_point(centre) <= radius * radius
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, INCH, Point, Pose};

    fn line(ax: f64, ay: f64, bx: f64, by: f64) -> Segment {
        Segment::new(Point::inches(ax, ay).v2(), Point::inches(bx, by).v2())
    }

    #[test]
    fn a_line_is_stopped_inside_and_not_along_an_edge() {
        let wood = Rect::of(Pose::default(), INCH * 4, INCH * 2);
        let shape = Convex::from(wood);
        for (sight, stopped, inside) in [
            (line(-5.0, 0.0, 5.0, 0.0), true, 4.0),
            (line(-5.0, 1.0, 5.0, 1.0), false, 0.0),
            (line(-5.0, 1.005, 5.0, 1.005), false, 0.0),
            (line(0.0, 0.5, 0.0, 3.0), true, 0.5),
            (line(-3.0, 0.0, -1.0, 2.0), false, 0.0),
            (line(3.0, 0.0, 9.0, 0.0), false, 0.0),
            (line(-1.0, 0.0, 1.0, 0.0), true, 2.0),
        ] {
            assert_eq!(crosses(sight, &shape), stopped, "{sight:?}");
            assert_eq!(crosses_rect(sight, &wood), stopped, "{sight:?}");
            assert!((inside_length(sight, &shape) - inside * 2540.0).abs() < 1e-6, "{sight:?}");
        }
    }

    #[test]
    fn a_wall_hides_what_is_wholly_behind_it() {
        let eye = Rect::of(Pose::new(Point::inches(0.0, -6.0), Angle::NORTH), INCH, INCH);
        let target = eye.moved(Point::inches(0.0, 12.0).v2());
        let wall = Rect::of(Pose::default(), INCH * 3, INCH);
        assert!(sees(&eye, &target, &[]));
        assert!(!sees(&eye, &target, &[wall.into()]));
        assert!(sees(&eye, &target.moved(Point::inches(4.0, 0.0).v2()), &[wall.into()]));
    }
}
