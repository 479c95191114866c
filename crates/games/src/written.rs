//! A document as TOML, in the order of its keys.
use kernel::doc::{Doc, Node, What};
use std::fmt::Write as _;

/// The text of a document. Reading it again gives the same document, except for its lines.
pub fn written(doc: &Doc) -> String {
    let mut text = String::new();
    if let What::Table(rows) = &doc.root.what {
        table(&mut text, "", rows);
    }
    text
}

/// Values first, then tables, then lists of tables, as TOML demands.
fn table(text: &mut String, path: &str, rows: &[(String, Node)]) {
    let sort = |node: &Node| match &node.what {
        What::Table(_) if path.contains(']') || path.contains('.') => Sort::Value,
        What::Table(_) => Sort::Table,
        What::List(list)
            if !list.is_empty() && list.iter().all(is_table) && !path.contains('.') =>
        {
            Sort::Tables
        }
        _ => Sort::Value,
    };
    for (key, node) in rows.iter().filter(|(_, node)| sort(node) == Sort::Value) {
        if node.what != What::Nothing {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{} = {}", bare(key), value(node));
        }
    }
    for (key, node) in rows {
        let at = if path.is_empty() { bare(key) } else { format!("{}.{}", name(path), bare(key)) };
        match (&node.what, sort(node)) {
            (What::Table(below), Sort::Table) => {
                let _ = writeln!(text, "\n[{at}]");
                table(text, &at, below);
            }
            (What::List(list), Sort::Tables) => {
                for node in list {
                    let _ = writeln!(text, "\n[[{at}]]");
                    if let What::Table(below) = &node.what {
                        table(text, &format!("{at}]"), below);
                    }
                }
            }
            _ => (),
        }
    }
}

/// How a row is written.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Sort {
    Value,
    Table,
    Tables,
}

/// The path of an item of a list ends with a bracket; its name does not.
fn name(path: &str) -> &str {
    path.trim_end_matches(']')
}

fn is_table(node: &Node) -> bool {
    matches!(node.what, What::Table(_))
}

fn bare(key: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    match !key.is_empty() && key.bytes().all(plain) {
        true => key.to_owned(),
        false => quoted(key),
    }
}

fn value(node: &Node) -> String {
    let listed = |list: &[String]| list.join(", ");
    match &node.what {
        What::Nothing => quoted(""),
        What::Truth(truth) => truth.to_string(),
        What::Whole(whole) => whole.to_string(),
        What::Number(number) if number.is_finite() => format!("{number:?}"),
        What::Number(number) => number.to_string().to_lowercase(),
        What::Text(text) if text.contains('\n') => long(text),
        What::Text(text) => quoted(text),
        What::Date(date) => date.clone(),
        What::List(list) => format!("[{}]", listed(&list.iter().map(value).collect::<Vec<_>>())),
        What::Table(rows) if rows.is_empty() => "{}".to_owned(),
        What::Table(rows) => {
            let rows = rows.iter().filter(|(_, node)| node.what != What::Nothing);
            let rows = rows.map(|(key, node)| format!("{} = {}", bare(key), value(node)));
            format!("{{ {} }}", listed(&rows.collect::<Vec<_>>()))
        }
    }
}

/// A text in quotes: TOML has the escapes of JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}

/// A text of several lines.
fn long(text: &str) -> String {
    let lines = text.split('\n').map(|line| {
        let line = quoted(line);
        line[1..line.len() - 1].to_owned()
    });
    format!("\"\"\"\n{}\"\"\"", lines.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(node: &Node) -> serde_json::Value {
        node.to_json()
    }

    #[test]
    fn every_document_that_ships_reads_as_it_is_written() {
        for shipped in crate::shipped().chain(crate::shipped::ARMIES) {
            let doc = Doc::parse(shipped.file, shipped.text).expect("it parses");
            let text = written(&doc);
            let again = Doc::parse("again", &text).unwrap_or_else(|why| panic!("{why:?}\n{text}"));
            assert_eq!(plain(&again.root), plain(&doc.root), "{text}");
        }
    }

    #[test]
    fn odd_keys_and_texts_survive() {
        let odd = serde_json::json!({"a b": "x\"y\\", "n": {"": [], "t": {"u": {"v": 1.5}}},
            "l": [{"m": [{"k": [{"deep": true}]}], "e": {}}], "long": "one\n\"\"\"two\n"});
        let doc = Doc::from_json("odd", &odd).expect("a table");
        let again = Doc::parse("again", &written(&doc)).expect("it parses");
        assert_eq!(plain(&again.root), odd);
    }
}
