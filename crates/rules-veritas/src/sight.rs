//! Sight (IDV-LOS-001 to -003): between any two points of the bases, past woods, buildings, crests and units.
use crate::{ground, model::Model, near, unit::Unit};
use geom::{Convex, Rect, Segment, V2};
use table::Piece;

/// Whether one unit sees another.
pub fn sees(model: &Model, from: &Unit, to: &Unit) -> bool {
    let (eye, mark) = (model.base(from), model.base(to));
    sees_between(model, &eye, &mark, [from, to])
}

/// The same between bases, where the two units may not stand yet or no longer.
pub fn sees_between(model: &Model, eye: &Rect, mark: &Rect, but: [&Unit; 2]) -> bool {
    let ends = Ends { eyes: eye.corners(), marks: mark.corners() };
    let mut veil = Veil::of_units(model, eye, mark, but);
    if veil.units.iter().any(|unit| hides(unit, &ends)) {
        debug_assert!(!veil.is_thin(eye, mark), "a quick look hides what can be seen");
        return false;
    }
    veil.add_ground(model, eye, mark, but);
    if veil.is_nothing() {
        return true;
    }
    if veil.shapes.iter().any(|shape| shades(shape, &ends)) {
        debug_assert!(!veil.is_thin(eye, mark), "a quick look hides what can be seen");
        return false;
    }
    veil.is_thin(eye, mark)
}

/// The corners of the two bases.
struct Ends {
    eyes: [V2; 4],
    marks: [V2; 4],
}

/// Does one base hide another wholly: does every line between the two cross the middle of it? A quick look; false if it is
/// not sure.
fn hides(unit: &Rect, Ends { eyes, marks }: &Ends) -> bool {
    // The eyes before it and the marks behind it, or the other way round.
    let ahead = |place: &V2| (*place - unit.centre).dot(unit.forward);
    let turned = ahead(&eyes[0]) < 0.0;
    let before = |place: &V2| if turned { -ahead(place) } else { ahead(place) };
    if unit.half_depth <= 2.0 * geom::EPS_PEN
        || !marks.iter().all(|mark| before(mark) < -1.0)
        || !eyes.iter().all(|eye| before(eye) > 1.0)
    {
        return false;
    }
    // Its left end on one hand of every line and its right end on the other.
    let half = unit.right() * (unit.half_width - geom::EPS_PEN);
    let (left, right) = (unit.centre - half, unit.centre + half);
    let (left, right) = if turned { (right, left) } else { (left, right) };
    eyes.iter().all(|eye| {
        marks.iter().all(|mark| {
            let line = *mark - *eye;
            line.cross(left - *eye) < -1.0 && line.cross(right - *eye) > 1.0
        })
    })
}

/// Does ground hide one base from another wholly? What lies in its shadow from one place is a convex shape, so the lines between
/// the corners tell of all others. A quick look; false if it is not sure.
fn shades(shape: &Convex, Ends { eyes, marks }: &Ends) -> bool {
    let stops =
        |eye, mark| geom::crosses_deeper(Segment::new(eye, mark), shape, geom::EPS_PEN + 1.0);
    eyes.iter().all(|eye| marks.iter().all(|mark| stops(*eye, *mark)))
}

/// Everything that might block a line between two bases.
struct Veil<'a> {
    units: Vec<Rect>,
    shapes: Vec<&'a Convex>,
    woods: Vec<&'a Piece>,
    /// IDV-LOS-002: how far one sees into a wood.
    deep: f64,
}

impl<'a> Veil<'a> {
    /// The units that might.
    fn of_units(model: &'a Model, eye: &Rect, mark: &Rect, but: [&Unit; 2]) -> Self {
        let deep = geom::reach_of(model.book.reaches.wood_sight.value);
        let mut veil = Self { units: Vec::new(), shapes: Vec::new(), woods: Vec::new(), deep };
        let line = Segment::new(eye.centre, mark.centre);
        let wide = eye.radius().max(mark.radius());
        let level = ground::level(model, but[0]);
        let others = but.iter().fold(model.all(), |all, unit| all.without(unit.id.idx()));
        let way = line.span().unit().unwrap_or_default();
        let bodies = model.units.bodies();
        let beside = bodies.in_lane(eye.centre, way, line.length(), wide, others);
        for unit in model.units.each(beside) {
            let near = wide + unit.radius();
            if line.distance2_point(unit.at.v2()) <= near * near
                && !is_seen_over(model, unit, level, [eye, mark])
            {
                veil.units.push(model.base(unit));
            }
        }
        veil
    }

    /// Adds the ground that might.
    fn add_ground(&mut self, model: &'a Model, eye: &Rect, mark: &Rect, but: [&Unit; 2]) {
        let line = Segment::new(eye.centre, mark.centre);
        let wide = eye.radius().max(mark.radius());
        let (middle, reach) = (line.middle(), line.length() * 0.5 + wide);
        for piece in model.scene.field.pieces.iter().filter(|piece| piece.is_near(middle, reach)) {
            let kind = ground::kind(model, piece);
            if kind.wood {
                self.woods.push(piece);
                continue;
            }
            // A crest hides what is beyond it from units that stand lower. Houses do not hide the units in them.
            let is_below = |unit: &&Unit| ground::level(model, unit) < kind.level.max(1);
            let hides = kind.blocks || kind.crest && but.iter().all(is_below);
            if hides && !piece.overlaps(eye) && !piece.overlaps(mark) {
                self.shapes.extend(piece.shapes());
            }
        }
    }

