//! The rules that the tables of a book cite.
use serde_json::Value;

/// Every `cite` in a book as JSON.
pub fn cites(book: &Value) -> Vec<&str> {
    let inside: Vec<&Value> = match book {
        Value::Object(rows) => rows.values().collect(),
        Value::Array(rows) => rows.iter().collect(),
        _ => Vec::new(),
    };
    let own = book.get("cite").and_then(Value::as_str);
    own.into_iter().chain(inside.into_iter().flat_map(cites)).collect()
}

/// Fails unless a book has at least so many cites, and all of them are in its index.
pub fn cite_the_index(book: &Value, index: &str, least: usize) {
    let found = cites(book);
    assert!(found.len() > least, "{}", found.len());
    for cite in found {
        assert!(index.contains(&format!("id = \"{cite}\"\n")), "{cite}");
    }
}
