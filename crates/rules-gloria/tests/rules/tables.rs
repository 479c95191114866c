//! Each cell of each table, compared with the notes and not with the rulebook's files.
mod command;
mod fire;
mod morale;
mod moves;
mod points;
mod sheet;

use rules_gloria::book::Rulebook;
use serde_json::Value;

/// A value as the tables below write it: `100|60` for a distance in both scales, `x` for one that is not allowed.
fn written(value: &Value) -> String {
    match value {
        Value::Array(both) if both[0] == -1 => "x".to_owned(),
        Value::Array(both) => format!("{}|{}", both[0], both[1]),
        Value::String(word) => word.clone(),
        other => other.to_string(),
    }
}

/// Every row of a table is as expected: its key, its cells in order, its source (Book, rUling, Reconstructed), its rule. No row
/// is left out.
fn table(name: &str, cells: &str, rows: &str) {
    let book = serde_json::to_value(Rulebook::default()).expect("a book has a text");
    let found = book[name].as_object().unwrap_or_else(|| panic!("there is no table {name}"));
    let rows: Vec<Vec<&str>> = rows
        .lines()
        .map(|row| row.split_whitespace().collect())
        .filter(|row: &Vec<&str>| !row.is_empty())
        .collect();
    assert_eq!(found.len(), rows.len(), "{name} has other rows: {:?}", found.keys());
    let cells: Vec<&str> = cells.split_whitespace().collect();
    for row in rows {
        let [key, expected @ .., source, cite] = &row[..] else { panic!("{name}: {row:?}") };
        let Some(read) = found.get(*key) else { panic!("{name} has no row {key}") };
        assert_eq!(
            read.as_object().map(serde_json::Map::len),
            Some(cells.len() + 2),
            "{name}.{key}"
        );
        let values: Vec<String> = cells.iter().map(|cell| written(&read[*cell])).collect();
        assert_eq!(values, expected, "{name}.{key}");
        let source = match *source {
            "B" => "book",
            "U" => "ruling",
            _ => "reconstructed",
        };
        assert_eq!(read["source"], source, "{name}.{key}");
        assert_eq!(read["cite"], format!("PG-{cite}"), "{name}.{key}");
    }
}

/// A table of one figure, or of one distance, in each row.
fn list(name: &str, rows: &str) {
    let spans = ["road", "irregular-changes", "reaches", "command", "field"];
    let both = |row: &str| {
        let cells: Vec<&str> = row.split_whitespace().collect();
        match (&cells[..], spans.contains(&name)) {
            ([key, large, small, rest @ ..], true) => {
                format!("{key} {large}|{small} {}\n", rest.join(" "))
            }
            _ => format!("{row}\n"),
        }
    };
    table(name, "value", &rows.lines().map(both).collect::<String>());
}
