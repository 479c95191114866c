//! Sight (IDV-LOS-001 to -003). A unit sees another along any line between their bases that no wood, building, crest or unit
//! blocks.
mod outlook;

use crate::{ground, model::Model, near, unit::Unit};
use geom::{Convex, Rect, Segment, V2};
use table::Piece;

/// Whether one unit sees another. A unit in houses sees and is seen from their walls (IDV-TER-017).
pub fn sees(model: &Model, from: &Unit, to: &Unit) -> bool {
    if from.building.is_some() || to.building.is_some() {
        return outlook::sees(model, [from, to]);
    }
    let (eye, mark) = (model.base(from), model.base(to));
    sees_between(model, &eye, &mark, [from, to])
}

/// The same between two bases. The units `but` may not stand there yet, or no longer.
pub fn sees_between(model: &Model, eye: &Rect, mark: &Rect, but: [&Unit; 2]) -> bool {
    let ends = Ends { eyes: eye.corners(), marks: mark.corners() };
    let mut veil = Veil::of_units(model, eye, mark, but);
    if veil.units.iter().any(|unit| hides(unit, &ends)) {
        debug_assert!(!veil.is_thin(eye, mark), "the quick check hides what can be seen");
        return false;
    }
    veil.add_ground(model, eye, mark, but, |piece| piece.overlaps(eye) || piece.overlaps(mark));
    if veil.is_nothing() {
        return true;
    }
    if veil.shapes.iter().any(|shape| shades(shape, &ends)) {
        debug_assert!(!veil.is_thin(eye, mark), "the quick check hides what can be seen");
        return false;
    }
    veil.is_thin(eye, mark)
}

/// The corners of the two bases.
struct Ends {
    eyes: [V2; 4],
    marks: [V2; 4],
}

/// Whether a unit hides the marks from the eyes, because every line between them crosses its middle. A quick check: false if
/// this is not certain.
fn hides(unit: &Rect, Ends { eyes, marks }: &Ends) -> bool {
    // The eyes must be on one side of it and the marks on the other.
    let ahead = |place: &V2| (*place - unit.centre).dot(unit.forward);
    let turned = ahead(&eyes[0]) < 0.0;
    let before = |place: &V2| if turned { -ahead(place) } else { ahead(place) };
    if unit.half_depth <= 2.0 * geom::EPS_PEN
        || !marks.iter().all(|mark| before(mark) < -1.0)
        || !eyes.iter().all(|eye| before(eye) > 1.0)
    {
        return false;
    }
    // Its ends must be on opposite sides of every line.
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

/// Whether ground hides the marks from the eyes. The shadow of a shape from one point is convex, so the lines between the corners
/// decide for all others. A quick check: false if this is not certain.
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
    /// IDV-LOS-002: how far a unit sees into a wood.
    deep: f64,
}

impl<'a> Veil<'a> {
    /// The units that might block it.
    fn of_units(model: &'a Model, eye: &Rect, mark: &Rect, but: [&Unit; 2]) -> Self {
        let deep = geom::reach_of(model.book.reaches.wood_sight.value);
        let mut veil = Self { units: Vec::new(), shapes: Vec::new(), woods: Vec::new(), deep };
        let line = Segment::new(eye.centre, mark.centre);
        let wide = eye.radius().max(mark.radius());
        let level = ground::level(model, but[0]);
        let others = but.iter().fold(model.units.all(), |all, unit| all.without(unit.id.idx()));
        let way = line.span().unit().unwrap_or_default();
        let bodies = model.units.bodies();
        let beside = bodies.in_lane(eye.centre, way, line.length(), wide, others);
        for unit in model.units.each(beside) {
            let near = wide + unit.radius();
            // Those who share houses do not hide one another.
            let shares = |end: &&Unit| unit.building.is_some() && unit.building == end.building;
            if but.iter().any(shares) {
                continue;
            }
            if line.distance2_point(unit.at.v2()) <= near * near
                && !is_seen_over(model, unit, level, [eye, mark])
            {
                veil.units.push(model.base(unit));
            }
        }
        veil
    }

    /// Adds the ground that might block it. Ground that one of the two is in hides nothing but woods.
    fn add_ground(
        &mut self,
        model: &'a Model,
        eye: &Rect,
        mark: &Rect,
        but: [&Unit; 2],
        is_in: impl Fn(&Piece) -> bool,
    ) {
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
            if hides && !is_in(piece) {
                self.shapes.extend(piece.shapes());
            }
        }
    }

    fn is_nothing(&self) -> bool {
        self.units.is_empty() && self.shapes.is_empty() && self.woods.is_empty()
    }

    /// Whether at least one line is not blocked.
    fn is_thin(&self, eye: &Rect, mark: &Rect) -> bool {
        let (eyes, marks) = (places(eye), places(mark));
        // The same places in the coordinates of each unit, so that they are computed once and not for every line.
        let local = |unit: &Rect| (*unit, [eyes, marks].map(|all| all.map(|at| unit.local(at))));
        let units: Vec<(Rect, [[V2; 9]; 2])> = self.units.iter().map(local).collect();
        // The unit that blocked one line is likely to block the next.
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

    /// Whether neither a unit nor ground blocks a line.
    fn lets_see(&self, line: Segment) -> bool {
        !self.units.iter().any(|unit| geom::crosses_rect(line, unit)) && self.lets_through(line)
    }

    /// Whether no ground blocks a line.
    fn lets_through(&self, line: Segment) -> bool {
        !self.shapes.iter().any(|shape| geom::crosses(line, shape))
            && self.woods.iter().all(|wood| sees_into(wood, line, self.deep))
    }
}

/// IDV-LOS-002: a line that ends in a wood may cross it for this distance. Any other line may not cross it at all.
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
        && ends.iter().all(|end| !near::base_within(model, end, unit, least))
}

/// The lines between two bases along which sight is tried.
#[cfg(feature = "oracle")]
pub(crate) fn lines(eye: &Rect, mark: &Rect) -> impl Iterator<Item = Segment> + use<> {
    let (eyes, marks) = (places(eye), places(mark));
    eyes.into_iter().flat_map(move |eye| marks.map(|mark| Segment::new(eye, mark)))
}

/// The places on a base between which sight is tried. The most promising come first.
fn places(base: &Rect) -> [V2; 9] {
    let [fl, fr, rr, rl] = base.corners();
    let middle = |a: V2, b: V2| (a + b) * 0.5;
    [base.centre, middle(fl, fr), fl, fr, rr, rl, middle(fr, rr), middle(rr, rl), middle(rl, fl)]
}

#[cfg(feature = "oracle")]
pub(crate) mod oracle {
    use super::*;
    use geom::{Angle, Length, Point, Pose};
    use kernel::dice::Chooser;

    /// IDV-LOS-001: if the quick check says that a unit hides a base, then that unit blocks every line to it.
    pub fn what_is_hidden_is_seen_along_no_line() {
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
