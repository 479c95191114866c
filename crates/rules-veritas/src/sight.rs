//! Sight (IDV-LOS-001 to -003): between any two points of the bases, past woods, buildings, crests and units.
use crate::{ground, model::Model, near, unit::Unit};
use geom::{Convex, Rect, Segment, V2};
use table::Piece;

/// Does one unit see another?
pub fn sees(model: &Model, from: &Unit, to: &Unit) -> bool {
    let (eye, mark) = (from.rect(), to.rect());
    sees_between(model, &eye, &mark, [from, to])
}

/// The same between bases, where the two units may not stand yet or no longer.
pub fn sees_between(model: &Model, eye: &Rect, mark: &Rect, but: [&Unit; 2]) -> bool {
    let mut veil = Veil::between(model, eye, mark, but);
    if veil.is_nothing() {
        return true;
    }
    if veil.units.iter().any(|unit| hides(unit, eye, mark))
        || veil.shapes.iter().any(|shape| shades(shape, eye, mark))
    {
        debug_assert!(!veil.is_thin(eye, mark), "a quick look hides what can be seen");
        return false;
    }
    veil.is_thin(eye, mark)
}

/// Does one base hide another wholly: does every line between the two cross the middle of it? A quick look; false if it is
/// not sure.
fn hides(unit: &Rect, eye: &Rect, mark: &Rect) -> bool {
    let (eyes, marks) = (eye.corners(), mark.corners());
    let half = unit.right() * (unit.half_width - geom::EPS_PEN);
    let (left, right) = (unit.centre - half, unit.centre + half);
    // The eyes before it and the marks behind it, or the other way round.
    let ahead = |place: &V2| (*place - unit.centre).dot(unit.forward);
    let turned = ahead(&eyes[0]) < 0.0;
    let before = |place: &V2| if turned { -ahead(place) } else { ahead(place) };
    if unit.half_depth <= 2.0 * geom::EPS_PEN
        || !eyes.iter().all(|eye| before(eye) > 1.0)
        || !marks.iter().all(|mark| before(mark) < -1.0)
    {
        return false;
    }
    // Its left end on one hand of every line and its right end on the other.
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
fn shades(shape: &Convex, eye: &Rect, mark: &Rect) -> bool {
    let (eyes, marks) = (eye.corners(), mark.corners());
    let stops =
        |eye, mark| geom::crosses_deeper(Segment::new(eye, mark), shape, geom::EPS_PEN + 1.0);
    eyes.iter().all(|eye| marks.iter().all(|mark| stops(*eye, *mark)))
}

/// All that might stop a line between two bases.
struct Veil<'a> {
    units: Vec<Rect>,
    shapes: Vec<&'a Convex>,
    woods: Vec<&'a Piece>,
    /// IDV-LOS-002: how far one sees into a wood.
    deep: f64,
}

impl<'a> Veil<'a> {
    fn between(model: &'a Model, eye: &Rect, mark: &Rect, but: [&Unit; 2]) -> Self {
        let deep = geom::reach_of(model.book.reaches.wood_sight.value);
        let mut veil = Self { units: Vec::new(), shapes: Vec::new(), woods: Vec::new(), deep };
        let line = Segment::new(eye.centre, mark.centre);
        let wide = eye.radius().max(mark.radius());
        let levels = but.map(|unit| ground::level(model, unit));
        for unit in model.on_table().filter(|unit| but.iter().all(|it| it.id != unit.id)) {
            let near = wide + unit.radius();
            if line.distance2_point(unit.at.v2()) <= near * near
                && !is_seen_over(model, unit, levels[0], [eye, mark])
            {
                veil.units.push(unit.rect());
            }
        }
        let (middle, reach) = (line.middle(), line.length() * 0.5 + wide);
        for piece in model.scene.field.pieces.iter().filter(|piece| piece.is_near(middle, reach)) {
            let kind = ground::kind(model, piece);
            if kind.wood {
                veil.woods.push(piece);
                continue;
            }
            // A crest hides what is beyond it from those who stand lower than it; houses do not hide those who are in them.
            let crest = kind.crest && levels.iter().all(|level| *level < kind.level.max(1));
            let hides = kind.blocks || crest;
            if hides && !piece.overlaps(eye) && !piece.overlaps(mark) {
                veil.shapes.extend(piece.shapes());
            }
        }
        veil
    }

    fn is_nothing(&self) -> bool {
        self.units.is_empty() && self.shapes.is_empty() && self.woods.is_empty()
    }

    /// Does it let any line through?
    fn is_thin(&mut self, eye: &Rect, mark: &Rect) -> bool {
        let (eyes, marks) = (places(eye), places(mark));
        for eye in eyes {
            for mark in marks {
                let line = Segment::new(eye, mark);
                match self.units.iter().position(|rect| geom::crosses_rect(line, rect)) {
                    // Whoever stopped this line is likely to stop the next.
                    Some(at) => self.units.swap(0, at),
                    None if self.lets_through(line) => return true,
                    None => (),
                }
            }
        }
        false
    }

    /// Does the ground let a line through?
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

/// IDV-LOS-003: one who stands a level above a unit sees over it, if it is more than 4 inches from both.
fn is_seen_over(model: &Model, unit: &Unit, level: u8, ends: [&Rect; 2]) -> bool {
    let least = model.book.reaches.over_units.value;
    level > ground::level(model, unit)
        && ends.iter().all(|end| !near::rect_within(model, end, unit, least))
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
            let shaded = shades(&Convex::from(unit), &eye, &mark);
            shady += usize::from(shaded);
            if hides(&unit, &eye, &mark) || shaded {
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
