//! Counts, split by winner.
use super::{Anchor, Plot, Slope, WIDE, legend};
use crate::{ready::Run, rows::Row, summary::Summary};
use std::collections::BTreeMap;

/// How many battles each side won, and how many were drawn.
type Parts = Vec<u64>;

fn parted<K: Ord>(run: &Run, rows: &[Row], key: impl Fn(&Row) -> K) -> BTreeMap<K, Parts> {
    let mut all: BTreeMap<K, Parts> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.is_fought()) {
        let none = run.sides().len();
        let place = run.sides().iter().position(|side| Some(side) == row.winner.as_ref());
        all.entry(key(row)).or_insert_with(|| vec![0; none + 1])[place.unwrap_or(none)] += 1;
    }
    all
}

/// A round step that divides the range into about five parts.
pub(super) fn step(most: u64) -> u64 {
    let steps = (0..12).flat_map(|ten| [1, 2, 5].map(|n| n * 10_u64.pow(ten)));
    steps.into_iter().find(|step| most.div_ceil(*step) <= 6).unwrap_or(most.max(1))
}

/// Battles by last turn.
pub(crate) fn lengths(run: &Run, rows: &[Row]) -> String {
    let all = parted(run, rows, |row| row.turns);
    let high = 330.0;
    let mut plot = Plot::new(run, WIDE, high, "Battles by last turn");
    let (left, right, top, foot) = (70.0, WIDE - 40.0, 34.0, high - 76.0);
    let total = |parts: &Parts| parts.iter().sum::<u64>();
    let most = all.values().map(total).max().unwrap_or(0).max(1);
    let step = step(most);
    let roof = most.div_ceil(step) * step;
    let y = |n: u64| foot - (foot - top) * n as f64 / roof as f64;
    for n in (0..=roof).step_by(step as usize) {
        plot.line(&[(left, y(n)), (right, y(n))], "#9a8361", 0.7, "");
        plot.text(left - 10.0, y(n) + 5.0, &n.to_string(), Anchor::End, 14.0, Slope::Upright);
    }
    let (first, last) =
        (all.keys().next().copied().unwrap_or(0), all.keys().next_back().copied().unwrap_or(0));
    let (first, last) = (first.saturating_sub(1), last + 1);
    let pitch = (right - left) / f64::from(last - first + 1);
    let every = ((last - first + 1) / 24 + 1) as usize;
    for turn in (first..=last).step_by(every) {
        let x = left + pitch * (f64::from(turn - first) + 0.5);
        plot.text(x, foot + 20.0, &turn.to_string(), Anchor::Middle, 14.0, Slope::Upright);
    }
    for (turn, parts) in &all {
        let wide = (pitch * 0.72).min(64.0);
        let x = left + pitch * (f64::from(turn - first) + 0.5) - wide / 2.0;
        let mut below = 0;
        for (n, &count) in parts.iter().enumerate() {
            let side = (n < run.sides().len()).then_some(n);
            plot.block(x, y(below + count), wide, y(below) - y(below + count), side);
            below += count;
        }
    }
    plot.text((left + right) / 2.0, foot + 42.0, "turn", Anchor::Middle, 14.0, Slope::Italic);
    legend(&mut plot, run, high, Some("no winner"));
    plot.finish()
}

/// Battles by how they ended.
pub(crate) fn ends(run: &Run, rows: &[Row], summary: &Summary) -> String {
    let all = parted(run, rows, |row| row.ended.clone());
    let pitch = 40.0;
    let high = 66.0 + pitch * all.len().max(1) as f64;
    let mut plot = Plot::new(run, WIDE, high, "Battles by result");
    let (left, right) = (310.0, WIDE - 90.0);
    let most = summary.ends.values().copied().max().unwrap_or(1).max(1);
    let mut rows: Vec<(&String, &Parts)> = all.iter().collect();
    rows.sort_by_key(|(_, parts)| std::cmp::Reverse(parts.iter().sum::<u64>()));
    for (k, (words, parts)) in rows.iter().enumerate() {
        let y = 24.0 + pitch * k as f64;
        plot.named(left - 14.0, y + 18.0, words, 280.0, None);
        let mut x = left;
        for (n, &count) in parts.iter().enumerate() {
            let wide = (right - left) * count as f64 / most as f64;
            plot.block(x, y, wide, 26.0, (n < run.sides().len()).then_some(n));
            x += wide;
        }
        let total: u64 = parts.iter().sum();
        plot.text(x + 10.0, y + 18.0, &total.to_string(), Anchor::Start, 15.0, Slope::Upright);
    }
    legend(&mut plot, run, high, Some("no winner"));
    plot.finish()
}
