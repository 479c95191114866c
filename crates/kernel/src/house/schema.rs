//! JSON Schemas of a ruleset's files, from the same tree and the same limits as its house rules.
use super::{lay::is_named, limits::Limits};
use crate::{
    rulebook::{BookTables, Words},
    scenario::{FORMAT, schema},
};
use serde_json::{Map, Value, json};

/// A scenario of a ruleset.
pub fn scenario_schema<B: BookTables>() -> Value {
    let limits = Limits::of::<B>();
    let kinds = limits.printed.get("kind").and_then(Value::as_array);
    let kinds: Vec<&str> =
        kinds.into_iter().flatten().filter_map(|it| it["name"].as_str()).collect();
    let unit = schema::placed(unit_schema::<B>(), B::AT);
    let mut schema = schema::schema(B::RULESET, &unit, &limits.rules(), &kinds);
    B::keys().add("scenario", &mut schema);
    for section in ["force", "side"] {
        B::keys().add(section, &mut schema["properties"]["sides"]["items"]);
    }
    B::keys().add("seat", &mut schema["properties"]["seats"]["items"]);
    B::amend_scenario(&mut schema);
    schema
}

/// An army file of a ruleset.
pub fn army_schema<B: BookTables>() -> Value {
    let rules = Limits::of::<B>().rules();
    let mut schema = schema::army_schema(B::RULESET, &unit_schema::<B>(), &rules);
    for section in ["force", "army"] {
        B::keys().add(section, &mut schema);
    }
    B::amend_army(&mut schema);
    schema
}

/// A unit of an army file.
fn unit_schema<B: BookTables>() -> Value {
    let mut unit = schema::unit_schema(&B::unit_keys());
    B::keys().add("unit", &mut unit);
    unit
}

/// A file of house rules.
pub fn rulebook_schema<B: BookTables>() -> Value {
    let limits = Limits::of::<B>();
    let mut properties = limits.tables();
    for (key, value, about) in [
        ("format", json!({"const": FORMAT}), "The version of this format."),
        ("ruleset", json!({"const": B::RULESET}), "The id of the ruleset."),
        ("name", json!({"type": "string"}), "What these house rules are called."),
        ("notes", json!({"type": "string"}), "Anything worth knowing about them."),
    ] {
        properties.insert(key.to_owned(), schema::told(value, about));
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("House rules for `{}`", B::RULESET),
        "type": "object",
        "properties": properties,
        "required": ["format", "ruleset"],
        "additionalProperties": false,
    })
}

impl Limits {
    /// `[rules]` of a scenario or an army.
    fn rules(&self) -> Value {
        let mut properties = self.tables();
        for key in self.besides {
            let about = match *key {
                "composition" => {
                    "Whether both armies must keep the book's limits on what an army contains."
                }
                _ => "A switch of the ruleset's reader of files.",
            };
            properties.insert((*key).to_owned(), schema::told(json!({"type": "boolean"}), about));
        }
        json!({"type": "object", "properties": properties, "additionalProperties": false})
    }

    /// Every table of the book, and every option by its own key.
    fn tables(&self) -> Map<String, Value> {
        let mut tables = Map::new();
        for (name, table) in &self.printed {
            if !self.fixed.contains(&name.as_str()) {
                tables.insert(name.clone(), self.of_value(table, &[name]));
            }
        }
        let options = self.printed.get(self.options).and_then(Value::as_object);
        for (key, option) in options.into_iter().flatten().filter(|(key, _)| *key != "source") {
            let value = option.get("value").unwrap_or(option);
            tables.insert(key.clone(), self.of_value(value, &[self.options, key]));
        }
        let about = "Tables of the rulebook as in a file of house rules.";
        tables.insert("rulebook".to_owned(), schema::told(json!({"type": "object"}), about));
        tables
    }

    /// The schema of a value of the book, with the comment that the book's file has for it.
    fn of_value(&self, value: &Value, path: &[&str]) -> Value {
        schema::told(self.form(value, path), &self.about(value, path))
    }

