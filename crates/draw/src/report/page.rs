//! The page: its head, the sides, the turns with their maps, and the plots.
use super::maps::Maps;
use super::{Luck, Report, TurnPage, plots};
use crate::sheet::Sheet;
use kernel::{
    chances::turning_points,
    luck::{self, Die, Fell},
    view::{Line, View},
};

/// The complete style sheet. There is no `style` anywhere else, so a strict policy can allow this by its hash.
const LOOKS: &str = include_str!("report.css");

pub(super) fn written(report: &Report) -> String {
    let maps = Maps::new(report);
    let mut sheet = Sheet::part("report-");
    let last = report.turns.last().map_or(&report.start, |page| &page.view);
    sheet.open("html", &[("lang", "en")]);
    sheet.open("head", &[]);
    sheet.leaf("meta", &[("charset", "utf-8")]);
    sheet.leaf("meta", &[("name", "viewport"), ("content", "width=device-width, initial-scale=1")]);
    sheet.leaf("meta", &[("name", "color-scheme"), ("content", "light dark")]);
    sheet.words("title", &[], &report.start.title);
    sheet.words("style", &[], LOOKS);
    sheet.close();
    sheet.open("body", &[]);
    maps.shelf(&mut sheet);
    sheet.open("main", &[]);
    head(&mut sheet, report);
    armies(&mut sheet, &maps, last, report.luck.as_ref());
    contents(&mut sheet, report);
    beginning(&mut sheet, &maps, report);
    for page in &report.turns {
        turn(&mut sheet, &maps, page);
    }
    account(&mut sheet, &maps, report);
    if report.chances.len() > 1 {
        chances(&mut sheet, &maps, report);
    }
    if let Some(luck) = &report.luck {
        dice(&mut sheet, &maps, luck, last);
    }
    format!("<!DOCTYPE html>\n{}", sheet.finish())
}

fn head(sheet: &mut Sheet, report: &Report) {
    sheet.open("header", &[]);
    sheet.words("h1", &[], &report.start.title);
    match &report.verdict {
        Some(verdict) => {
            let won =
                report.start.sides.iter().find(|side| Some(&side.id) == verdict.winner.as_ref());
            let won = won.map_or_else(String::new, |side| format!(" · {}", side.name));
            sheet.words("p", &[("class", "verdict")], &format!("{}{won}", verdict.words));
            if verdict.why != verdict.words {
                sheet.words("p", &[("class", "why")], &verdict.why);
            }
        }
        None => sheet.words("p", &[("class", "verdict")], "Not yet decided"),
    }
    if let Some(notice) = &report.notice {
        sheet.words("p", &[("class", "why"), ("role", "note")], notice);
    }
    sheet.close();
}

fn armies(sheet: &mut Sheet, maps: &Maps<'_>, last: &View, luck: Option<&Luck>) {
    sheet.open("section", &[("class", "sides"), ("aria-label", "The sides")]);
    for (k, side) in last.sides.iter().enumerate() {
        sheet.open("div", &[("class", "side")]);
        sheet.open("h2", &[]);
        maps.swatch(sheet, k);
        sheet.words("span", &[], &side.name);
        sheet.close();
        let fell = luck.and_then(|luck| Some((Fell::counted(luck.faces.get(k)?), luck.die)));
        let fell = fell.filter(|(fell, _)| fell.n > 0);
        if !side.facts.is_empty() || fell.is_some() {
            sheet.open("dl", &[]);
            for fact in &side.facts {
                sheet.words("dt", &[], &fact.label);
                sheet.words("dd", &[], &fact.value);
            }
            if let Some((fell, die)) = fell {
                sheet.words("dt", &[], "Luck of the dice");
                sheet.words("dd", &[], &luck_in_short(fell, die));
            }
            sheet.close();
        }
        sheet.close();
    }
    sheet.close();
}

