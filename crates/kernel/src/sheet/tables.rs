//! A book's tables for its sheet: the current values, including house rules, in the order of the files.
use super::SheetTable;
use crate::{
    doc::{Doc, Node, What},
    rulebook::{self, BookTables},
};
use serde_json::Value;

/// The tables of a book.
#[derive(Clone, Debug)]
pub struct Tables {
    order: Vec<(String, Node)>,
    values: Value,
    captions: Value,
}

impl Tables {
    /// The tables of this book.
    pub fn of<B: BookTables>(book: &B) -> Self {
        let values = serde_json::to_value(book).unwrap_or_default();
        Self { order: rulebook::tables::<B>(), values, captions: Value::Null }
    }

    /// Adds a file of captions: by table and row, what a player reads instead of a key.
    #[must_use]
    pub fn captioned(self, name: &str, text: &str) -> Self {
        let doc = Doc::parse(name, text).unwrap_or_else(|problems| panic!("{}", problems[0]));
        Self { captions: doc.root.to_json(), ..self }
    }

    /// What a player reads instead of a row's key.
    fn caption(&self, table: &str, row: &str) -> String {
        self.captions[table][row].as_str().map_or_else(|| spoken(row), ToOwned::to_owned)
    }

    /// The rows of a table, without its source and cite.
    pub fn rows<'t>(
        &'t self,
        table: &str,
    ) -> impl Iterator<Item = (&'t str, &'t Value)> + Clone + use<'t> {
        let values = &self.values[table];
        keys(self.node(table)).map(move |key| (key, &values[key]))
    }

    /// A table whose rows each have a source: a column for each cell, in the ruleset's words, and one for the source.
    pub fn by_row(
        &self,
        table: &str,
        title: &str,
        show: impl Fn(&str, &str, &Value) -> String,
    ) -> SheetTable {
        let first = keys(self.node(table)).next();
        let first = first.and_then(|row| self.node(table)?.get(row));
        let cells: Vec<&str> = keys(first).collect();
        let heads = if let [_] = cells[..] { vec![""] } else { cells.clone() };
        let head: Vec<&str> = [""].into_iter().chain(heads).chain(["source"]).collect();
        let cite = self.rows(table).next().map_or("", |(_, row)| word(row, "cite"));
        let sheet = SheetTable::new(title, cite, self.source(table), &head);
        self.rows(table).fold(sheet, |sheet, (key, row)| {
            let cells = cells.iter().map(|cell| show(key, cell, &row[*cell]));
            sheet.row(&self.caption(table, key), cells.chain([word(row, "source").to_owned()]))
        })
    }

    /// A table that has one source: its rows under these headings, in the ruleset's words.
    pub fn plain(
        &self,
        table: &str,
        title: &str,
        head: &[&str],
        show: impl Fn(&Value) -> String,
    ) -> SheetTable {
        let of = &self.values[table];
        let sheet = SheetTable::new(title, word(of, "cite"), word(of, "source"), head);
        self.rows(table).fold(sheet, |sheet, (key, row)| match row {
            Value::Array(cells) => sheet.row(&self.caption(table, key), cells.iter().map(&show)),
            cell => sheet.row(&self.caption(table, key), [show(cell)]),
        })
    }

    /// The tables that a file of titles lists, in its order. A table says in its title if all or some of its rows are our
    /// reconstruction, because what `lost` names is lost. `show` makes a cell from its table, its key and its value.
    pub fn titled(
        &self,
        titles: &str,
        lost: &str,
        show: impl Fn(&str, &str, &Value) -> String,
    ) -> Vec<SheetTable> {
        let table = |(key, title): &(String, String)| {
            let mut rows = self.rows(key).map(|(_, row)| word(row, "source") == "reconstructed");
            let (all, some) = (rows.clone().all(|ours| ours), rows.any(|ours| ours));
            let title = match (all, some) {
                (true, _) => format!("{title}: rebuilt by us; the {lost} lost"),
                (false, true) => format!("{title}: partly rebuilt"),
                (false, false) => title.clone(),
            };
            let mut table = self.by_row(key, &title, |_, cell, value| show(key, cell, value));
            table.head.iter_mut().for_each(|head| *head = spoken(head));
            // A file of captions may have a legend for a table.
            table.notes.extend(self.captions["notes"][key].as_str().map(ToOwned::to_owned));
            table
        };
        Self::titles(titles).iter().map(table).collect()
    }

    /// The tables that a file of titles lists, in its order: key and title.
    pub fn titles(text: &str) -> Vec<(String, String)> {
        let doc =
            Doc::parse("titles.toml", text).unwrap_or_else(|problems| panic!("{}", problems[0]));
        let title =
            |key: &str| doc.root.get(key).and_then(Node::text).unwrap_or_default().to_owned();
        keys(Some(&doc.root)).map(|key| (key.to_owned(), title(key))).collect()
    }

    /// The switches of a book and their values, all from one source.
    pub fn switches(&self, table: &str, cite: &str) -> SheetTable {
        let source = word(&self.values[table], "source");
        let head = ["key", "stands at", "source"];
        self.rows(table)
            .fold(SheetTable::new("Switches", cite, source, &head), |sheet, (key, value)| {
                sheet.row(key, [figure(value), source.to_owned()])
            })
    }

    /// The source of all rows of a table, or `by row` if they differ.
    pub fn source(&self, table: &str) -> &str {
        let mut sources = self.rows(table).map(|(_, row)| word(row, "source"));
        let first = sources.next().unwrap_or_default();
        if sources.all(|source| source == first) { first } else { "by row" }
    }

    fn node(&self, table: &str) -> Option<&Node> {
        self.order.iter().find(|(name, _)| name == table).map(|(_, node)| node)
    }
}

/// The keys of a table in the order of its file, except `source` and `cite`.
fn keys(table: Option<&Node>) -> impl Iterator<Item = &str> + Clone {
    let rows = match table.map(|node| &node.what) {
        Some(What::Table(rows)) => &rows[..],
        _ => &[],
    };
    rows.iter().map(|(key, _)| key.as_str()).filter(|key| !matches!(*key, "source" | "cite"))
}

fn word<'v>(row: &'v Value, key: &str) -> &'v str {
    row[key].as_str().unwrap_or_default()
}

/// A key as words.
pub fn spoken(key: &str) -> String {
    key.replace(['-', '_'], " ")
}

/// A figure as people write it.
pub fn figure(value: &Value) -> String {
    match value {
        Value::Number(number) => match number.as_f64() {
            Some(number) if number.fract() == 0.0 => format!("{number:.0}"),
            _ => number.to_string(),
        },
        Value::String(word) => word.replace('-', " "),
        Value::Array(list) => list.iter().map(figure).collect::<Vec<_>>().join(", "),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        other => other.to_string(),
    }
}
