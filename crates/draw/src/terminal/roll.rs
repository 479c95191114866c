//! The list under the map: what the signs mean, and every unit with its letter.
use super::{Tint, cells, land, letters};
use crate::sides;
use kernel::view::{Ground, Marker, MarkerShape, UnitView, View};

/// The title, the turn and where north is.
pub(super) fn heading(view: &View, columns: usize, ink: &Tint) -> String {
    let turn = match (&view.verdict, view.turn) {
        (Some(verdict), _) => verdict.words.clone(),
        (None, 0) => view.phase.clone(),
        (None, turn) if view.phase.is_empty() => format!("Turn {turn}"),
        (None, turn) => format!("Turn {turn} · {}", view.phase),
    };
    let words = [plain(&view.title), plain(&turn)].into_iter().filter(|words| !words.is_empty());
    let words: Vec<_> = words.collect();
    let room = columns.saturating_sub(12);
    let whole = words.join(" — ");
    let mut lines = if whole.chars().count() <= room { vec![whole] } else { wrapped(&words, room) };
    let last = lines.pop().unwrap_or_default();
    let above: String = lines.iter().map(|line| format!("{}\n", ink.strong(line))).collect();
    let gap = columns.saturating_sub(last.chars().count() + 9);
    format!("{above}{}{}north ↑\n", ink.strong(&last), " ".repeat(gap))
}

/// Texts in lines of at most this width, each text beginning a line. Only a word that is longer by itself is cut.
fn wrapped(texts: &[String], room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for text in texts {
        lines.push(String::new());
        for word in text.split_whitespace() {
            let line = lines.last_mut().expect("a line was just begun");
            let fits = line.chars().count() + 1 + word.chars().count() <= room;
            if line.is_empty() {
                *line = fitted(word, room);
            } else if fits {
                line.push(' ');
                *line += word;
            } else {
                lines.push(fitted(word, room));
            }
        }
    }
    lines
}

/// The signs of the terrain and of the places on the table.
pub(super) fn land(view: &View, columns: usize) -> String {
    let here = |look: Ground| view.terrain.iter().any(|piece| piece.look == look);
    let mut shown: Vec<String> = land::SIGNS
        .iter()
        .filter(|(look, ..)| here(*look))
        .map(|(_, sign, name)| format!("{sign} {name}"))
        .collect();
    let places = view.places.iter().enumerate().filter(|(_, place)| !place.name.is_empty());
    shown.extend(places.map(|(k, place)| {
        fitted(&format!("{} {}", land::mark(k), plain(&place.name)), columns.saturating_sub(3))
    }));
    listed(&shown, "   ", columns)
}

/// Things side by side, in as many lines as they need.
fn listed(things: &[String], between: &str, columns: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for thing in things {
        let wide = thing.chars().count() + between.chars().count();
        match lines.last_mut() {
            Some(line) if line.chars().count() + wide <= columns => {
                *line += between;
                *line += thing;
            }
            _ => lines.push(format!("   {}", fitted(thing, columns.saturating_sub(3)))),
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Every unit, one side after the other.
pub(super) fn units(view: &View, columns: usize, ink: &Tint) -> String {
    let letters = letters(view);
    let widths = widths(view, columns);
    let mut out = String::new();
    for place in 0..=view.sides.len() {
        let of_side: Vec<(&UnitView, char)> = view
            .units
            .iter()
            .zip(&letters)
            .filter(|(unit, _)| sides::place(view, &unit.side) == place)
            .map(|(unit, (letter, _))| (unit, *letter))
            .collect();
        if of_side.is_empty() {
            continue;
        }
        out += "\n";
        if let Some(side) = view.sides.get(place) {
            let facts: Vec<String> =
                side.facts.iter().map(|fact| format!("{} {}", fact.label, fact.value)).collect();
            let name = fitted(&plain(&side.name), columns);
            let facts: Vec<String> = facts.iter().map(|fact| plain(fact)).collect();
            let beside = format!("  ({})", facts.join(", "));
            let fits = name.chars().count() + beside.chars().count() <= columns;
            out += &ink.strong(&name);
            out += &match fits && !facts.is_empty() {
                true => beside + "\n",
                false => format!("\n{}", listed(&facts, " · ", columns)),
            };
        }
        for (unit, letter) in of_side {
            out += &row(view, unit, letter, &widths, columns, ink);
        }
    }
    out
}

/// How wide the list's columns are: name, kind and formation.
fn widths(view: &View, columns: usize) -> [usize; 3] {
    let most = |words: fn(&UnitView) -> &str| {
        view.units.iter().map(|unit| plain(words(unit)).chars().count()).max().unwrap_or(0)
    };
    let wants = [most(|unit| &unit.name), most(|unit| &unit.kind), most(|unit| &unit.formation)];
    [(wants[0], 38), (wants[1], 24), (wants[2], 20)]
        .map(|(want, share)| want.min(columns * share / 100))
}

fn row(
    view: &View,
    unit: &UnitView,
    letter: char,
    widths: &[usize; 3],
    columns: usize,
    ink: &Tint,
) -> String {
    let words = [&unit.name, &unit.kind, &unit.formation].map(|words| plain(words));
    let mut line = String::new();
    for (words, &width) in words.iter().zip(widths) {
        line += &format!("{:<width$}  ", fitted(words, width));
    }
    let mut marks: Vec<String> =
        unit.group.iter().map(|group| format!("of {}", plain(group))).collect();
    marks.extend(unit.markers.iter().filter(|marker| marker.count > 0).map(mark));
    if !unit.on_table {
        marks.push("off the table".to_owned());
    } else if unit.done {
        marks.push("done".to_owned());
    }
    line += &marks.join(", ");
    let sign = if unit.on_table { cells::facing(unit) } else { ' ' };
    format!(
        "{} {sign} {}\n",
        ink.badge(&letter.to_string(), view, unit),
        fitted(line.trim_end(), columns.saturating_sub(4))
    )
}

fn mark(marker: &Marker) -> String {
    let sign = match marker.shape {
        MarkerShape::Drop => '♦',
        MarkerShape::Star => '★',
        MarkerShape::Ring => '○',
        MarkerShape::Square => '■',
        MarkerShape::Diamond => '◊',
        MarkerShape::Cross => '✗',
        MarkerShape::Arrow => '↟',
        _ => '▲',
    };
    let count = if marker.count > 1 { format!("×{}", marker.count) } else { String::new() };
    format!("{sign}{count} {}", plain(&marker.meaning))
}

/// Removes terminal control characters.
fn plain(words: &str) -> String {
    words
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !c.is_control())
        .collect()
}

/// Truncates a text to a width.
fn fitted(words: &str, width: usize) -> String {
    if words.chars().count() <= width {
        return words.to_owned();
    }
    words.chars().take(width.saturating_sub(1)).chain(['…']).take(width).collect()
}
