//! Sweeping turns: whether pieces that turn about a place keep clear of the rest all the way.
//!
//! The gap itself limits each step of the turn, so nothing is skipped while there is space. Where space runs out, the farthest
//! corner moves at most 0.05 inch in a step. So between two poses that are clear, the gap is less than 0.025 inch below the
//! required one. Every pose that is tried can be stored, and the last one is always tried.

use crate::{Angle, Convex, Rect, V2, clearance, clearance_convex, distance_point};

/// The farthest a corner may move in one step (0.05 inch).
const LEAST_STEP: f64 = 127.0;

const RADIANS_PER_PART: f64 = std::f64::consts::TAU / 65536.0;

/// The signed progress at which a turn of `by` 65 536ths first fails to keep a gap of `keep`; none if it is clear.
///
/// A negative `keep` is a permitted depth of overlap: pieces that may touch pass `-EPS_PEN`. The starting pose is tried too and
/// fails at 0.
pub fn turn_clear(
    shapes: &[Rect],
    about: V2,
    by: i32,
    obstacles: &[Rect],
    keep: f64,
) -> Option<i32> {
    first_failure(shapes, about, by, obstacles, keep, |o| (o.centre, o.radius()), clearance)
}

/// The same against convex shapes.
pub fn turn_clear_convex(
    shapes: &[Rect],
    about: V2,
    by: i32,
    obstacles: &[Convex],
    keep: f64,
) -> Option<i32> {
    first_failure(
        shapes,
        about,
        by,
        obstacles,
        keep,
        |o| (o.centre(), o.radius()),
        clearance_convex,
    )
}

fn first_failure<T>(
    shapes: &[Rect],
    about: V2,
    by: i32,
    obstacles: &[T],
    keep: f64,
    circle: impl Fn(&T) -> (V2, f64),
    clear: impl Fn(&Rect, &T) -> f64,
) -> Option<i32> {
    let way = by.signum();
    let mut limit = by.saturating_abs();
    let mut failed = None;
    for shape in shapes {
        let swing = Swing::of(shape, about);
        for obstacle in obstacles {
            let (centre, radius) = circle(obstacle);
            if swing.never_near(centre.distance(about), radius, keep) {
                continue;
            }
            let slack =
                |at: i32| clear(&shape.turned(about, Angle::parts(way * at)), obstacle) - keep;
            if let Some(at) = swing.advance(limit, slack) {
                failed = Some(way * at);
                limit = at;
            }
        }
    }
    failed
}

/// The ring that contains a piece while it turns.
struct Swing {
    nearest: f64,
    farthest: f64,
}

impl Swing {
    fn of(shape: &Rect, about: V2) -> Self {
        let farthest2 =
            shape.corners().iter().fold(0.0_f64, |most, &c| most.max((c - about).length2()));
        Self { nearest: distance_point(shape, about), farthest: farthest2.sqrt() }
    }

    /// Whether a circle at this distance from the centre of the turn is always farther away than `keep`.
    fn never_near(&self, distance: f64, radius: f64, keep: f64) -> bool {
        distance - radius - self.farthest > keep.max(0.0)
            || self.nearest - distance - radius > keep.max(0.0)
    }

    /// The first progress up to `limit` at which the slack is used up. Slack shrinks no faster than the farthest corner moves.
    fn advance(&self, limit: i32, slack: impl Fn(i32) -> f64) -> Option<i32> {
        let per_part = self.farthest * RADIANS_PER_PART;
        let least = ((LEAST_STEP / per_part) as i32).max(1);
        let mut at = 0;
        loop {
            let room = slack(at);
            if room < 0.0 {
                return Some(at);
            }
            if at >= limit {
                return None;
            }
            let step = ((room / per_part) as i32).max(least);
            at = at.saturating_add(step).min(limit);
        }
    }
}
