//! Outlines and lines on the sheet: rounding corners, walking along, measuring.
use crate::plan::right_of;
use geom::V2;

/// The maximum number of steps along a line.
const MOST_STEPS: f64 = 4000.0;

/// How a line ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ends {
    /// It has two.
    Free,
    /// The last place leads back to the first.
    Joined,
}

/// A line with its corners rounded by up to a radius; edges move only slightly.
pub(crate) fn softened(points: &[V2], radius: f64, ends: Ends) -> Vec<V2> {
    let count = points.len();
    if count < 3 || radius <= 0.0 {
        return points.to_vec();
    }
    let mut out = Vec::with_capacity(count * 6);
    for k in 0..count {
        let here = points[k];
        if ends == Ends::Free && (k == 0 || k == count - 1) {
            out.push(here);
            continue;
        }
        let (before, after) = (points[(k + count - 1) % count], points[(k + 1) % count]);
        let cut = radius.min(here.distance(before) * 0.45).min(here.distance(after) * 0.45);
        let toward = |other: V2| (other - here).unit().map_or(here, |way| here + way * cut);
        let (a, b) = (toward(before), toward(after));
        for step in 0..=5 {
            let part = f64::from(step) / 5.0;
            out.push(a.towards(here, part).towards(here.towards(b, part), part));
        }
    }
    out
}

/// The outline of a line with a width.
pub(crate) fn ribbon(points: &[V2], half: f64) -> Vec<V2> {
    let count = points.len();
    if count < 2 {
        return points.to_vec();
    }
    let side = |sign: f64| {
        (0..count).map(move |k| {
            let along = points[(k + 1).min(count - 1)] - points[k.saturating_sub(1)];
            points[k] + right_of(along.unit().unwrap_or(V2::new(1.0, 0.0))) * (half * sign)
        })
    };
    let mut out: Vec<V2> = side(1.0).collect();
    let mut back: Vec<V2> = side(-1.0).collect();
    back.reverse();
    out.append(&mut back);
    out
}

/// How long a line is.
pub(crate) fn length(points: &[V2], ends: Ends) -> f64 {
    let back = if ends == Ends::Joined {
        points.last().zip(points.first()).map_or(0.0, |(a, b)| a.distance(*b))
    } else {
        0.0
    };
    points.windows(2).map(|pair| pair[0].distance(pair[1])).sum::<f64>() + back
}

/// Points along a line at even steps, each with the direction of the line; the first is half a step in.
pub(crate) fn walk(points: &[V2], step: f64, ends: Ends) -> Vec<(V2, V2)> {
    let whole = length(points, ends);
    let step = step.max(0.5).max(whole / MOST_STEPS);
    let mut out = Vec::new();
    let mut due = step * 0.5;
    let nexts = points.iter().skip(1).chain(points.first().filter(|_| ends == Ends::Joined));
    for (&a, &b) in points.iter().zip(nexts) {
        let stretch = a.distance(b);
        let Some(along) = (b - a).unit() else { continue };
        while due <= stretch {
            out.push((a + along * due, along));
            due += step;
        }
        due -= stretch;
    }
    out
}

/// The sides of an outline, the last closing it.
pub(crate) fn sides(points: &[V2]) -> impl Iterator<Item = (V2, V2)> + '_ {
    points.iter().copied().zip(points.iter().copied().cycle().skip(1))
}

/// Whether a point lies within an outline.
pub(crate) fn inside(points: &[V2], at: V2) -> bool {
    sides(points)
        .filter(|(a, b)| {
            (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x)
        })
        .count()
        % 2
        == 1
}

/// How far a place is from the nearest edge of an outline.
pub(crate) fn gap(points: &[V2], at: V2) -> f64 {
    sides(points)
        .map(|(a, b)| {
            let run = b - a;
            let part = if run.length2() > 0.0 { (at - a).dot(run) / run.length2() } else { 0.0 };
            at.distance(a + run * part.clamp(0.0, 1.0))
        })
        .fold(f64::INFINITY, f64::min)
}

/// Twice the area within an outline; positive when it runs clockwise as seen on the sheet.
fn doubled(points: &[V2]) -> f64 {
    sides(points).map(|(a, b)| a.cross(b)).sum()
}

/// The area within an outline.
pub(crate) fn ground(points: &[V2]) -> f64 {
    doubled(points).abs() * 0.5
}

/// Whether an outline runs clockwise on the sheet.
pub(crate) fn clockwise(points: &[V2]) -> bool {
    doubled(points) > 0.0
}

/// The corners of the smallest upright box around some places.
pub(crate) fn bounds(points: &[V2]) -> (V2, V2) {
    let first = points.first().copied().unwrap_or_default();
    points.iter().fold((first, first), |(low, high), p| {
        (V2::new(low.x.min(p.x), low.y.min(p.y)), V2::new(high.x.max(p.x), high.y.max(p.y)))
    })
}

/// Where a straight line enters and leaves an outline, as distances along the line.
pub(crate) fn crossings(points: &[V2], from: V2, way: V2) -> Vec<(f64, f64)> {
    let mut cuts: Vec<f64> = sides(points)
        .filter_map(|(a, b)| {
            let (left, right) = (way.cross(a - from), way.cross(b - from));
            ((left > 0.0) != (right > 0.0))
                .then(|| (a.towards(b, left / (left - right)) - from).dot(way))
        })
        .collect();
    cuts.sort_by(f64::total_cmp);
    cuts.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> Vec<V2> {
        [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)].map(|(x, y)| V2::new(x, y)).to_vec()
    }

    #[test]
    fn a_square_is_measured() {
        assert!(inside(&square(), V2::new(5.0, 5.0)) && !inside(&square(), V2::new(11.0, 5.0)));
        assert_eq!(gap(&square(), V2::new(2.0, 5.0)), 2.0);
        assert_eq!(ground(&square()), 100.0);
        assert!(clockwise(&square()));
        assert_eq!(crossings(&square(), V2::new(0.0, 5.0), V2::new(1.0, 0.0)), [(0.0, 10.0)]);
    }

    #[test]
    fn a_walk_keeps_its_step_round_corners() {
        let walked = walk(&square(), 4.0, Ends::Joined);
        assert_eq!(walked.len(), 10);
        assert_eq!(walked[3].0, V2::new(10.0, 4.0));
    }

    #[test]
    fn odd_lines_are_no_trouble() {
        let spot = [V2::new(1.0, 1.0); 3];
        assert!(walk(&spot, 1.0, Ends::Joined).is_empty());
        assert_eq!(ground(&spot), 0.0);
        assert_eq!(softened(&[], 3.0, Ends::Joined), []);
        assert_eq!(bounds(&[]), (V2::ZERO, V2::ZERO));
    }
}
