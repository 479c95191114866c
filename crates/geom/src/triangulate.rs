//! Cuts an outline into convex pieces: it first cuts off ears, then joins pieces across unnecessary cuts.

use crate::polygon::turn;
use crate::{Convex, Point};

/// Convex pieces of a clockwise ring that does not cross itself.
pub(crate) fn pieces(ring: Vec<Point>) -> Vec<Convex> {
    let mut parts = triangles(ring);
    join(&mut parts);
    parts
        .iter()
        .filter_map(|part| Convex::new(&part.iter().map(|p| p.v2()).collect::<Vec<_>>()))
        .collect()
}

/// Cuts off one ear after another. Whole-number tests ensure that there always is one.
fn triangles(mut ring: Vec<Point>) -> Vec<Vec<Point>> {
    let mut cut = Vec::with_capacity(ring.len());
    while ring.len() >= 3 {
        let count = ring.len();
        let around = |k: usize| (ring[(k + count - 1) % count], ring[k], ring[(k + 1) % count]);
        let flat = (0..count).find(|&k| {
            let (a, b, c) = around(k);
            turn(a, b, c) == 0
        });
        if let Some(k) = flat {
            ring.remove(k);
            continue;
        }
        let Some(ear) = (0..count).find(|&k| is_ear(&ring, k)) else {
            debug_assert!(false, "an outline that does not cross itself always has an ear");
            break;
        };
        let (a, b, c) = around(ear);
        cut.push(vec![a, b, c]);
        ring.remove(ear);
    }
    cut
}

/// Whether the corner is convex and the triangle that it cuts off contains no other corner, not even on its edge.
fn is_ear(ring: &[Point], k: usize) -> bool {
    let count = ring.len();
    let (before, after) = ((k + count - 1) % count, (k + 1) % count);
    let (a, b, c) = (ring[before], ring[k], ring[after]);
    turn(a, b, c) < 0
        && (0..count)
            .filter(|&other| other != before && other != k && other != after)
            .all(|other| !holds(a, b, c, ring[other]))
}

/// Whether a clockwise triangle contains a point, including on its edge.
fn holds(a: Point, b: Point, c: Point, p: Point) -> bool {
    turn(a, b, p) <= 0 && turn(b, c, p) <= 0 && turn(c, a, p) <= 0
}

/// Joins parts that share a whole side if the joined shape is still convex.
fn join(parts: &mut Vec<Vec<Point>>) {
    let mut one = 0;
    while one < parts.len() {
        let joined = (one + 1..parts.len())
            .find_map(|other| Some((other, joint(&parts[one], &parts[other])?)));
        match joined {
            Some((other, shape)) => {
                parts[one] = shape;
                parts.swap_remove(other);
            }
            None => one += 1,
        }
    }
}

/// The two parts as one ring, if they share a side and the ring turns only to the right.
fn joint(one: &[Point], other: &[Point]) -> Option<Vec<Point>> {
    let (n, m) = (one.len(), other.len());
    let (i, j) = (0..n)
        .flat_map(|i| (0..m).map(move |j| (i, j)))
        .find(|&(i, j)| one[i] == other[(j + 1) % m] && one[(i + 1) % n] == other[j])?;
    let own = (0..n).map(|k| one[(i + 1 + k) % n]);
    let added = (1..m - 1).map(|k| other[(j + 1 + k) % m]);
    let ring: Vec<Point> = own.chain(added).collect();
    let count = ring.len();
    let convex =
        (0..count).all(|k| turn(ring[k], ring[(k + 1) % count], ring[(k + 2) % count]) <= 0);
    convex.then_some(ring)
}
