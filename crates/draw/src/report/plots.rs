//! Plots, drawn on the same paper as the maps so that they are readable in light and dark themes.
use super::maps::{Maps, XMLNS};
use super::{Luck, Series};
use crate::ink::{CLEAR, FAINT, LINE, SOFT};
use crate::lettering::{Anchor, Face, Text};
use crate::sheet::{Sheet, Trace, num};
use geom::V2;
use kernel::{chances::Chance, view::SideView};

/// A plot's extent.
const WIDE: f64 = 960.0;
const LETTERS: f64 = 15.0;

fn open(sheet: &mut Sheet, high: f64, label: &str) {
    let size = format!("0 0 {WIDE} {}", num(high));
    sheet.open(
        "svg",
        &[("class", "plot"), ("viewBox", &size), ("role", "img"), ("aria-label", label), XMLNS],
    );
    let mut paper = Trace::default();
    paper.rect(0.0, 0.0, WIDE, high);
    sheet.fill(&paper, &CLEAR.hex(), &[]);
    let mut edge = Trace::default();
    edge.rect(0.75, 0.75, WIDE - 1.5, high - 1.5);
    edge.rect(5.0, 5.0, WIDE - 10.0, high - 10.0);
    sheet.line(&edge, LINE, 1.1, &[]);
}

fn words(sheet: &mut Sheet, words: &str, at: V2, anchor: Anchor) {
    let text = Text::new(words, at, LETTERS, Face::Roman);
    Text { anchor, ink: SOFT.towards(LINE, 0.5), halo: Some((CLEAR, 4.0)), ..text }.put(sheet);
}

/// The bases on the table, turn by turn.
pub(super) fn losses(sheet: &mut Sheet, maps: &Maps<'_>, series: &[Series], sides: &[SideView]) {
    let high = 340.0;
    open(sheet, high, "Bases on the table, turn by turn");
    let (left, right, top, foot) = (62.0, WIDE - 240.0, 38.0, high - 56.0);
    let points = || series.iter().flat_map(|one| &one.bases);
    let most = points().map(|&(_, bases)| bases).max().unwrap_or(0).max(1);
    let last = points().map(|&(turn, _)| turn).max().unwrap_or(0).max(1);
    let step = step(most);
    let roof = most.div_ceil(step) * step;
    let x = |turn: u32| left + (right - left) * f64::from(turn) / f64::from(last);
    let y = |bases: u32| foot - (foot - top) * f64::from(bases) / f64::from(roof);
    let mut rules = Trace::default();
    for bases in (0..=roof).step_by(step as usize) {
        rules.dash(V2::new(left, y(bases)), V2::new(right, y(bases)));
        words(sheet, &bases.to_string(), V2::new(left - 10.0, y(bases) + 5.0), Anchor::End);
    }
    sheet.line(&rules, FAINT, 0.7, &[("stroke-opacity", "0.7")]);
    let every = last.div_ceil(16);
    for turn in (0..=last).step_by(every as usize) {
        let name = if turn == 0 { "start".to_owned() } else { turn.to_string() };
        words(sheet, &name, V2::new(x(turn), foot + 22.0), Anchor::Middle);
    }
    words(sheet, "at the end of turn", V2::new((left + right) * 0.5, foot + 42.0), Anchor::Middle);
    let mut taken: Vec<f64> = Vec::new();
    for (k, one) in series.iter().enumerate() {
        let Some(&(turn, bases)) = one.bases.last() else { continue };
        let line: Vec<V2> =
            one.bases.iter().map(|&(turn, bases)| V2::new(x(turn), y(bases))).collect();
        curve(sheet, maps, k, &line);
        let mut level = y(bases) + 5.0;
        while taken.iter().any(|other| (other - level).abs() < LETTERS * 1.2) {
            level += LETTERS * 0.3;
        }
        taken.push(level);
        let name = sides.get(k).map_or(one.side.as_str(), |side| side.name.as_str());
        let name = crate::lettering::fitted(name, LETTERS, Face::Italic, 180.0);
        let at = V2::new(x(turn) + 14.0, level);
        let ink = maps.livery(k).colour;
        let text = format!("{bases} · {name}");
        Text { ink, ..Text::new(&text, at, LETTERS, Face::Italic) }.put(sheet);
    }
    sheet.close();
}

