//! A gap in a line of terrain.
use geom::{Point, Segment, V2};

/// What is left of a line if a gap of this width is made at the place nearest to `at`: no, one or two lines.
pub(super) fn cut(course: &[Point], at: V2, wide: f64) -> Vec<Vec<Point>> {
    let along = nearest(course, at);
    let whole = length(course);
    let (low, high) = (along - wide * 0.5, along + wide * 0.5);
    let parts = [(0.0, low), (high, whole)];
    let kept = parts.into_iter().filter(|(from, to)| to - from > LEAST);
    kept.map(|(from, to)| part(course, from, to)).filter(|line| line.len() > 1).collect()
}

/// The part of a line that such a gap takes away.
pub(super) fn gap(course: &[Point], at: V2, wide: f64) -> Vec<Point> {
    let along = nearest(course, at);
    part(course, (along - wide * 0.5).max(0.0), (along + wide * 0.5).min(length(course)))
}

/// The middle of the part of a line that is over something; of the whole line, if no part is.
pub(super) fn middle(course: &[Point], is_over: impl Fn(V2) -> bool) -> V2 {
    let whole = length(course);
    let n = (whole / STEP).ceil().clamp(1.0, 2_000.0) as i32;
    let places = || (0..=n).map(|k| whole * f64::from(k) / f64::from(n));
    let mut over = places().filter(|along| is_over(place(course, *along)));
    let first = over.next();
    let last = over.last().or(first);
    let along = first.zip(last).map_or(whole * 0.5, |(first, last)| (first + last) * 0.5);
    place(course, along)
}

/// How close the places are at which the ground under a line is looked at.
const STEP: f64 = 100.0;

/// The place this far along a line.
fn place(course: &[Point], along: f64) -> V2 {
    let mut left = along;
    let mut end = course.first().map_or(V2::ZERO, |point| point.v2());
    for side in sides(course) {
        let long = side.length();
        if left <= long && long > 0.0 {
            return side.a.towards(side.b, left / long);
        }
        (left, end) = (left - long, side.b);
    }
    end
}

/// A shorter remnant is no obstacle any more.
const LEAST: f64 = 200.0;

fn sides(course: &[Point]) -> impl Iterator<Item = Segment> {
    course.windows(2).map(|ends| Segment::new(ends[0].v2(), ends[1].v2()))
}

fn length(course: &[Point]) -> f64 {
    sides(course).map(|side| side.length()).sum()
}

/// How far along a line its place nearest to `at` is.
fn nearest(course: &[Point], at: V2) -> f64 {
    let mut gone = 0.0;
    let mut best = (f64::MAX, 0.0);
    for side in sides(course) {
        let close = side.closest(at);
        let gap = close.distance(at);
        if gap < best.0 {
            best = (gap, gone + close.distance(side.a));
        }
        gone += side.length();
    }
    best.1
}

/// The part of a line between two distances along it.
fn part(course: &[Point], from: f64, to: f64) -> Vec<Point> {
    let mut gone = 0.0;
    let mut points: Vec<Point> = Vec::new();
    for side in sides(course) {
        let long = side.length();
        let (begin, end) = ((from - gone).max(0.0), (to - gone).min(long));
        if begin < end {
            let ends = [begin, end].map(|by| Point::from(side.a.towards(side.b, by / long)));
            points.extend(
                ends.into_iter().filter(|end| points.last() != Some(end)).collect::<Vec<_>>(),
            );
        }
        gone += long;
    }
    points
}

#[cfg(feature = "oracle")]
pub(crate) mod oracle {
    use super::*;

    fn line() -> Vec<Point> {
        vec![Point::new(0, 0), Point::new(10_000, 0), Point::new(10_000, 10_000)]
    }

    pub fn a_gap_in_the_middle_leaves_two_lines() {
        let rest = cut(&line(), V2::new(5_000.0, 700.0), 3_000.0);
        let left = vec![Point::new(0, 0), Point::new(3_500, 0)];
        let right = vec![Point::new(6_500, 0), Point::new(10_000, 0), Point::new(10_000, 10_000)];
        assert_eq!(rest, [left, right]);
    }

    pub fn a_gap_at_the_end_leaves_one_line_and_a_short_line_is_gone() {
        assert_eq!(cut(&line(), V2::new(0.0, 0.0), 3_000.0).len(), 1);
        assert!(cut(&[Point::new(0, 0), Point::new(2_000, 0)], V2::ZERO, 4_000.0).is_empty());
    }
}
