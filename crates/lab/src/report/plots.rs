//! The plots: on the same paper as the maps, so that they are readable in light and dark themes. Sides differ by hatching as
//! well as by colour.
use super::page::Page;
use crate::{
    ready::Run,
    stats::Share,
    summary::{Effect, Summary},
};
use std::collections::BTreeMap;

mod frame;
mod luck;
mod stacks;

pub(super) use luck::luck;
pub(super) use stacks::{ends, lengths};

use frame::{Anchor, Plot, Slope, WIDE, colour, num};

/// A share with its interval: a bar, and brackets over it.
fn bar(plot: &mut Plot, at: [f64; 4], side: Option<usize>, share: Share) {
    let [left, right, top, tall] = at;
    let x = |rate: f64| left + (right - left) * rate;
    plot.block(left, top, x(share.rate) - left, tall, side);
    let middle = top + tall / 2.0;
    let (low, high) = (x(share.low), x(share.high));
    plot.line(&[(low, middle), (high, middle)], "#2a1f17", 1.6, "");
    for end in [low, high] {
        plot.line(&[(end, middle - 7.0), (end, middle + 7.0)], "#2a1f17", 1.6, "");
    }
    let words = format!("{:.1} %", share.rate * 100.0);
    plot.text(high + 12.0, middle + 5.0, &words, Anchor::Start, 16.0, Slope::Upright);
}

/// The grid lines of a scale from 0 to 100 %.
fn scale(plot: &mut Plot, left: f64, right: f64, top: f64, foot: f64) {
    for tenth in [0, 25, 50, 75, 100] {
        let x = left + (right - left) * f64::from(tenth) / 100.0;
        let dash = if tenth == 50 { "5 4" } else { "" };
        plot.line(&[(x, top), (x, foot)], "#9a8361", 0.7, dash);
        plot.text(x, foot + 20.0, &format!("{tenth} %"), Anchor::Middle, 14.0, Slope::Upright);
    }
}

/// Each side's victories and the draws, with their intervals.
pub(super) fn wins(run: &Run, summary: &Summary) -> String {
    let mut rows: Vec<(String, Option<usize>, Share)> = Vec::new();
    for (n, id) in run.sides().iter().enumerate() {
        if let Some(side) = summary.sides.get(id) {
            rows.push((side.name.clone(), Some(n), side.share));
        }
    }
    rows.push(("no winner".to_owned(), None, summary.draw_share));
    bars(run, "Victories with their intervals", &rows)
}

/// Rows of bars with their names on the left.
fn bars(run: &Run, label: &str, rows: &[(String, Option<usize>, Share)]) -> String {
    let pitch = 46.0;
    let high = 62.0 + pitch * rows.len() as f64;
    let mut plot = Plot::new(run, WIDE, high, label);
    let (left, right, top) = (250.0, WIDE - 110.0, 26.0);
    scale(&mut plot, left, right, top, high - 40.0);
    for (n, (name, side, share)) in rows.iter().enumerate() {
        let y = top + 6.0 + pitch * n as f64;
        plot.named(left - 14.0, y + 21.0, name, 220.0, side.map(|it| colour(run, it)));
        bar(&mut plot, [left, right, y, 30.0], *side, *share);
    }
    plot.finish()
}

/// Each variation's shares.
pub(super) fn variations(run: &Run, summary: &Summary) -> String {
    let n_sides = run.sides().len();
    let pitch = 30.0 + 26.0 * n_sides as f64;
    let high = 88.0 + pitch * summary.variations.len() as f64;
    let mut plot = Plot::new(run, WIDE, high, "Comparison of variations");
    let (left, right, top) = (250.0, WIDE - 110.0, 26.0);
    scale(&mut plot, left, right, top, high - 62.0);
    for (k, variant) in summary.variations.iter().enumerate() {
        let y = top + 10.0 + pitch * k as f64;
        plot.named(left - 14.0, y + 13.0 * n_sides as f64 + 5.0, &variant.name, 220.0, None);
        for (n, id) in run.sides().iter().enumerate() {
            let Some(share) = variant.sides.get(id) else { continue };
            bar(&mut plot, [left, right, y + 26.0 * n as f64, 20.0], Some(n), *share);
        }
    }
    legend(&mut plot, run, high, None);
    plot.finish()
}

/// The legend; `more` names what belongs to no side.
fn legend(plot: &mut Plot, run: &Run, high: f64, more: Option<&str>) {
    let mut x = 30.0;
    let none = more.map(|words| (None, words));
    let sides = run.names().iter().enumerate().map(|(n, name)| (Some(n), name.as_str()));
    for (side, name) in sides.chain(none) {
        plot.block(x, high - 26.0, 22.0, 13.0, side);
        let short: String = name.chars().take(28).collect();
        plot.text(x + 28.0, high - 14.0, &short, Anchor::Start, 13.0, Slope::Italic);
        x += 46.0 + 7.0 * short.chars().count() as f64;
    }
}

/// Losses by type, both sides next to each other.
pub(super) fn losses(run: &Run, summary: &Summary) -> String {
    let mut kinds: BTreeMap<&str, Vec<Option<f64>>> = BTreeMap::new();
    for it in summary.losses.iter().filter(|it| it.strength > 0) {
        let place = run.sides().iter().position(|side| *side == it.side).unwrap_or(0);
        kinds.entry(&it.kind).or_insert_with(|| vec![None; run.sides().len()])[place] =
            Some(it.rate);
    }
    let worst = |rates: &Vec<Option<f64>>| rates.iter().flatten().copied().fold(0.0, f64::max);
    let mut kinds: Vec<(&str, Vec<Option<f64>>)> = kinds.into_iter().collect();
    kinds.sort_by(|a, b| worst(&b.1).total_cmp(&worst(&a.1)));
    let pitch = |rates: &[Option<f64>]| 14.0 + 20.0 * rates.iter().flatten().count() as f64;
    let high = 96.0 + kinds.iter().map(|(_, rates)| pitch(rates)).sum::<f64>();
    let mut plot = Plot::new(run, WIDE, high, "Strength lost by type of unit");
    let (left, right, top) = (250.0, WIDE - 110.0, 26.0);
    scale(&mut plot, left, right, top, high - 66.0);
    let mut y = top + 8.0;
    for (kind, rates) in &kinds {
        let n_rows = rates.iter().flatten().count() as f64;
        plot.named(left - 14.0, y + 10.0 * n_rows + 4.0, kind, 220.0, None);
        let mut at = y;
        for (n, rate) in rates.iter().enumerate().filter_map(|(n, rate)| rate.map(|it| (n, it))) {
            plot.block(left, at, (right - left) * rate, 16.0, Some(n));
            let words = format!("{:.0} %", rate * 100.0);
            plot.text(
                left + (right - left) * rate + 8.0,
                at + 13.0,
                &words,
                Anchor::Start,
                14.0,
                Slope::Upright,
            );
            at += 20.0;
        }
        y += pitch(rates);
    }
    legend(&mut plot, run, high, None);
    plot.finish()
}

/// A side's victories with an advantage and without it.
pub(super) fn effects(run: &Run, effects: &[(&str, &Effect)]) -> String {
    let mut rows = Vec::new();
    for (what, effect) in effects {
        let side = run.sides().iter().position(|side| *side == effect.side);
        rows.push((format!("with {what}"), side, effect.with));
        rows.push(("without it".to_owned(), None, effect.without));
    }
    bars(run, "Victories when going first and when not", &rows)
}
