//! A quick reference sheet: the tables of a rulebook that players need during play.
mod tables;

pub use tables::{Tables, figure, spoken};

use serde::Serialize;

/// All the tables of a book that a player needs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sheet {
    /// The ruleset's id.
    pub ruleset: String,
    /// The book's title.
    pub title: String,
    /// The tables in the order in which a turn uses them.
    pub tables: Vec<SheetTable>,
}

/// One table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SheetTable {
    /// What it is about.
    pub title: String,
    /// The rule behind it.
    pub cite: String,
    /// The source of its figures, or `by row`.
    pub source: String,
    /// The headings of its columns; the first is for the names of rows.
    pub head: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
    /// Further notes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

impl SheetTable {
    /// A table without rows.
    pub fn new(title: &str, cite: &str, source: impl Into<String>, head: &[&str]) -> Self {
        Self {
            title: title.to_owned(),
            cite: cite.to_owned(),
            source: source.into(),
            head: head.iter().map(|&it| it.to_owned()).collect(),
            rows: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The table with one more row.
    #[must_use]
    pub fn row<T: ToString>(mut self, name: &str, cells: impl IntoIterator<Item = T>) -> Self {
        let mut row = vec![name.to_owned()];
        row.extend(cells.into_iter().map(|cell| cell.to_string()));
        self.rows.push(row);
        self
    }

    /// Kinds of terrain, each with what it is in a few words and its source.
    pub fn terrain<'k>(
        cite: &str,
        kinds: impl IntoIterator<Item = (&'k str, String, crate::rows::Source)>,
    ) -> Self {
        let head = ["kind", "what it is", "source"];
        Self::new("Kinds of terrain", cite, "by row", &head).kinds(kinds)
    }

    /// The table with kinds of terrain.
    #[must_use]
    pub fn kinds<'k>(
        self,
        kinds: impl IntoIterator<Item = (&'k str, String, crate::rows::Source)>,
    ) -> Self {
        kinds.into_iter().fold(self, |table, (name, what, source)| {
            table.row(&spoken(name), [what, source.name().to_owned()])
        })
    }

    /// The phases of a turn, numbered.
    pub fn turn<'p>(cite: &str, source: &str, phases: impl IntoIterator<Item = &'p str>) -> Self {
        let table = Self::new("The turn", cite, source, &["phase", ""]);
        (1..).zip(phases).fold(table, |table, (n, phase)| table.row(&n.to_string(), [phase]))
    }

    /// The table with one more note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
}
