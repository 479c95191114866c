//! What must be true of every table between decisions, in every ruleset. A violation is a bug of ours and panics with a sentence.
use crate::ids::Side;
use geom::{Rect, V2};

/// Units may touch. Rounding may push them this much farther into each other than the tolerance.
const ROUNDING: f64 = 4.0;

/// How exactly stands or elements must add up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sum {
    /// Those on the table and those lost must be all that the side began with.
    Exact,
    /// Some may be elsewhere: not yet deployed, escaped, or gone in a way that does not count as lost.
    AtMost,
}

/// What a side has on the table plus what it lost must equal what it began with.
pub fn adds_up(side: Side, what: &str, [there, lost, total]: [usize; 3], sum: Sum) {
    let right = match sum {
        Sum::Exact => there + lost == total,
        Sum::AtMost => there + lost <= total,
    };
    assert!(right, "side {} began with {total} {what}, has {there} and lost {lost}", side.0);
}

/// Fast checks rely on a circle around each unit that contains it.
pub fn circle_holds(name: &str, centre: V2, radius: f64, bases: impl Iterator<Item = Rect>) {
    let corners = bases.flat_map(|base| base.corners());
    let far = corners.fold(0.0_f64, |far, corner| far.max(corner.distance(centre)));
    assert!(far <= radius, "the circle around {name} does not contain it");
}

/// No unit overlaps another, except for excused pairs. Each unit comes with the ground that it covers.
pub fn stand_apart<U>(
    units: &[(&U, Vec<Rect>)],
    is_excused: impl Fn(&U, &U) -> bool,
    name: impl Fn(&U) -> String,
) {
    for (n, (one, ours)) in units.iter().enumerate() {
        for (other, theirs) in &units[n + 1..] {
            let into = ours.iter().any(|a| theirs.iter().any(|b| is_into(a, b)));
            if into && !is_excused(one, other) {
                panic!("{} and {} overlap", name(one), name(other));
            }
        }
    }
}

fn is_into(one: &Rect, other: &Rect) -> bool {
    one.centre.distance(other.centre) < one.radius() + other.radius()
        && geom::penetration(one, other) > geom::EPS_PEN + ROUNDING
}
