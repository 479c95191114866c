//! What must be true of every table between decisions, whichever book is played. A broken one is a bug of ours and panics with a
//! sentence.
use crate::ids::Side;
use geom::{Rect, V2};

/// Units may touch, and rounding may push them this much farther into one another than the tolerance.
const ROUNDING: f64 = 4.0;

/// How exactly stands or elements must add up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sum {
    /// Those on the table and those lost are all that there were.
    Exact,
    /// Some may be elsewhere: still in hand, escaped, or gone in a way that does not count.
    AtMost,
}

/// What a side has on the table and what it lost add up to what it began with.
pub fn adds_up(side: Side, what: &str, [there, lost, total]: [usize; 3], sum: Sum) {
    let right = match sum {
        Sum::Exact => there + lost == total,
        Sum::AtMost => there + lost <= total,
    };
    assert!(right, "side {} began with {total} {what}, has {there} and lost {lost}", side.0);
}

/// Quick looks rest on a circle about each unit.
pub fn circle_holds(name: &str, centre: V2, radius: f64, bases: impl Iterator<Item = Rect>) {
    let corners = bases.flat_map(|base| base.corners());
    let far = corners.fold(0.0_f64, |far, corner| far.max(corner.distance(centre)));
    assert!(far <= radius, "the circle about {name} does not hold it");
}

/// No unit stands in another, but for pairs that are excused. Each unit comes with the ground that it covers.
pub fn stand_apart<U>(
    units: &[(&U, Vec<Rect>)],
    is_excused: impl Fn(&U, &U) -> bool,
    name: impl Fn(&U) -> String,
) {
    for (n, (one, ours)) in units.iter().enumerate() {
        for (other, theirs) in &units[n + 1..] {
            let into = ours.iter().any(|a| theirs.iter().any(|b| is_into(a, b)));
            if into && !is_excused(one, other) {
                panic!("{} and {} stand in one another", name(one), name(other));
            }
        }
    }
}

fn is_into(one: &Rect, other: &Rect) -> bool {
    one.centre.distance(other.centre) < one.radius() + other.radius()
        && geom::penetration(one, other) > geom::EPS_PEN + ROUNDING
}
