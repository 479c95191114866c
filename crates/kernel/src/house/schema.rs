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
    let unit = schema::placed(schema::unit_schema(&B::unit_keys()));
    let mut schema = schema::schema(B::RULESET, &unit, &limits.rules(), &kinds);
    B::amend_scenario(&mut schema);
    schema
}

/// An army file of a ruleset.
pub fn army_schema<B: BookTables>() -> Value {
    let unit = schema::unit_schema(&B::unit_keys());
    let mut schema = schema::army_schema(B::RULESET, &unit, &Limits::of::<B>().rules());
    B::amend_army(&mut schema);
    schema
}

/// A file of house rules.
pub fn rulebook_schema<B: BookTables>() -> Value {
    let limits = Limits::of::<B>();
    let mut properties = limits.tables();
    properties.insert("format".to_owned(), json!({"const": FORMAT}));
    properties.insert("ruleset".to_owned(), json!({"const": B::RULESET}));
    for key in ["name", "notes"] {
        properties.insert(key.to_owned(), json!({"type": "string"}));
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
            properties.insert((*key).to_owned(), json!({"type": "boolean"}));
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
        tables.insert("rulebook".to_owned(), json!({"type": "object"}));
        tables
    }

    fn of_value(&self, value: &Value, path: &[&str]) -> Value {
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
                    Some(figure) => json!({"anyOf": [table, self.of_value(figure, path)]}),
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
        for schema in list.iter().map(|value| self.of_value(value, path)) {
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