/// The luck of a side, in a few words.
fn luck_in_short(fell: Fell, die: Die) -> String {
    let (better, n) = (fell.excess(die), fell.n);
    let how = if better < 0.0 { "worse" } else { "better" };
    format!("{:.1} pips {how} than expected from {n} dice, {}", better.abs(), percentile(fell, die))
}

fn name(turn: u32) -> String {
    if turn == 0 { "Before the battle".to_owned() } else { format!("Turn {turn}") }
}

fn contents(sheet: &mut Sheet, report: &Report) {
    sheet.open("nav", &[("aria-label", "Contents")]);
    sheet.words("a", &[("href", "#start")], "The field");
    for page in &report.turns {
        sheet.words("a", &[("href", &format!("#turn-{}", page.turn))], &name(page.turn));
    }
    sheet.words("a", &[("href", "#account")], "Losses and points");
    if report.chances.len() > 1 {
        sheet.words("a", &[("href", "#chances")], "Turning points");
    }
    if report.luck.is_some() {
        sheet.words("a", &[("href", "#dice")], "The dice");
    }
    sheet.close();
}

fn beginning(sheet: &mut Sheet, maps: &Maps<'_>, report: &Report) {
    sheet.open("section", &[("id", "start"), ("class", "turn")]);
    sheet.words("h2", &[], "The field");
    if !report.start.aims.is_empty() {
        sheet.open("ul", &[("class", "aims")]);
        for aim in &report.start.aims {
            sheet.words("li", &[], aim);
        }
        sheet.close();
    }
    sheet.open("figure", &[]);
    maps.draw(sheet, &report.start, &[], "The table at the start");
    sheet.words("figcaption", &[], "The table at the start.");
    sheet.close();
    sheet.close();
}

fn turn(sheet: &mut Sheet, maps: &Maps<'_>, page: &TurnPage) {
    sheet.open("section", &[("id", &format!("turn-{}", page.turn)), ("class", "turn")]);
    sheet.words("h2", &[], &name(page.turn));
    sheet.open("figure", &[]);
    let end = match page.turn {
        0 => "The table after deployment".to_owned(),
        turn => format!("The table at the end of turn {turn}"),
    };
    maps.draw(sheet, &page.view, &page.arrows, &end);
    let mut caption = format!("{end}.");
    if !page.arrows.is_empty() {
        caption += " Arrows start where units stood at the start of the turn.";
    }
    if !page.gone.is_empty() {
        caption += &format!(" No longer on the table: {}.", page.gone.join(", "));
    }
    sheet.words("figcaption", &[], &caption);
    sheet.close();
    sheet.open("div", &[("class", "story")]);
    for phase in &page.phases {
        sheet.open("section", &[("class", "phase")]);
        if !phase.name.is_empty() {
            sheet.words("h3", &[], &phase.name);
        }
        sheet.open("ul", &[]);
        for line in gathered(&phase.lines, &page.view) {
            told(sheet, &line);
        }
        sheet.close();
        sheet.close();
    }
    sheet.close();
    sheet.close();
}

/// Merges consecutive lines that say the same of several units: first what, then who.
fn gathered(lines: &[Line], view: &View) -> Vec<Line> {
    let mut out = Vec::new();
    let mut rest = lines;
    while let Some(first) = rest.first() {
        let tail = split(first, view).map(|(_, tail)| tail);
        let alike = |line: &&Line| {
            tail.is_some() && line.cite == first.cite && split(line, view).map(|it| it.1) == tail
        };
        let run = rest.iter().take_while(alike).count().max(1);
        let (these, after) = rest.split_at(run);
        match tail {
            Some(tail) if run > 1 => {
                let names: Vec<&str> =
                    these.iter().filter_map(|line| split(line, view)).map(|it| it.0).collect();
                let what = tail.trim().trim_end_matches('.');
                let units = these.iter().flat_map(|line| line.units.clone()).collect();
                let text = format!("{what}: {}.", names.join(", "));
                out.push(Line { text, units, ..first.clone() });
            }
            _ => out.extend_from_slice(these),
        }
        rest = after;
    }
    out
}

