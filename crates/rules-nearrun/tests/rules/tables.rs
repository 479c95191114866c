//! Each cell of each table, compared with the notes and not with the rulebook's files.
mod command;
mod fire;
mod melee;
mod morale;
mod moves;
mod points;
mod reaches;
mod sheet;

use rules_nearrun::book::Rulebook;
use serde_json::Value;

/// A value as the tables below write it: `x` for what is not allowed.
fn written(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        Value::Number(n) if n.as_f64() == Some(-1.0) => "x".to_owned(),
        Value::Number(n) => format!("{}", n.as_f64().unwrap_or_default()),
        other => other.to_string(),
    }
}

/// Every row of a table is as expected: its key, its cells in order, its source (Book, Derived, rUling, Reconstructed) and its rule. No
/// row is left out.
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
        let values: Vec<String> = cells.iter().map(|cell| written(&read[*cell])).collect();
        assert_eq!(values, expected, "{name}.{key}");
        let source = match *source {
            "B" => "book",
            "D" => "derived",
            "U" => "ruling",
            _ => "reconstructed",
        };
        assert_eq!(read["source"], source, "{name}.{key}");
        assert_eq!(read["cite"], format!("ANT-{cite}"), "{name}.{key}");
    }
}

/// A table of one figure in each row.
fn list(name: &str, rows: &str) {
    table(name, "value", rows);
}