    /// What a value of the book is: the comment in its file, its rule and the figure as printed.
    fn about(&self, value: &Value, path: &[&str]) -> String {
        let comment = self.comments.get(&path.join(".")).map(String::as_str);
        let key = path.last().copied().unwrap_or_default();
        let mut about = match (key, comment) {
            ("cite", _) => return "The rule that it belongs to.".to_owned(),
            ("source", _) => return "Where the value comes from.".to_owned(),
            ("allowed", _) => return "What the value may be.".to_owned(),
            (_, Some(comment)) if comment.contains(' ') => comment.to_owned(),
            ("value", _) => "The value.".to_owned(),
            _ if path.len() == 1 => format!("The table `{key}` of the rulebook."),
            _ => format!("`{key}` in the table `{}` of the rulebook.", path[0]),
        };
        let cite = value.get("cite").and_then(Value::as_str);
        if let Some(cite) = cite.filter(|cite| !about.contains(cite)) {
            about += &format!(" Rule {cite}.");
        }
        let figure = value.get("value").unwrap_or(value);
        if !figure.is_object()
            && !figure.is_null()
            && !figure.as_array().is_some_and(|list| is_named(list))
        {
            about += &format!(" The book's value is {figure}.");
        }
        about
    }

    fn form(&self, value: &Value, path: &[&str]) -> Value {
        match value {
            Value::Object(rows) => {
                let row = |(key, value): (&String, &Value)| {
                    let path: Vec<&str> = path.iter().copied().chain([key.as_str()]).collect();
                    (key.clone(), self.of_value(value, &path))
                };
                let properties: Map<String, Value> = rows.iter().map(row).collect();
                let table = json!({"type": "object", "properties": properties, "additionalProperties": false});
                match rows.get("value") {
                    // A row with a single figure may be written as the figure alone.
                    Some(figure) => json!({"anyOf": [table, self.form(figure, path)]}),
                    None => table,
                }
            }
            Value::Array(list) if is_named(list) => {
                json!({"type": "array", "items": {"type": "object"}})
            }
            Value::Array(list) => self.of_list(list, path),
            Value::Bool(_) => json!({"type": "boolean"}),
            Value::Number(_) | Value::String(_) => self.of_leaf(value, path),
            Value::Null => json!({}),
        }
    }

    fn of_list(&self, list: &[Value], path: &[&str]) -> Value {
        let mut items: Vec<Value> = Vec::new();
        for schema in list.iter().map(|value| self.form(value, path)) {
            if !items.contains(&schema) {
                items.push(schema);
            }
        }
        let items = if items.len() == 1 { items.remove(0) } else { json!({"anyOf": items}) };
        match self.words(path) {
            Some(Words::List { least, most, .. }) => {
                // The ruleset checks what an item may be; earlier files used words.
                let items = ["string", "array", "object"].map(|sort| json!({"type": sort}));
                json!({"type": "array", "items": {"anyOf": items}, "minItems": least, "maxItems": most})
            }
            _ if list.iter().all(Value::is_string) => json!({"type": "array", "items": items}),
            _ => {
                json!({"type": "array", "items": items, "minItems": list.len(), "maxItems": list.len()})
            }
        }
    }

    fn of_leaf(&self, value: &Value, path: &[&str]) -> Value {
        let (low, high) = self.range(path);
        let sort = if value.is_f64() { "number" } else { "integer" };
        let number = json!({"type": sort, "minimum": low, "maximum": high});
        match self.words(path) {
            _ if path.last() == Some(&"cite") => json!({"type": "string"}),
            Some(Words::OneOf(known)) if self.mixes(path) => {
                json!({"anyOf": [number, {"enum": known}]})
            }
            Some(Words::OneOf(known)) if value.is_string() => json!({"enum": known}),
            _ if value.is_string() => json!({"type": "string"}),
            _ => number,
        }
    }
}
