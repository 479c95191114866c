//! Luck against result: a mark for each battle.
use super::{Anchor, Plot, Slope, num};
use crate::{ready::Run, rows::Row};

/// The maximum number of marks; more would be a blot.
const MOST: usize = 1500;
const WIDE: f64 = 960.0;
const HIGH: f64 = 560.0;

pub(crate) fn luck(run: &Run, rows: &[Row]) -> String {
    let mut plot = Plot::new(run, WIDE, HIGH, "Luck of both sides and the winner");
    let (left, right, top, foot) = (280.0, 720.0, 40.0, 480.0);
    let sound = || rows.iter().filter(|row| row.is_fought() && row.luck.len() > 1);
    let far = sound().flat_map(|row| row.luck.iter().map(|it| it.abs())).fold(2.0, f64::max);
    let reach = (far + 0.2).min(6.0).ceil();
    let x =
        |luck: f64| (left + right) / 2.0 + (right - left) / 2.0 * (luck / reach).clamp(-1.0, 1.0);
    let y = |luck: f64| (top + foot) / 2.0 - (foot - top) / 2.0 * (luck / reach).clamp(-1.0, 1.0);
    let mut at = -reach;
    while at <= reach {
        let (ink, width) = if at == 0.0 { ("#2a1f17", 1.1) } else { ("#9a8361", 0.6) };
        plot.line(&[(x(at), top), (x(at), foot)], ink, width, "");
        plot.line(&[(left, y(at)), (right, y(at))], ink, width, "");
        plot.text(x(at), foot + 20.0, &num(at), Anchor::Middle, 14.0, Slope::Upright);
        plot.text(left - 10.0, y(at) + 5.0, &num(at), Anchor::End, 14.0, Slope::Upright);
        at += 1.0;
    }
    // Sample evenly through the run, so that the picture stays representative.
    let every = sound().count().div_ceil(MOST).max(1);
    for row in sound().step_by(every) {
        let side = run.sides().iter().position(|side| Some(side) == row.winner.as_ref());
        plot.mark(x(row.luck[0]), y(row.luck[1]), side);
    }
    let name = |n: usize| run.names().get(n).map_or("", String::as_str);
    plot.text(
        (left + right) / 2.0,
        foot + 44.0,
        &format!("dice of {}", name(0)),
        Anchor::Middle,
        15.0,
        Slope::Italic,
    );
    plot.text(left - 44.0, top + 12.0, "dice of", Anchor::End, 15.0, Slope::Italic);
    let short: String = name(1).chars().take(30).collect();
    plot.text(left - 44.0, top + 32.0, &short, Anchor::End, 15.0, Slope::Italic);
    let won = |n: usize| format!("won by {}", name(n).chars().take(24).collect::<String>());
    for (n, words) in [won(0), won(1), "no winner".to_owned()].iter().enumerate() {
        let level = 60.0 + 26.0 * n as f64;
        plot.mark(742.0, level, (n < 2).then_some(n));
        plot.text(756.0, level + 5.0, words, Anchor::Start, 14.0, Slope::Italic);
    }
    plot.finish()
}
