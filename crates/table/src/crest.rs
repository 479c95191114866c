//! The crest lines of a hill: one along its spine, and one across its widest part.
use crate::Piece;
use geom::{Segment, V2};

/// The crest lines of a piece of terrain. A ridge that is laid as a line has its course as its spine and no cross crest.
pub fn crests(piece: &Piece) -> Vec<Segment> {
    if piece.is_gone() {
        return Vec::new();
    }
    let points: Vec<V2> = piece.outline().points.iter().map(|point| point.v2()).collect();
    if piece.is_line() {
        return points.windows(2).map(|ends| Segment::new(ends[0], ends[1])).collect();
    }
    let Some(spine) = spine(&points) else { return Vec::new() };
    [Some(spine), across(&points, spine)].into_iter().flatten().collect()
}

/// The longest line between two corners of an outline. If several are equally long, it is the first of them.
pub fn spine(corners: &[V2]) -> Option<Segment> {
    let mut longest: Option<Segment> = None;
    for (n, &a) in corners.iter().enumerate() {
        for &b in &corners[n + 1..] {
            let line = Segment::new(a, b);
            if longest.is_none_or(|longest| line.span().length2() > longest.span().length2()) {
                longest = Some(line);
            }
        }
    }
    longest.filter(|line| line.length() > 0.0)
}

/// The longest line through an outline at right angles to its spine. An outline is widest at one of its corners.
pub fn across(corners: &[V2], spine: Segment) -> Option<Segment> {
    let along = spine.span().unit()?;
    let chords = corners.iter().filter_map(|corner| chord(corners, *corner, along));
    chords.reduce(|one, other| if other.length() > one.length() { other } else { one })
}

/// The line through an outline at right angles to a direction, at the place of a corner.
fn chord(corners: &[V2], at: V2, along: V2) -> Option<Segment> {
    let beside = along.perp_right();
    let (mut low, mut high) = (0.0_f64, 0.0_f64);
    for (n, &a) in corners.iter().enumerate() {
        let b = corners[(n + 1) % corners.len()];
        let (from, to) = ((a - at).dot(along), (b - at).dot(along));
        if from * to > 0.0 {
            continue;
        }
        let parts = if from == to { [0.0, 1.0] } else { [from / (from - to); 2] };
        for part in parts {
            let aside = (a.towards(b, part) - at).dot(beside);
            (low, high) = (low.min(aside), high.max(aside));
        }
    }
    (high > low).then(|| Segment::new(at + beside * low, at + beside * high))
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::Angle;

    /// A hill with corners all round, its radii from a simple generator.
    fn hill(seed: u32) -> Vec<V2> {
        let mut state = seed.wrapping_mul(0x9e37_79b9) | 1;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            f64::from(state % 1000)
        };
        let corner =
            |n: i32| Angle::degrees(f64::from(n) * 36.0).forward() * (5000.0 + next() * 9.0);
        (0..10).map(corner).collect()
    }

    #[test]
    fn a_rectangle_has_its_diagonal_as_spine() {
        let corners = [(0.0, 0.0), (4000.0, 0.0), (4000.0, 3000.0), (0.0, 3000.0)]
            .map(|(x, y)| V2::new(x, y));
        let spine = spine(&corners).expect("it has one");
        assert_eq!(spine.length(), 5000.0);
        let across = across(&corners, spine).expect("it has one");
        assert!((across.length() - 3750.0).abs() < 1e-6, "{across:?}");
    }

    /// No line between two corners is longer than the spine, and the cross crest is at right angles to it.
    #[test]
    fn the_spine_is_the_longest_line_and_the_cross_crest_is_square_to_it() {
        for seed in 1..200 {
            let corners = hill(seed);
            let spine = spine(&corners).expect("it has one");
            let across = across(&corners, spine).expect("it has one");
            for one in &corners {
                assert!(corners.iter().all(|other| one.distance(*other) <= spine.length() + 1e-9));
            }
            assert!(across.span().dot(spine.span()).abs() < 1e-3 * spine.length(), "{seed}");
            assert!(across.length() <= spine.length() + 1e-6, "{seed}");
        }
    }

    /// A hill that is moved and turned has its crests moved and turned with it.
    #[test]
    fn crests_move_and_turn_with_their_hill() {
        let (turn, shift) = (Angle::degrees(71.0).forward(), V2::new(7000.0, -300.0));
        let there = |p: V2| p.turned(turn) + shift;
        for seed in 1..200 {
            let corners = hill(seed);
            let turned: Vec<V2> = corners.iter().map(|corner| there(*corner)).collect();
            let (one, other) = (spine(&corners), spine(&turned));
            let (one, other) = (one.expect("one"), other.expect("one"));
            assert!(there(one.a).distance(other.a) < 1e-3, "{seed}");
            let (cross, turned) = (across(&corners, one), across(&turned, other));
            let gap = cross.expect("one").length() - turned.expect("one").length();
            assert!(gap.abs() < 1e-3, "{seed}: {gap}");
        }
    }
}