/// Splits a line about one unit, without dice, that begins with its name: the name, and the rest.
fn split<'a>(line: &'a Line, view: &View) -> Option<(&'a str, &'a str)> {
    let [id] = line.units.as_slice() else { return None };
    let name = &view.units.iter().find(|unit| unit.id == *id)?.name;
    let tail = line.text.strip_prefix(name.as_str())?;
    let told = line.dice.is_empty() && tail.starts_with(' ') && tail.len() > 2;
    told.then(|| line.text.split_at(name.len()))
}

/// A line of the log: its text, its dice, its rule.
fn told(sheet: &mut Sheet, line: &Line) {
    sheet.open("li", &[]);
    sheet.words("span", &[], &capital(&line.text));
    if !line.dice.is_empty() {
        let faces: Vec<String> = line.dice.iter().map(u8::to_string).collect();
        let label = format!("dice: {}", faces.join(", "));
        sheet.open("span", &[("class", "dice"), ("role", "img"), ("aria-label", &label)]);
        for face in &faces {
            sheet.words("i", &[], face);
        }
        sheet.close();
    }
    if let Some(cite) = &line.cite {
        sheet.words("small", &[], &cite.to_string());
    }
    sheet.close();
}

/// Capitalises a sentence, even if it begins with a lower-case name.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The bases turn by turn, and the facts of the sides that changed.
fn account(sheet: &mut Sheet, maps: &Maps<'_>, report: &Report) {
    sheet.open("section", &[("id", "account")]);
    sheet.words("h2", &[], "Losses and points");
    sheet.open("figure", &[]);
    plots::losses(sheet, maps, &report.losses, &report.start.sides);
    let what = "Bases of troops on the table. What marched off counts as lost here, and what arrived as won; \
        commanders are not counted.";
    sheet.words("figcaption", &[], what);
    sheet.close();
    for side in 0..report.start.sides.len() {
        let columns = changed(report, side);
        if !columns.is_empty() {
            ledger(sheet, report, side, &columns);
        }
    }
    sheet.close();
}

/// How the chances changed, and the turning points.
fn chances(sheet: &mut Sheet, maps: &Maps<'_>, report: &Report) {
    let sides = &report.start.sides;
    sheet.open("section", &[("id", "chances")]);
    sheet.words("h2", &[], "Turning points");
    sheet.open("figure", &[]);
    plots::chances(sheet, maps, &report.chances, sides);
    let what = "The percentage of wins for each side when recruits played the battle on from the start of each \
        turn; the rest were draws.";
    sheet.words("figcaption", &[], what);
    sheet.close();
    let points = turning_points(&report.chances);
    if points.is_empty() {
        sheet.words("p", &[], "No single turn decided the battle.");
    }
    for point in points {
        let name = sides.get(point.side).map_or("a side", |side| side.name.as_str());
        let hundred = |part: f64| (part * 100.0).round();
        let text = format!(
            "In turn {} the chances of {name} rose from {} % to {} %.",
            point.turn,
            hundred(point.from),
            hundred(point.to)
        );
        sheet.words("p", &[], &text);
    }
    sheet.close();
}

/// The facts of a side whose values changed, by label.
fn changed(report: &Report, side: usize) -> Vec<&str> {
    let views = || report.turns.iter().map(|page| &page.view);
    let facts = report.start.sides[side].facts.iter();
    facts
        .filter(|fact| views().any(|view| value(view, side, &fact.label) != Some(&fact.value)))
        .map(|fact| fact.label.as_str())
        .collect()
}

fn value<'a>(view: &'a View, side: usize, label: &str) -> Option<&'a str> {
    let facts = &view.sides.get(side)?.facts;
    facts.iter().find(|fact| fact.label == label).map(|fact| fact.value.as_str())
}

