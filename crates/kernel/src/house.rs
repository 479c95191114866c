//! House rules: any figure of a rulebook replaced, by the key that the rulebook gives it. A book is taken as the tree it is
//! written as, a file's values are laid over it, and the ruleset reads the tree again.
use crate::doc::{Item, What};
use serde_json::{Map, Value};

/// How far a player may change a book.
pub trait Limits {
    /// Lowest and highest value of a figure, by the keys that lead to it.
    fn bounds(&self, path: &[&str]) -> (f64, f64);
    /// The words that may stand there.
    fn words(&self, path: &[&str]) -> &'static [&'static str];
}

/// The longest list of words.
const MOST_WORDS: usize = 8;
/// The most things in a list that has names.
const MOST_NAMED: usize = 60;

/// Lays a value of a file over the tree. Every problem is noted and what is wrong changes nothing.
pub fn lay(tree: &mut Value, item: &Item<'_>, path: &[&str], limits: &dyn Limits) {
    match tree {
        Value::Object(rows) => match &item.node().what {
            What::Table(_) => keys(rows, item, path, limits),
            // A row of one figure may be written as the figure alone.
            _ if rows.contains_key("value") => {
                if let Some(value) = rows.get_mut("value") {
                    lay(value, item, path, limits);
                }
            }
            _ => {
                item.table();
            }
        },
        Value::Array(list) if list.iter().all(|it| it.get("name").is_some()) => named(list, item),
        Value::Array(list) => self::list(list, item, path, limits),
        Value::Bool(value) => {
            if let Some(truth) = item.truth() {
                *value = truth;
            }
        }
        Value::Number(_) | Value::String(_) => {
            if let Some(read) = leaf(tree, item, path, limits) {
                *tree = read;
            }
        }
        Value::Null => item.wrong("this cannot be changed", "leave it out"),
    }
}

fn keys(rows: &mut Map<String, Value>, item: &Item<'_>, path: &[&str], limits: &dyn Limits) {
    let Some(table) = item.table() else { return };
    for (key, item) in table.rows() {
        if let Some(value) = rows.get_mut(key) {
            let path: Vec<&str> = path.iter().copied().chain([key]).collect();
            lay(value, &item, &path, limits);
        } else {
            item.unknown("a key of the rulebook", key, rows.keys().map(String::as_str));
        }
    }
}

/// As many things as the book has; a list of words may have another length.
fn list(list: &mut Vec<Value>, item: &Item<'_>, path: &[&str], limits: &dyn Limits) {
    let words = list.iter().all(Value::is_string);
    let (least, most) = if words { (1, MOST_WORDS) } else { (list.len(), list.len()) };
    let Some(items) = item.list("values", least, most) else { return };
    if words {
        let known = limits.words(path);
        let read: Vec<_> = items.iter().map(|item| item.one_of("a word of it", known)).collect();
        if let Some(read) = read.into_iter().collect::<Option<Vec<_>>>() {
            *list = read.into_iter().map(Value::from).collect();
        }
        return;
    }
    for (value, item) in list.iter_mut().zip(&items) {
        lay(value, item, path, limits);
    }
}

fn leaf(was: &Value, item: &Item<'_>, path: &[&str], limits: &dyn Limits) -> Option<Value> {
    if path.last() == Some(&"cite") {
        return item.words(80).map(Value::from);
    }
    let known = limits.words(path);
    let (low, high) = limits.bounds(path);
    match &item.node().what {
        What::Text(_) if !known.is_empty() => item.one_of("a value of it", known).map(Value::from),
        _ if was.is_f64() => item.number(low..=high).map(Value::from),
        _ if was.is_number() || !known.is_empty() => {
            item.whole(low as i64..=high as i64).map(Value::from)
        }
        _ => item.text().map(Value::from),
    }
}

/// Things with names: those of a known name are changed, the others are new. The ruleset reads them when all is laid.
fn named(list: &mut Vec<Value>, item: &Item<'_>) {
    for item in item.list("things with names", 0, MOST_NAMED).unwrap_or_default() {
        let Some(table) = item.table() else { continue };
        let Some(name) = table.want("name", "its name").and_then(|item| item.id()) else {
            continue;
        };
        let known = list.iter().position(|it| it["name"] == name);
        let mut thing = known.map_or_else(|| Value::Object(Map::new()), |n| list[n].clone());
        for (key, item) in table.rows() {
            thing[key] = item.node().to_json();
        }
        match known {
            Some(n) => list[n] = thing,
            None if list.len() < MOST_NAMED => list.push(thing),
            None => item.wrong("there are too many of these", "leave some out"),
        }
    }
}
