//! The keys that a ruleset adds to scenarios and armies, from its `rulebook/keys.toml`.
//!
//! Each key is a table there: `about` says what it means, and one of these what it is: `is` (`id`, `truth`, `text`, `place`),
//! `whole` (the least and perhaps the greatest number), `degrees` (the same), `number` (the same, with fractions), `kind` (the name of one of the ruleset's lists of
//! words), `words` (the words themselves) or `keys` (further keys; those with `must` are required). `list` makes it a list, with
//! the least and perhaps the greatest number of items. `examples` are examples.
use super::schema::{id, point};
use crate::doc::Doc;
use serde_json::{Map, Value, json};

/// The keys of a ruleset.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    /// The file, with the sections `unit`, `scenario`, `force` (a side of a scenario, or an army), `side`, `army` and `seat`.
    pub file: &'static str,
    /// The lists of words that it names.
    pub kinds: Vec<(&'static str, Vec<&'static str>)>,
}

impl Keys {
    /// Adds the keys of a section to the schema of an object.
    pub(crate) fn add(&self, section: &str, to: &mut Value) {
        let doc = Doc::parse("keys.toml", self.file);
        let all = doc.unwrap_or_else(|problems| panic!("{}", problems[0])).root.to_json();
        merge(&mut to["properties"], self.object(&all[section])["properties"].take());
    }

    /// An object with these keys.
    fn object(&self, keys: &Value) -> Value {
        let all = || keys.as_object().into_iter().flatten();
        let fields: Map<String, Value> =
            all().map(|(key, of)| (key.clone(), self.schema(of))).collect();
        let required: Vec<&String> =
            all().filter(|(_, of)| of["must"] == true).map(|(key, _)| key).collect();
        let mut object =
            json!({"type": "object", "properties": fields, "additionalProperties": false});
        if !required.is_empty() {
            object["required"] = json!(required);
        }
        object
    }

    fn schema(&self, of: &Value) -> Value {
        let mut schema = match of["is"].as_str() {
            Some("id") => id(),
            Some("truth") => json!({"type": "boolean"}),
            Some("place") => point(),
            Some(_) => json!({"type": "string"}),
            None if of.get("whole").is_some() => {
                bounded("integer", ["minimum", "maximum"], &of["whole"])
            }
            None if of.get("degrees").is_some() => {
                bounded("number", ["minimum", "maximum"], &of["degrees"])
            }
            None if of.get("number").is_some() => {
                bounded("number", ["minimum", "maximum"], &of["number"])
            }
            None if of.get("kind").is_some() => json!({"enum": self.words(&of["kind"])}),
            None if of.get("words").is_some() => json!({"enum": of["words"]}),
            None => self.object(&of["keys"]),
        };
        if of.get("list").is_some() {
            let items = std::mem::take(&mut schema);
            schema = bounded("array", ["minItems", "maxItems"], &of["list"]);
            schema["items"] = items;
        }
        for (key, word) in [("about", "description"), ("examples", "examples")] {
            if let Some(value) = of.get(key) {
                schema[word] = value.clone();
            }
        }
        schema
    }

    fn words(&self, name: &Value) -> &[&'static str] {
        let found = self.kinds.iter().find(|(known, _)| name == known);
        found.map_or_else(|| panic!("keys.toml names no list of words: {name}"), |(_, words)| words)
    }
}

/// A schema with its least and perhaps its greatest value.
fn bounded(of: &str, names: [&str; 2], bounds: &Value) -> Value {
    let mut schema = json!({"type": of});
    for (name, bound) in names.iter().zip(bounds.as_array().into_iter().flatten()) {
        schema[*name] = bound.clone();
    }
    schema
}

/// Adds what a schema says to another.
fn merge(to: &mut Value, from: Value) {
    match (to, from) {
        (Value::Object(to), Value::Object(from)) => {
            for (key, value) in from {
                merge(to.entry(key).or_insert(Value::Null), value);
            }
        }
        (to, from) => *to = from,
    }
}
