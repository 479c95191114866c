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

/// The line through the centre of an outline along its longest inner axis, the principal axis of its area. An outline that is as
/// long as it is wide has no such axis; its longest side gives the direction then.
pub fn spine(corners: &[V2]) -> Option<Segment> {
    let (centre, axis) = axis(corners)?;
    chord(corners, centre, axis)
}

/// The line through an outline at right angles to its spine, across the middle of its widest part.
pub fn across(corners: &[V2], spine: Segment) -> Option<Segment> {
    let along = spine.span().unit()?;
    let mut places: Vec<f64> =
        corners.iter().map(|corner| (*corner - spine.a).dot(along)).collect();
    places.sort_by(f64::total_cmp);
    let at = |place: f64| chord(corners, spine.a + along * place, along.perp_right());
    let wide: Vec<f64> =
        places.iter().map(|place| at(*place).map_or(0.0, |line| line.length())).collect();
    let most = wide.iter().copied().fold(0.0, f64::max);
    let first = wide.iter().position(|wide| *wide >= most * (1.0 - EVEN))?;
    let end = |step: isize| {
        let mut n = first;
        while let Some(next) = n.checked_add_signed(step).filter(|next| *next < places.len()) {
            if wide[next] < most * PART {
                let part = (wide[n] - most * PART) / (wide[n] - wide[next]);
                return places[n] + (places[next] - places[n]) * part;
            }
            n = next;
        }
        places[n]
    };
    at((end(-1) + end(1)) * 0.5)
}

/// The widest part of an outline is at least this wide, compared with its widest place.
const PART: f64 = 0.9;
/// What differs by less counts as equal.
const EVEN: f64 = 1e-9;

/// The centre of an outline and the direction in which its area extends most.
fn axis(corners: &[V2]) -> Option<(V2, V2)> {
    let first = *corners.first()?;
    let sides = || (0..corners.len()).map(|n| (corners[n], corners[(n + 1) % corners.len()]));
    // Twice the area and its moments, as sums over triangles at the first corner.
    let (mut area, mut sum, mut square) = (0.0, V2::ZERO, [0.0; 3]);
    for (a, b) in sides() {
        let (a, b) = (a - first, b - first);
        let (part, c) = (a.x * b.y - a.y * b.x, a + b);
        area += part;
        sum += c * part;
        square[0] += part * (a.x * a.x + b.x * b.x + c.x * c.x);
        square[1] += part * (a.y * a.y + b.y * b.y + c.y * c.y);
        square[2] += part * (a.x * a.y + b.x * b.y + c.x * c.y);
    }
    if area == 0.0 {
        return None;
    }
    let centre = sum * (1.0 / (3.0 * area));
    let [xx, yy, xy] = square.map(|square| square / (12.0 * area));
    let (xx, yy) = (xx - centre.x * centre.x, yy - centre.y * centre.y);
    let (half, xy) = ((xx - yy) * 0.5, xy - centre.x * centre.y);
    let spread = (half * half + xy * xy).sqrt();
    let long = if spread <= (xx + yy) * EVEN {
        let spans = sides().map(|(a, b)| b - a);
        spans.reduce(|one, other| if longer(other, one) { other } else { one })?
    } else if half >= 0.0 {
        V2::new(half + spread, xy)
    } else {
        V2::new(xy, spread - half)
    };
    Some((first + centre, long.unit()?))
}

fn longer(one: V2, other: V2) -> bool {
    one.length2() > other.length2() * (1.0 + EVEN)
}

/// The part of a line through a place that is inside an outline.
fn chord(corners: &[V2], at: V2, along: V2) -> Option<Segment> {
    let beside = along.perp_right();
    let (mut low, mut high) = (f64::MAX, f64::MIN);
    for (n, &a) in corners.iter().enumerate() {
        let b = corners[(n + 1) % corners.len()];
        let (from, to) = ((a - at).dot(beside), (b - at).dot(beside));
        let [from, to] = [from, to].map(|off| if off.abs() < TOUCH { 0.0 } else { off });
        if from * to > 0.0 {
            continue;
        }
        let parts = if from == to { [0.0, 1.0] } else { [from / (from - to); 2] };
        for part in parts {
            let on = (a.towards(b, part) - at).dot(along);
            (low, high) = (low.min(on), high.max(on));
        }
    }
    (high > low).then(|| Segment::new(at + along * low, at + along * high))
}

/// How near a corner must be to a line through it, in the units of the table.
const TOUCH: f64 = 1e-6;

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

    /// The spine of a rectangle halves it lengthwise, and the cross crest halves it the other way, however it lies.
    #[test]
    fn the_crests_of_a_rectangle_halve_it() {
        let turn = Angle::degrees(33.0).forward();
        let corners = [(0.0, 0.0), (4000.0, 0.0), (4000.0, 3000.0), (0.0, 3000.0)]
            .map(|(x, y)| V2::new(x, y).turned(turn));
        let spine = spine(&corners).expect("it has one");
        let across = across(&corners, spine).expect("it has one");
        let middle = V2::new(2000.0, 1500.0).turned(turn);
        for (line, length) in [(spine, 4000.0), (across, 3000.0)] {
            assert!((line.length() - length).abs() < 1e-6, "{line:?}");
            assert!(line.a.towards(line.b, 0.5).distance(middle) < 1e-6, "{line:?}");
        }
    }

    /// A square has no longest axis: its crests halve its sides. A wedge is widest near its thick end.
    #[test]
    fn a_square_and_a_wedge_have_crests_too() {
        let square = [(0.0, 0.0), (900.0, 0.0), (900.0, 900.0), (0.0, 900.0)];
        let spine_of = |corners: &[V2]| spine(corners).expect("it has one");
        let corners = square.map(|(x, y)| V2::new(x, y));
        let line = spine_of(&corners);
        assert!((line.length() - 900.0).abs() < 1e-6, "{line:?}");
        let wedge = [(0.0, 0.0), (0.0, 1000.0), (6000.0, 500.0)].map(|(x, y)| V2::new(x, y));
        let cross = across(&wedge, spine_of(&wedge)).expect("it has one");
        assert!((cross.a.x - 300.0).abs() < 1e-6 && (cross.length() - 950.0).abs() < 1e-6);
    }

    /// No line through the centre at right angles to the spine is much longer, and the cross crest is at right angles to it.
    #[test]
    fn the_cross_crest_is_square_to_the_spine_and_near_the_widest_place() {
        for seed in 1..200 {
            let corners = hill(seed);
            let spine = spine(&corners).expect("it has one");
            let across = across(&corners, spine).expect("it has one");
            assert!(across.span().dot(spine.span()).abs() < 1e-3 * spine.length(), "{seed}");
            let along = spine.span().unit().expect("it is long");
            let lines = corners.iter().filter_map(|at| chord(&corners, *at, along.perp_right()));
            let most = lines.map(|line| line.length()).fold(0.0, f64::max);
            assert!(across.length() >= most * 0.8, "{seed}: {} of {most}", across.length());
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
            let turned_over = there(one.a).distance(other.b) < 1e-3;
            assert!(turned_over || there(one.a).distance(other.a) < 1e-3, "{seed}");
            let (cross, turned) = (across(&corners, one), across(&turned, other));
            let gap = cross.expect("one").length() - turned.expect("one").length();
            assert!(gap.abs() < 1e-3, "{seed}: {gap}");
        }
    }
}