    fn is_nothing(&self) -> bool {
        self.units.is_empty() && self.shapes.is_empty() && self.woods.is_empty()
    }

    /// Whether it lets any line through.
    fn is_thin(&self, eye: &Rect, mark: &Rect) -> bool {
        let (eyes, marks) = (places(eye), places(mark));
        // The same places as each unit sees them, so that they are not worked out again for every line.
        let local = |unit: &Rect| (*unit, [eyes, marks].map(|all| all.map(|at| unit.local(at))));
        let units: Vec<(Rect, [[V2; 9]; 2])> = self.units.iter().map(local).collect();
        // The unit that stopped this line is likely to stop the next.
        let mut last = 0;
        for (n, eye) in eyes.iter().enumerate() {
            for (k, mark) in marks.iter().enumerate() {
                let stops = |(unit, [eyes, marks]): &(Rect, [[V2; 9]; 2])| {
                    geom::crosses_local(unit, eyes[n], marks[k])
                };
                if units.get(last).is_some_and(stops) {
                    continue;
                }
                match units.iter().position(stops) {
                    Some(at) => last = at,
                    None if self.lets_through(Segment::new(*eye, *mark)) => return true,
                    None => (),
                }
            }
        }
        false
    }

    /// Whether the ground lets a line through.
    fn lets_through(&self, line: Segment) -> bool {
        !self.shapes.iter().any(|shape| geom::crosses(line, shape))
            && self.woods.iter().all(|wood| sees_into(wood, line, self.deep))
    }
}

/// IDV-LOS-002: a line with an end in a wood goes so far through it, any other not at all.
fn sees_into(wood: &Piece, line: Segment, deep: f64) -> bool {
    let holds = |place: V2| wood.shapes().iter().any(|shape| shape.contains(place));
    if holds(line.a) || holds(line.b) {
        let through = wood.shapes().iter().map(|shape| geom::inside_length(line, shape));
        return through.sum::<f64>() <= deep;
    }
    !wood.shapes().iter().any(|shape| geom::crosses(line, shape))
}

/// IDV-LOS-003: a unit one level higher sees over another that is more than 4 inches from both.
fn is_seen_over(model: &Model, unit: &Unit, level: u8, ends: [&Rect; 2]) -> bool {
    let least = model.book.reaches.over_units.value;
    level > 0
        && level > ground::level(model, unit)
        && ends.iter().all(|end| !near::rect_within(model, end, unit, least))
}

/// The lines that sight is drawn along from one base to another.
#[cfg(test)]
pub(crate) fn lines(eye: &Rect, mark: &Rect) -> impl Iterator<Item = Segment> + use<> {
    let (eyes, marks) = (places(eye), places(mark));
    eyes.into_iter().flat_map(move |eye| marks.map(|mark| Segment::new(eye, mark)))
}

/// The places on a base that sight is drawn from and to: the likeliest first.
fn places(base: &Rect) -> [V2; 9] {
    let [fl, fr, rr, rl] = base.corners();
    let middle = |a: V2, b: V2| (a + b) * 0.5;
    [base.centre, middle(fl, fr), fl, fr, rr, rl, middle(fr, rr), middle(rr, rl), middle(rl, fl)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{Angle, Length, Point, Pose};
    use kernel::dice::Chooser;

    /// IDV-LOS-001: whoever is hidden by the quick look has no line to it that the one before it does not stop.
    #[test]
    fn what_is_hidden_is_seen_along_no_line() {
        let (mut chooser, mut hidden, mut shady) = (Chooser::new(3), 0, 0);
        for _ in 0..20_000 {
            let mut rect = |low: i32| {
                let at =
                    Point::new(chooser.under(12_000) as i32, low + chooser.under(12_000) as i32);
                let facing = Angle::parts(chooser.under(65_536) as i32);
                let (width, depth) = (chooser.under(14_000), chooser.under(6_000));
                Rect::of(
                    Pose::new(at, facing),
                    Length(500 + width as i32),
                    Length(500 + depth as i32),
                )
            };
            let (eye, unit, mark) = (rect(0), rect(9_000), rect(18_000));
            let ends = Ends { eyes: eye.corners(), marks: mark.corners() };
            let shaded = shades(&Convex::from(unit), &ends);
            shady += usize::from(shaded);
            if hides(&unit, &ends) || shaded {
                hidden += 1;
                let (eyes, marks) = (places(&eye), places(&mark));
                let stopped =
                    |eye: V2, mark: V2| geom::crosses_rect(Segment::new(eye, mark), &unit);
                assert!(eyes.iter().all(|eye| marks.iter().all(|mark| stopped(*eye, *mark))));
            }
        }
        assert!(hidden > 500 && shady > 500, "it happens: {hidden} {shady}");
    }
}
