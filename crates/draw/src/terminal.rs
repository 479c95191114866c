//! The table in characters: a map with a ruler around it, and a list of the units.
use crate::ink::{Ink, PLAIN};
use crate::sides;
use kernel::view::{UnitView, View};

mod cells;
mod land;
mod roll;

use cells::{Cell, Grid};

/// The letters for units, in order; units beyond the last share a sign.
const ALPHABETS: [(char, char); 5] = [('A', 'Z'), ('a', 'z'), ('0', '9'), ('α', 'ω'), ('а', 'я')];

/// A letter for every unit, on the table or off it, in the view's order: a unit keeps its letter for the whole battle.
pub fn letters(view: &View) -> Vec<(char, String)> {
    let all = ALPHABETS.iter().flat_map(|&(first, last)| first..=last).filter(|&c| c != 'ς');
    let endless = all.chain(std::iter::repeat('?'));
    endless.zip(&view.units).map(|(letter, unit)| (letter, unit.id.clone())).collect()
}

/// Whether the sides are distinguished by colours.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Colours {
    /// Characters only.
    None,
    /// ANSI escape codes.
    Ansi,
}

/// The table in characters, with lines of at most this many columns (at least 40).
pub fn terminal(view: &View, columns: usize, colours: Colours) -> String {
    let columns = columns.clamp(40, 400);
    let grid = Grid::new(view, columns - MARGIN - 1);
    let cells = grid.drawn(view);
    let ink = Tint { on: colours == Colours::Ansi };
    let mut out = String::new();
    out += &roll::heading(view, columns, &ink);
    let marks = grid.marks_across();
    out += &figures(&marks, grid.columns);
    out += &rail(&marks, grid.columns, ['┌', '┬', '┐']);
    for row in 0..grid.rows {
        let figure = grid.mark_down(row).map_or(String::new(), |inches| inches.to_string());
        let tick = if figure.is_empty() { '│' } else { '┤' };
        out += &format!("{figure:>3} {tick}");
        let mut worn = String::new();
        for cell in &cells[row * grid.columns..(row + 1) * grid.columns] {
            ink.put(&mut out, cell, view, &mut worn);
        }
        ink.end(&mut out);
        out += "│\n";
    }
    out += &rail(&marks, grid.columns, ['└', '┴', '┘']);
    out += &figures(&marks, grid.columns);
    out += &roll::land(view, columns);
    out += &roll::units(view, columns, &ink);
    out
}

/// The columns before the map: a figure, a space and the ruler.
const MARGIN: usize = 5;

fn figures(marks: &[(usize, i64)], columns: usize) -> String {
    let mut line = String::new();
    for &(column, inches) in marks {
        let figure = inches.to_string();
        let at = (MARGIN + column).saturating_sub(figure.len() / 2);
        let fits = line.chars().count() < at || line.is_empty();
        if fits && at + figure.len() <= MARGIN + columns + 1 {
            line += &" ".repeat(at - line.chars().count());
            line += &figure;
        }
    }
    line + "\n"
}

fn rail(marks: &[(usize, i64)], columns: usize, [left, tick, right]: [char; 3]) -> String {
    let cells = (0..columns).map(|k| if marks.iter().any(|&(at, _)| at == k) { tick } else { '─' });
    let line: String = cells.collect();
    format!("{}{left}{line}{right}\n", " ".repeat(MARGIN - 1))
}

/// Coloured or plain output.
struct Tint {
    on: bool,
}

impl Tint {
    /// One cell in its colours; colours that have not changed are not repeated.
    fn put(&self, out: &mut String, cell: &Cell<'_>, view: &View, worn: &mut String) {
        let wears = match cell {
            _ if !self.on => String::new(),
            Cell::Bare => "\x1b[0m".to_owned(),
            Cell::Land(look, _) => format!("\x1b[0;38;5;{}m", land::colour(*look)),
            Cell::Place(place, _) => {
                let side = place.side.as_deref().unwrap_or_default();
                format!("\x1b[0;1;38;5;{}m", nearest(side_colour(view, side)))
            }
            Cell::Unit(unit, _) => ground_of(side_colour(view, &unit.side)),
            Cell::Facing(unit, _) => {
                format!("\x1b[0;1;38;5;{}m", nearest(side_colour(view, &unit.side)))
            }
        };
        if wears != *worn {
            *out += &wears;
            *worn = wears;
        }
        out.push(cell.sign());
    }

    /// A few characters in a unit's colours.
    fn badge(&self, words: &str, view: &View, unit: &UnitView) -> String {
        if self.on {
            format!("{}{words}\x1b[0m", ground_of(side_colour(view, &unit.side)))
        } else {
            words.to_owned()
        }
    }

    /// Words that stand out.
    fn strong(&self, words: &str) -> String {
        if self.on { format!("\x1b[1m{words}\x1b[0m") } else { words.to_owned() }
    }

    fn end(&self, out: &mut String) {
        if self.on {
            *out += "\x1b[0m";
        }
    }
}

fn side_colour(view: &View, side: &str) -> Ink {
    view.sides
        .get(sides::place(view, side))
        .and_then(|side| Ink::read(&side.colour))
        .unwrap_or(PLAIN)
}

/// Letters on a background colour, dark or light to contrast with it.
fn ground_of(colour: Ink) -> String {
    let letter = if colour.light() > 0.5 { 16 } else { 231 };
    format!("\x1b[0;1;38;5;{letter};48;5;{}m", nearest(colour))
}

/// The nearest of the 216 colours that every terminal has.
fn nearest(colour: Ink) -> u16 {
    let level = |part: u8| (u16::from(part) * 5 + 127) / 255;
    16 + 36 * level(colour.0) + 6 * level(colour.1) + level(colour.2)
}
