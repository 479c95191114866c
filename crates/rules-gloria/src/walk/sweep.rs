//! A straight leg of a whole body of stands: whom it comes near, whom it meets, and the ground that it covers.
use geom::{EPS_DIST, Rect, V2};
use table::Piece;

/// A straight leg.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Sweep<'a> {
    /// The body where the leg begins.
    pub(crate) body: &'a [Rect],
    /// Its direction, a unit vector.
    pub(crate) way: V2,
    /// Its length.
    pub(crate) by: f64,
}

/// How many times the search for the least gap narrows what is left of the leg.
const NARROWINGS: usize = 40;
/// A way that is off an axis by less than this is along it: the difference is only rounding.
const ALIGNED: f64 = 1e-9;

impl Sweep<'_> {
    /// The least gap to another body along the leg, if it is below a reach.
    pub(crate) fn least_gap(&self, other: &[Rect], reach: f64) -> Option<f64> {
        let pairs = self.body.iter().flat_map(|one| other.iter().map(move |other| (one, other)));
        let near = pairs.filter(|(one, other)| self.may_come_near(one, other, reach));
        let gaps = near.map(|(one, other)| self.least(one, other));
        gaps.reduce(f64::min).filter(|gap| *gap < reach)
    }

    /// Whether one stand could come within a reach of another, judged by circles.
    fn may_come_near(&self, one: &Rect, other: &Rect, reach: f64) -> bool {
        let to = other.centre - one.centre;
        let ahead = to.dot(self.way).clamp(0.0, self.by);
        let far = one.radius() + other.radius() + reach;
        (to - self.way * ahead).length2() <= far * far
    }

    /// The least gap of one stand to another. Most stands move along one of their own axes and cover a rectangle. For others it is
    /// searched.
    fn least(&self, one: &Rect, other: &Rect) -> f64 {
        let (ahead, across) = (self.way.dot(one.forward), self.way.cross(one.forward));
        if ahead.abs().min(across.abs()) < ALIGNED {
            return geom::sweep_gap(one, self.way, self.by, other);
        }
        self.searched(one, other)
    }

    /// The same by a search: a gap first falls along a straight line and then rises.
    fn searched(&self, one: &Rect, other: &Rect) -> f64 {
        let gap = |by: f64| geom::distance(&one.moved(self.way * by), other);
        let (mut low, mut high) = (0.0, self.by);
        let mut least = gap(low).min(gap(high));
        for _ in 0..NARROWINGS {
            if least <= 0.0 || high - low < 1.0 {
                break;
            }
            let third = (high - low) / 3.0;
            let (one, two) = (gap(low + third), gap(high - third));
            least = least.min(one).min(two);
            if one <= two {
                high -= third;
            } else {
                low += third;
            }
        }
        least
    }

    /// Whether it goes through another body or ends in it.
    pub(crate) fn meets(&self, other: &[Rect]) -> bool {
        self.enters(other).is_some_and(|enter| enter < self.by)
    }

    /// How far it goes before it enters another body.
    fn enters(&self, other: &[Rect]) -> Option<f64> {
        let pairs = self.body.iter().flat_map(|one| other.iter().map(move |other| (one, other)));
        let spans = pairs.filter_map(|(one, other)| geom::overlap_span(one, self.way, other));
        spans.map(|(enter, _)| enter).reduce(f64::min)
    }

    /// How far it goes before it touches another body; `None` if it does not within its length.
    pub(crate) fn touches(&self, other: &[Rect]) -> Option<f64> {
        let pairs = self.body.iter().flat_map(|one| other.iter().map(move |other| (one, other)));
        let met = pairs.filter_map(|(one, other)| geom::first_touch(one, self.way, other));
        met.reduce(f64::min).filter(|at| *at <= self.by)
    }

    /// Where on the leg any stand first enters a piece of ground, and where the last leaves it.
    pub(crate) fn span(&self, piece: &Piece) -> Option<(f64, f64)> {
        let mut all: Option<(f64, f64)> = None;
        for rect in self.body {
            let middle = rect.centre + self.way * (self.by * 0.5);
            if !piece.is_near(middle, self.by * 0.5 + rect.radius()) {
                continue;
            }
            for shape in piece.shapes() {
                let span = geom::overlap_span_convex(rect, self.way, shape);
                let Some((enter, leave)) = span.filter(|(enter, _)| *enter < self.by) else {
                    continue;
                };
                let leave = leave.min(self.by);
                all = Some(
                    all.map_or((enter, leave), |(low, high)| (low.min(enter), high.max(leave))),
                );
            }
        }
        all
    }

    /// How far it goes before any stand comes within a reach of a piece of ground; `None` if none does.
    pub(crate) fn reaches(&self, piece: &Piece, reach: f64) -> Option<f64> {
        let gap = |by: f64| {
            let moved = self.body.iter().map(|rect| piece.distance(&rect.moved(self.way * by)));
            moved.fold(f64::MAX, f64::min)
        };
        let mut by = 0.0;
        // A gap falls no faster than the body moves.
        while by <= self.by {
            let left = gap(by) - reach;
            if left <= EPS_DIST {
                return Some(by);
            }
            by += left;
        }
        None
    }
}

#[cfg(feature = "oracle")]
impl Sweep<'_> {
    /// The least gaps to another body, as they are found and by the search, for a test.
    pub(crate) fn least_and_searched(&self, other: &[Rect]) -> Vec<(f64, f64)> {
        let pairs = self.body.iter().flat_map(|one| other.iter().map(move |other| (one, other)));
        pairs.map(|(one, other)| (self.least(one, other), self.searched(one, other))).collect()
    }
}
