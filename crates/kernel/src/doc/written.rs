//! Writes a file of ours as TOML that a person can read: familiar keys first, one row per unit, short values on one line.
//!
//! The `toml` crate orders keys by the alphabet and gives every base of every unit a section of its own.
use serde_json::{Map, Value};
use std::fmt::Write as _;

/// The keys that come first in a table, in this order; the others follow by the alphabet.
const FIRST: [&str; 22] = [
    "format",
    "ruleset",
    "id",
    "name",
    "title",
    "kind",
    "type",
    "turns",
    "size",
    "colour",
    "edge",
    "stands",
    "formation",
    "files",
    "at",
    "facing",
    "table",
    "rules",
    "deploy",
    "terrain",
    "victory",
    "sides",
];
/// How deep sections nest: `[start.table.units.rupert]`. Anything deeper is written in its line.
const DEEPEST: usize = 4;
/// How deep lists of sections nest: `[[sides.units]]`.
const DEEPEST_LIST: usize = 2;
/// A list of rows that is longer than this has one line per row.
const LONG: usize = 100;

/// The text of a file. Nulls are left out: TOML has none.
pub fn written(file: &Value) -> String {
    let mut text = String::new();
    if let Value::Object(rows) = file {
        section(&mut text, rows, &mut Vec::new());
    }
    text
}

/// A table: first its plain values, then its sections.
fn section(text: &mut String, rows: &Map<String, Value>, path: &mut Vec<String>) {
    let mut keys: Vec<_> = rows.iter().filter(|(_, value)| !value.is_null()).collect();
    let place = |key: &str| FIRST.iter().position(|it| *it == key).unwrap_or(FIRST.len());
    keys.sort_by_key(|(key, value)| (is_section(value, path.len() + 1), place(key)));
    for (key, value) in keys {
        match value {
            Value::Object(rows) if is_section(value, path.len() + 1) => {
                path.push(bare(key));
                let has_values = rows.values().any(|it| !is_section(it, path.len() + 1));
                if has_values || rows.is_empty() {
                    let _ = write!(text, "\n[{}]\n", path.join("."));
                }
                section(text, rows, path);
                path.pop();
            }
            Value::Array(list) if is_section(value, path.len() + 1) => {
                path.push(bare(key));
                for rows in list.iter().filter_map(Value::as_object) {
                    let _ = write!(text, "\n[[{}]]\n", path.join("."));
                    section(text, rows, path);
                }
                path.pop();
            }
            _ => {
                let _ = writeln!(text, "{} = {}", bare(key), valued(value));
            }
        }
    }
}

/// Whether a value is written as one section or several, at this depth.
fn is_section(value: &Value, depth: usize) -> bool {
    match value {
        Value::Object(rows) => depth <= DEEPEST && !rows.contains_key(crate::start::NONE),
        Value::Array(list) => {
            depth <= DEEPEST_LIST && !list.is_empty() && list.iter().all(Value::is_object)
        }
        _ => false,
    }
}

/// A value in one line, or in one line per row if it is long.
fn valued(value: &Value) -> String {
    match value {
        Value::Array(list) => {
            let rows: Vec<_> = list.iter().map(valued).collect();
            let line = format!("[{}]", rows.join(", "));
            let nested = list.iter().any(|row| row.is_array() || row.is_object());
            if nested && line.len() > LONG {
                format!("[\n    {},\n]", rows.join(",\n    "))
            } else {
                line
            }
        }
        Value::Object(rows) => {
            let there = rows.iter().filter(|(_, value)| !value.is_null());
            let rows: Vec<_> =
                there.map(|(key, value)| format!("{} = {}", bare(key), valued(value))).collect();
            format!("{{ {} }}", rows.join(", "))
        }
        Value::String(words) if words.contains('\n') => long(words),
        Value::String(words) => quoted(words),
        Value::Null => "{ none = true }".to_owned(),
        _ => value.to_string(),
    }
}

/// Text of several lines.
fn long(words: &str) -> String {
    let lines: Vec<_> = words
        .split('\n')
        .map(|line| {
            let quoted = quoted(line);
            quoted[1..quoted.len() - 1].to_owned()
        })
        .collect();
    format!("\"\"\"\n{}\"\"\"", lines.join("\n"))
}

/// Text in quotes. JSON's escapes are TOML's, except for `\u007f`, which JSON does not escape.
fn quoted(words: &str) -> String {
    Value::from(words).to_string().replace('\u{7f}', "\\u007f")
}

/// A key, in quotes if TOML asks for them.
fn bare(key: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if !key.is_empty() && key.chars().all(plain) { key.to_owned() } else { quoted(key) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn odd_keys_and_texts_survive() {
        let odd = json!({"a b": "x\"y\\", "n": {"": [], "t": {"u": {"v": 1.5}}},
            "l": [{"m": [{"k": [{"deep": true}]}], "e": {}}], "long": "one\n\"\"\"two\n"});
        let again = crate::doc::Doc::parse("again", &written(&odd)).expect("it parses");
        assert_eq!(again.root.to_json(), odd);
    }

    #[test]
    fn what_is_written_reads_back() {
        let file = json!({"format": 1, "title": "A \"ford\"", "notes": "Two\nlines \\ \u{7f}.",
            "table": {"size": [72.0, 48.0]}, "terrain": [],
            "sides": [{"id": "king", "units": [{"id": "a b", "at": [1.5, 2], "odd key": true}]}],
            "start": {"stage": "orders", "table": {"turn": 2, "ended": {"none": true}, "units": {
                "rupert": {"stands": [{"at": [1.0, 2.0], "kind": "pike"}], "done": {"acted": true}}}}}});
        let text = written(&file);
        let read = crate::doc::Doc::parse("file.toml", &text).expect("it is TOML");
        assert_eq!(read.root.to_json(), file, "{text}");
        assert!(text.starts_with("format = 1\ntitle = "), "{text}");
        assert!(text.contains("[start.table.units.rupert]\nstands = [{ at = "), "{text}");
    }
}