/// The chances of the sides in percent at the start of each turn.
pub(super) fn chances(sheet: &mut Sheet, maps: &Maps<'_>, all: &[Chance], sides: &[SideView]) {
    let high = 300.0;
    open(sheet, high, "Chances of victory, turn by turn");
    let (left, right, top, foot) = (62.0, WIDE - 240.0, 38.0, high - 56.0);
    let first = all.first().map_or(0, |one| one.turn);
    let last = all.last().map_or(1, |one| one.turn).max(first + 1);
    let part = |turn: u32| f64::from(turn - first) / f64::from(last - first);
    let x = |turn: u32| left + (right - left) * part(turn.clamp(first, last));
    let y = |wins: f64| foot - (foot - top) * wins.clamp(0.0, 1.0);
    let mut rules = Trace::default();
    for hundred in [0, 25, 50, 75, 100] {
        let level = y(f64::from(hundred) / 100.0);
        rules.dash(V2::new(left, level), V2::new(right, level));
        words(sheet, &hundred.to_string(), V2::new(left - 10.0, level + 5.0), Anchor::End);
    }
    sheet.line(&rules, FAINT, 0.7, &[("stroke-opacity", "0.7")]);
    let every = (last - first).div_ceil(16).max(1);
    for turn in (first..=last).step_by(every as usize) {
        words(sheet, &turn.to_string(), V2::new(x(turn), foot + 22.0), Anchor::Middle);
    }
    words(
        sheet,
        "at the start of turn",
        V2::new((left + right) * 0.5, foot + 42.0),
        Anchor::Middle,
    );
    let mut taken: Vec<f64> = Vec::new();
    for (k, side) in sides.iter().enumerate() {
        let wins = |one: &Chance| one.wins.get(k).copied().unwrap_or(0.0);
        let line: Vec<V2> = all.iter().map(|one| V2::new(x(one.turn), y(wins(one)))).collect();
        curve(sheet, maps, k, &line);
        let Some(end) = line.last() else { continue };
        let mut level = end.y + 5.0;
        while taken.iter().any(|other| (other - level).abs() < LETTERS * 1.2) {
            level += LETTERS * 0.3;
        }
        taken.push(level);
        let name = crate::lettering::fitted(&side.name, LETTERS, Face::Italic, 200.0);
        let at = V2::new(end.x + 14.0, level);
        Text { ink: maps.livery(k).colour, ..Text::new(&name, at, LETTERS, Face::Italic) }
            .put(sheet);
    }
    sheet.close();
}

/// A side's line; it differs from the others by its stroke as well as its colour.
fn curve(sheet: &mut Sheet, maps: &Maps<'_>, k: usize, line: &[V2]) {
    let ink = maps.livery(k).colour;
    let mut run = Trace::default();
    run.run(line);
    let dashes = ["", "9 5", "2.5 5", "12 4 2.5 4"][k % 4];
    let more = [("stroke-linejoin", "round"), ("stroke-dasharray", dashes)];
    sheet.line(&run, ink, 2.4, if dashes.is_empty() { &more[..1] } else { &more });
    let mut marks = Trace::default();
    for &at in line {
        if k.is_multiple_of(2) {
            marks.disc(at, 4.2);
        } else {
            marks.rect(at.x - 3.8, at.y - 3.8, 7.6, 7.6);
        }
    }
    let edge = LINE.hex();
    let traits = [("stroke", edge.as_str()), ("stroke-width", "0.9")];
    sheet.fill(&marks, &maps.livery(k).paint(), &traits);
}

/// A round step that divides the range into about five parts.
fn step(most: u32) -> u32 {
    let steps = (0..8).flat_map(|ten| [1, 2, 5].map(|n| n * 10_u32.pow(ten)));
    steps.into_iter().find(|step| most.div_ceil(*step) <= 6).unwrap_or(most.max(1))
}

/// How often each face was rolled, compared with its expectation; a row of bars for each side.
pub(super) fn luck(sheet: &mut Sheet, maps: &Maps<'_>, luck: &Luck, sides: &[SideView]) {
    let (row, top) = (150.0, 16.0);
    let high = top + row * luck.faces.len() as f64 + 20.0;
    open(sheet, high, "How often each face was rolled");
    let count = |faces: &[u32]| -> u32 { faces.iter().sum() };
    for (k, faces) in luck.faces.iter().enumerate() {
        let foot = top + row * (k as f64 + 1.0) - 26.0;
        let expected = f64::from(count(faces)) / f64::from(luck.die.sides.max(1));
        let most = faces.iter().map(|&n| f64::from(n)).fold(expected * 1.3, f64::max).max(1.0);
        let name = sides.get(k).map_or("", |side| side.name.as_str());
        for (n, line) in
            crate::lettering::broken(name, 17.0, Face::Italic, 210.0).iter().enumerate()
        {
            let at = V2::new(34.0, foot - 62.0 + 20.0 * n as f64);
            Text { ink: maps.livery(k).colour, ..Text::new(line, at, 17.0, Face::Italic) }
                .put(sheet);
        }
        words(sheet, &format!("{} dice", count(faces)), V2::new(34.0, foot - 14.0), Anchor::Start);
        let (left, right) = (270.0, WIDE - 70.0);
        let pitch = (right - left) / f64::from(luck.die.sides.max(1));
        let edge = LINE.hex();
        let mut counts = Vec::new();
        for (n, &fell) in faces.iter().enumerate() {
            let middle = left + pitch * (n as f64 + 0.5);
            let tall = 92.0 * f64::from(fell) / most;
            let wide = (pitch * 0.56).min(70.0);
            let mut bar = Trace::default();
            bar.rect(middle - wide * 0.5, foot - tall, wide, tall);
            let traits = [("stroke", edge.as_str()), ("stroke-width", "1")];
            sheet.fill(&bar, &maps.livery(k).paint(), &traits);
            words(sheet, &(n + 1).to_string(), V2::new(middle, foot + 19.0), Anchor::Middle);
            counts.push((fell.to_string(), V2::new(middle, foot - tall - 6.0)));
        }
        let level = foot - 92.0 * expected / most;
        let (mut line, mut base) = (Trace::default(), Trace::default());
        line.dash(V2::new(left, level), V2::new(right, level));
        base.dash(V2::new(left, foot), V2::new(right, foot));
        sheet.line(&base, LINE, 1.1, &[]);
        sheet.line(&line, LINE, 1.3, &[("stroke-dasharray", "5 4")]);
        for (fell, at) in counts {
            words(sheet, &fell, at, Anchor::Middle);
        }
        words(
            sheet,
            &num((expected * 10.0).round() / 10.0),
            V2::new(right + 8.0, level + 5.0),
            Anchor::Start,
        );
    }
    sheet.close();
}