/// The facts of a side at the end of every turn.
fn ledger(sheet: &mut Sheet, report: &Report, side: usize, columns: &[&str]) {
    sheet.open("div", &[("class", "wide")]);
    sheet.open("table", &[]);
    sheet.words("caption", &[], &report.start.sides[side].name);
    sheet.open("thead", &[]);
    sheet.open("tr", &[]);
    sheet.words("th", &[("scope", "col")], "At the end of");
    for label in columns {
        sheet.words("th", &[("scope", "col")], &capital(label));
    }
    sheet.close();
    sheet.close();
    sheet.open("tbody", &[]);
    for page in report.turns.iter().filter(|page| page.turn > 0) {
        sheet.open("tr", &[]);
        sheet.words("th", &[("scope", "row")], &name(page.turn));
        for label in columns {
            sheet.words("td", &[], value(&page.view, side, label).unwrap_or_default());
        }
        sheet.close();
    }
    sheet.close();
    sheet.close();
    sheet.close();
}

fn dice(sheet: &mut Sheet, maps: &Maps<'_>, luck: &Luck, last: &View) {
    sheet.open("section", &[("id", "dice")]);
    sheet.words("h2", &[], "The dice");
    sheet.open("ul", &[("class", "aims")]);
    for (k, faces) in luck.faces.iter().enumerate() {
        let side = last.sides.get(k).map_or("", |side| side.name.as_str());
        sheet.words("li", &[], &mean(side, faces, luck.die));
    }
    sheet.close();
    sheet.open("figure", &[]);
    plots::luck(sheet, maps, luck, &last.sides);
    let what = format!(
        "How often each face was rolled; the broken line shows equal frequency. The percentile is the \
        percentage of rolls with as many dice that would be worse. This counts only the faces of dice with {} sides, where {} faces are good; it does not say which rolls mattered. A \
        die counts for the side of the unit that its log line names first. If a line contains the rolls of both sides, the \
        saving dice of the other side are included.",
        luck.die.sides,
        luck.die.better()
    );
    sheet.words("figcaption", &[], &what);
    sheet.close();
    sheet.close();
}

/// The mean of the faces in a sentence.
fn mean(side: &str, faces: &[u32], die: Die) -> String {
    let fell = Fell::counted(faces);
    let Some(mean) = fell.mean() else { return format!("{side}: no dice.") };
    let (n, expected, off) = (fell.n, luck::expected(die.sides), fell.off(die));
    let how = match off.abs() {
        off if off < 1.0 => "typical",
        off if off < 2.0 => "not unusual",
        off if off < 3.0 => "seen in less than one battle in twenty",
        _ => "seen in less than one battle in three hundred",
    };
    let (place, wanted) = (percentile(fell, die), die.better());
    format!(
        "{side}: {n} dice, mean face {mean:.2}, expected {expected:.1}, {wanted} faces are good: {place}, {how}."
    )
}

/// The percentile among all rolls of as many dice; the extremes are only bounded.
fn percentile(fell: Fell, die: Die) -> String {
    match fell.percentile(die).unwrap_or(50.0).round() {
        p if p < 1.0 => "below percentile 1".to_owned(),
        p if p > 99.0 => "above percentile 99".to_owned(),
        p => format!("percentile {p}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HIGH: Die = Die { sides: 6, low: false };

    #[test]
    fn a_mean_is_told_with_what_was_expected() {
        assert_eq!(
            mean("King", &[10, 10, 10, 10, 10, 10], HIGH),
            "King: 60 dice, mean face 3.50, expected 3.5, high faces are good: percentile 50, typical."
        );
        assert!(mean("King", &[9, 9, 10, 10, 11, 11], HIGH).contains("percentile 73,"));
        let high = mean("King", &[0, 0, 0, 0, 0, 60], HIGH);
        assert!(high.contains("above percentile 99"), "{high}");
        assert!(mean("King", &[0, 0, 0, 0, 0, 60], HIGH).ends_with("three hundred."));
        assert_eq!(mean("King", &[0; 6], HIGH), "King: no dice.");
        let low = Die { sides: 6, low: true };
        assert_eq!(
            luck_in_short(Fell::counted(&[0, 0, 0, 0, 0, 60]), low),
            "150.0 pips worse than expected from 60 dice, below percentile 1"
        );
    }
}
