//! What must be true of every table between decisions, in every ruleset. A violation is a sentence. In a battle it is a bug of
//! ours, and [`must_hold`] panics with it; in a position from a file it says why no battle could reach the position.
use crate::{ids::Side, kinds::Kind, start::Wrong};
use geom::{Rect, V2};

/// Units may touch. Rounding may push them this much farther into each other than the tolerance.
const ROUNDING: f64 = 4.0;

/// The invariants hold, or a sentence says what is wrong.
pub type Holds = Result<(), String>;

/// A condition, and what to say if it does not hold.
pub fn holds(condition: bool, otherwise: impl FnOnce() -> String) -> Holds {
    if condition { Ok(()) } else { Err(otherwise()) }
}

/// Panics if an invariant does not hold, because then there is a bug in our rules.
pub fn must_hold(held: Holds) {
    held.unwrap_or_else(|broken| panic!("{broken}"));
}

/// The phase on the table must be one in which the stage may begin.
pub fn belongs<K: Kind>(phase: K, expected: &[K]) -> Holds {
    holds(expected.contains(&phase), || {
        let names: Vec<_> = expected.iter().map(|it| format!("`{}`", K::KEYS[it.idx()])).collect();
        let found = K::KEYS[phase.idx()];
        format!("the phase is `{found}`, but this stage belongs to {}", names.join(" or "))
    })
}

/// The same for a position from a file, at the key of the phase. The first that is expected is the stage's own.
pub fn in_phase<K: Kind>(key: &str, phase: K, expected: &[K]) -> Option<Wrong> {
    let why = belongs(phase, expected).err()?.replace("the phase is", &format!("the {key} is"));
    let own = expected.first().map_or("", |own| K::KEYS[own.idx()]);
    let remedy = format!("write `{key} = \"{own}\"`, or another stage");
    Some(Wrong::new(&format!("start.table.{key}"), why, remedy))
}

/// How exactly stands or elements must add up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sum {
    /// Those on the table and those lost must be all that the side began with.
    Exact,
    /// Some may be elsewhere: not yet deployed, escaped, or gone in a way that does not count as lost.
    AtMost,
}

/// What a side has on the table plus what it lost must equal what it began with.
pub fn adds_up(side: Side, what: &str, [there, lost, total]: [usize; 3], sum: Sum) -> Holds {
    let right = match sum {
        Sum::Exact => there + lost == total,
        Sum::AtMost => there + lost <= total,
    };
    holds(right, || format!("{side} began with {total} {what}, has {there} and lost {lost}"))
}

/// Fast checks rely on a circle around each unit that contains it.
pub fn circle_holds(
    name: &str,
    centre: V2,
    radius: f64,
    bases: impl Iterator<Item = Rect>,
) -> Holds {
    let corners = bases.flat_map(|base| base.corners());
    let far = corners.fold(0.0_f64, |far, corner| far.max(corner.distance(centre)));
    holds(far <= radius, || format!("the circle around {name} does not contain it"))
}

/// No unit overlaps another, except for excused pairs. Each unit comes with the ground that it covers.
pub fn stand_apart<U>(
    units: &[(&U, Vec<Rect>)],
    is_excused: impl Fn(&U, &U) -> bool,
    name: impl Fn(&U) -> String,
) -> Holds {
    for (n, (one, ours)) in units.iter().enumerate() {
        for (other, theirs) in &units[n + 1..] {
            holds(!overlap(ours, theirs) || is_excused(one, other), || {
                format!("{} and {} overlap", name(one), name(other))
            })?;
        }
    }
    Ok(())
}

/// Whether two units overlap, each given by the ground that it covers.
pub fn overlap(ours: &[Rect], theirs: &[Rect]) -> bool {
    ours.iter().any(|one| theirs.iter().any(|other| is_into(one, other)))
}

fn is_into(one: &Rect, other: &Rect) -> bool {
    one.centre.distance(other.centre) < one.radius() + other.radius()
        && geom::penetration(one, other) > geom::EPS_PEN + ROUNDING
}
