//! The formats of this ruleset as JSON Schemas.
use super::{
    bounds, stands,
    units::{FORMATIONS, TYPES},
};
use crate::{Ruleset, Splendid, book::Rulebook, kinds::StandKind};
use serde_json::{Map, Value, json};

/// A scenario of this ruleset.
pub fn scenario_schema() -> Value {
    let book = Rulebook::default();
    let kinds: Vec<&str> = book.kind.iter().map(|kind| kind.name.as_str()).collect();
    kernel::scenario::schema(Splendid::ID, &unit(true), &rules(), &kinds)
}

/// An army file of this ruleset.
pub fn army_schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An army of `splendid`",
        "type": "object",
        "properties": {
            "format": {"const": 1},
            "ruleset": {"const": Splendid::ID},
            "name": {"type": "string"},
            "notes": {"type": "string"},
            "rules": rules(),
            "units": {"type": "array", "items": unit(false), "minItems": 1, "maxItems": 60},
        },
        "required": ["format", "ruleset", "name", "units"],
        "additionalProperties": false,
    })
}

/// A file of house rules.
pub fn rulebook_schema() -> Value {
    let mut properties = tables();
    for (key, value) in [
        ("format", json!({"const": 1})),
        ("ruleset", json!({"const": Splendid::ID})),
        ("name", json!({"type": "string"})),
        ("notes", json!({"type": "string"})),
    ] {
        properties.insert(key.to_owned(), value);
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "House rules for `splendid`",
        "type": "object",
        "properties": properties,
        "required": ["format", "ruleset"],
        "additionalProperties": false,
    })
}

fn unit(placed: bool) -> Value {
    let stand_names: Vec<&str> = StandKind::ALL.into_iter().map(stands::name).collect();
    let counts: Map<String, Value> = stand_names
        .iter()
        .map(|name| ((*name).to_owned(), json!({"type": "integer", "minimum": 0, "maximum": 9})))
        .collect();
    let mut words = stand_names;
    words.extend(["bow", "foot"]);
    let mut properties = json!({
        "id": {"type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,63}$"},
        "name": {"type": "string"},
        "type": {"enum": TYPES.map(|(name, _)| name)},
        "stands": {"anyOf": [
            {"type": "array", "items": {"enum": words}, "minItems": 1, "maxItems": 9},
            {"type": "object", "properties": counts, "additionalProperties": false},
        ]},
        "formation": {"enum": FORMATIONS.map(|(name, _)| name)},
        "files": {"type": "integer", "minimum": 1, "maximum": 9},
        "bend": {"type": "integer", "minimum": 0, "maximum": 8},
        "swing": {"type": "number", "minimum": -90, "maximum": 90},
        "bends": {"type": "array", "items": {"type": "number", "minimum": -90, "maximum": 90},
            "minItems": 1, "maxItems": 8},
        "lance": {"type": "boolean"},
        "mounted": {"type": "boolean"},
        "limbered": {"type": "boolean"},
        "quality": {"enum": ["raw", "regular", "veteran"]},
        "command": {"enum": ["charismatic", "inspiring", "impersonal"]},
        "garrison": {"type": "string"},
    });
    if placed {
        properties["at"] =
            json!({"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2});
        properties["facing"] = json!({"type": "number", "minimum": -360, "maximum": 360});
    }
    json!({
        "type": "object",
        "properties": properties,
        "required": ["id", "type"],
        "additionalProperties": false,
    })
}

fn rules() -> Value {
    let mut properties = tables();
    let rulings = properties.get("rulings").map(|table| table["properties"].clone());
    if let Some(Value::Object(rulings)) = rulings {
        properties.extend(rulings.into_iter().filter(|(key, _)| key != "source"));
    }
    properties.insert("composition".to_owned(), json!({"type": "boolean"}));
    properties.insert("rulebook".to_owned(), json!({"type": "object"}));
    json!({"type": "object", "properties": properties, "additionalProperties": false})
}

/// Each table of the book with its rows, from the book itself.
fn tables() -> Map<String, Value> {
    let Ok(Value::Object(book)) = serde_json::to_value(Rulebook::default()) else {
        return Map::new();
    };
    let mut tables = Map::new();
    for (name, table) in book {
        let schema = match table {
            Value::Object(rows) => {
                let rows: Map<String, Value> = rows
                    .into_iter()
                    .map(|(row, value)| {
                        let schema = value_schema(&name, &row, &value);
                        (row, schema)
                    })
                    .collect();
                json!({"type": "object", "properties": rows, "additionalProperties": false})
            }
            _ if name == "kind" => json!({"type": "array", "items": {"type": "object"}}),
            _ => continue,
        };
        tables.insert(name, schema);
    }
    tables
}

fn value_schema(table: &str, row: &str, value: &Value) -> Value {
    let (low, high) = bounds::of(table, row);
    match value {
        Value::Bool(_) => json!({"type": "boolean"}),
        Value::Number(number) => {
            let sort = if number.is_f64() { "number" } else { "integer" };
            json!({"type": sort, "minimum": low, "maximum": high})
        }
        Value::String(_) if row == "cite" => json!({"type": "string"}),
        Value::String(_) => json!({"enum": bounds::words(row)}),
        Value::Array(_) if table == "generator" => {
            json!({"type": "array", "items": {"type": "string"}, "maxItems": 6})
        }
        Value::Array(list) => {
            let items = list.first().map(|first| value_schema(table, row, first));
            json!({"type": "array", "items": items, "minItems": list.len(), "maxItems": list.len()})
        }
        Value::Null | Value::Object(_) => json!({}),
    }
}
