//! Applies the values of a file to a book's tree. Every problem is noted, and wrong values change nothing.
use super::limits::Limits;
use crate::{
    doc::{Item, What},
    rows::Source,
    rulebook::Words,
};
use serde_json::{Map, Value};

/// The longest list of words.
const MOST_WORDS: usize = 8;
/// The most entries of a list of named things.
const MOST_NAMED: usize = 60;

impl Limits {
    /// One key at the top: an option, or a table of the book.
    pub(super) fn row(&self, tree: &mut Map<String, Value>, key: &str, item: &Item<'_>) {
        if self.fixed.contains(&key) {
            item.wrong(format!("the {key} of terrain cannot be changed"), "leave this out");
        } else if let Some(value) = self.option(tree, key) {
            self.lay(value, item, &[self.options, key]);
        } else if let Some(value) = tree.get_mut(key) {
            self.lay(value, item, &[key]);
        } else {
            let options = tree.get(self.options).and_then(Value::as_object);
            let known = tree.keys().chain(options.into_iter().flat_map(Map::keys));
            let known = known.map(String::as_str).chain(self.besides.iter().copied());
            let fixed = |key: &&str| *key == "source" || self.fixed.contains(key);
            let known: Vec<&str> = known.filter(|key| !fixed(key)).chain(["rulebook"]).collect();
            item.unknown("an option or a table of the rulebook", key, known);
        }
    }

    /// The value of an option. The book says which values are allowed.
    fn option<'t>(&self, tree: &'t mut Map<String, Value>, key: &str) -> Option<&'t mut Value> {
        let options = tree.get_mut(self.options)?.as_object_mut()?;
        let option = options.get_mut(key).filter(|_| key != "source")?;
        if option.get("value").is_some() { option.get_mut("value") } else { Some(option) }
    }

    fn lay(&self, tree: &mut Value, item: &Item<'_>, path: &[&str]) {
        match tree {
            Value::Object(rows) => match &item.node().what {
                What::Table(_) => self.keys(rows, item, path),
                // A row with a single figure may be written as the figure alone.
                _ if rows.contains_key("value") => {
                    let before = rows.clone();
                    if let Some(value) = rows.get_mut("value") {
                        self.lay(value, item, path);
                    }
                    note_source(rows, &before);
                }
                _ => {
                    item.table();
                }
            },
            Value::Array(list) if is_named(list) => self.named(list, item, path),
            Value::Array(list) => self.list(list, item, path),
            Value::Bool(value) => {
                if let Some(truth) = item.truth() {
                    *value = truth;
                }
            }
            Value::Number(_) | Value::String(_) => {
                if let Some(read) = self.leaf(tree, item, path) {
                    *tree = read;
                }
            }
            Value::Null => item.wrong("this cannot be changed", "leave it out"),
        }
    }

    fn keys(&self, rows: &mut Map<String, Value>, item: &Item<'_>, path: &[&str]) {
        let Some(table) = item.table() else { return };
        let before = rows.clone();
        for (key, item) in table.rows() {
            if let Some(value) = rows.get_mut(key) {
                let path: Vec<&str> = path.iter().copied().chain([key]).collect();
                self.lay(value, &item, &path);
            } else {
                item.unknown("a key of the rulebook", key, rows.keys().map(String::as_str));
            }
        }
        if table.get("source").is_none() {
            note_source(rows, &before);
        }
    }

    /// A list has as many values as in the book, but a list of words may have another length.
    fn list(&self, list: &mut Vec<Value>, item: &Item<'_>, path: &[&str]) {
        let is_checked = matches!(self.words(path), Some(Words::List { .. }));
        if is_checked || list.iter().all(Value::is_string) {
            if let Some(read) = self.word_list(item, path) {
                *list = read;
            }
            return;
        }
        let Some(items) = item.list("values", list.len(), list.len()) else { return };
        for (value, item) in list.iter_mut().zip(&items) {
            self.lay(value, item, path);
        }
    }

    fn word_list(&self, item: &Item<'_>, path: &[&str]) -> Option<Vec<Value>> {
        let (least, most) = match self.words(path) {
            Some(Words::List { least, most, .. }) => (least, most),
            _ => (1, MOST_WORDS),
        };
        let items = item.list("words", least, most)?;
        let right = |item: &Item<'_>| match self.words(path) {
            Some(Words::List { check, .. } | Words::Text { check }) => check(item),
            Some(Words::OneOf(known)) => item.one_of("a word of it", known).is_some(),
            None => item.one_of("a word of it", &[]).is_some(),
        };
        // Every word is checked, so that all problems are found.
        let n_wrong = items.iter().filter(|item| !right(item)).count();
        (n_wrong == 0).then(|| items.iter().map(|item| item.node().to_json()).collect())
    }

    fn leaf(&self, was: &Value, item: &Item<'_>, path: &[&str]) -> Option<Value> {
        if path.last() == Some(&"cite") {
            return item.words(80).map(Value::from);
        }
        let (low, high) = self.range(path);
        let is_text = matches!(item.node().what, What::Text(_));
        match self.words(path) {
            Some(Words::OneOf(known)) if is_text || was.is_string() && !self.mixes(path) => {
                item.one_of("a value of it", known).map(Value::from)
            }
            Some(Words::Text { check }) => check(item).then(|| item.node().to_json()),
            None if was.is_string() => item.text().map(Value::from),
            _ if was.is_f64() => item.number(low..=high).map(Value::from),
            _ => item.whole(low as i64..=high as i64).map(Value::from),
        }
    }

    /// Named things: those with a known name are changed, the others are added.
    fn named(&self, list: &mut Vec<Value>, item: &Item<'_>, path: &[&str]) {
        for item in item.list("things with names", 0, MOST_NAMED).unwrap_or_default() {
            let Some(table) = item.table() else { continue };
            let Some(name) = table.want("name", "its name").and_then(|item| item.id()) else {
                continue;
            };
            let known = list.iter().position(|it| it["name"] == name);
            let mut thing = known.map_or_else(self.new_ground, |n| list[n].clone());
            let before = table.problems().len();
            for (key, item) in table.rows() {
                self.figures(&item, path);
                thing[key] = item.node().to_json();
            }
            if table.problems().len() > before {
                continue;
            }
            match ((self.ground)(&thing), known) {
                (Ok(()), Some(n)) => list[n] = thing,
                (Ok(()), None) if list.len() < MOST_NAMED => list.push(thing),
                (Ok(()), None) => item.wrong("there are too many of these", "leave some out"),
                (Err(why), _) => item.wrong(
                    format!("this kind of terrain cannot be read: {why}"),
                    "write it as the kinds in the book's own terrain table are written",
                ),
            }
        }
    }

    /// Checks the figures of a named thing that the book limits.
    fn figures(&self, item: &Item<'_>, path: &[&str]) {
        let Some((low, high)) = self.named_range(path) else { return };
        match &item.node().what {
            What::Whole(_) | What::Number(_) => {
                item.number(low..=high);
            }
            What::List(_) => {
                for item in item.list("values", 0, MOST_WORDS).unwrap_or_default() {
                    self.figures(&item, path);
                }
            }
            _ => (),
        }
    }
}

/// What a file has changed comes from house rules, unless the file says where it comes from.
fn note_source(rows: &mut Map<String, Value>, before: &Map<String, Value>) {
    if rows != before
        && let Some(source) = rows.get_mut("source")
    {
        *source = Source::House.name().into();
    }
}

/// Whether this is a list of named things.
pub(super) fn is_named(list: &[Value]) -> bool {
    !list.is_empty() && list.iter().all(|it| it.get("name").is_some())
}
