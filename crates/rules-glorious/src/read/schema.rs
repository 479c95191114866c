//! The formats of this ruleset as JSON Schemas.
use crate::{
    Glorious, Ruleset,
    book::Rulebook,
    kinds::{ElementKind, Formation, UnitKind},
};
use serde_json::{Map, Value, json};

/// A scenario of this ruleset.
pub fn scenario_schema() -> Value {
    let book = Rulebook::default();
    let kinds: Vec<&str> = book.kind.iter().map(|kind| kind.name.as_str()).collect();
    kernel::scenario::schema(Glorious::ID, &unit(true), &rules(), &kinds)
}

/// An army file of this ruleset.
pub fn army_schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An army of `glorious`",
        "type": "object",
        "properties": {
            "format": {"const": 1},
            "ruleset": {"const": Glorious::ID},
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
    let Value::Object(mut properties) = rules()["properties"].take() else { return json!({}) };
    properties.insert("format".to_owned(), json!({"const": 1}));
    properties.insert("ruleset".to_owned(), json!({"const": Glorious::ID}));
    for key in ["name", "notes"] {
        properties.insert(key.to_owned(), json!({"type": "string"}));
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "House rules for `glorious`",
        "type": "object",
        "properties": properties,
        "required": ["format", "ruleset"],
        "additionalProperties": false,
    })
}

fn unit(placed: bool) -> Value {
    let elements = ElementKind::ALL.map(ElementKind::key);
    let count = json!({"type": "integer", "minimum": 0, "maximum": 9});
    let counts: Map<String, Value> =
        elements.iter().map(|key| ((*key).to_owned(), count.clone())).collect();
    let mut properties = json!({
        "id": {"type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,63}$"},
        "name": {"type": "string"},
        "type": {"enum": UnitKind::ALL.map(UnitKind::key)},
        "elements": {"anyOf": [
            {"type": "array", "items": {"enum": elements}, "minItems": 1, "maxItems": 9},
            {"type": "object", "properties": counts, "additionalProperties": false},
            {"type": "integer", "minimum": 1, "maximum": 9},
        ]},
        "formation": {"enum": Formation::ALL.map(Formation::key)},
        "files": {"type": "integer", "minimum": 1, "maximum": 9},
        "short": {"type": "integer", "minimum": 0, "maximum": 8},
        "mounted": {"type": "boolean"},
        "limbered": {"type": "boolean"},
        "garrison": {"type": "string"},
        "battle": {"type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,63}$"},
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

/// Each table of the book with its rows, and the options by their keys, from the book itself.
fn rules() -> Value {
    let Ok(Value::Object(book)) = serde_json::to_value(Rulebook::default()) else {
        return json!({});
    };
    let mut properties: Map<String, Value> =
        book.iter().map(|(name, table)| (name.clone(), of(table))).collect();
    for (key, option) in book.get("options").and_then(Value::as_object).into_iter().flatten() {
        properties.insert(key.clone(), of(&option["value"]));
    }
    properties.insert("rulebook".to_owned(), json!({"type": "object"}));
    json!({"type": "object", "properties": properties, "additionalProperties": false})
}

fn of(value: &Value) -> Value {
    match value {
        Value::Object(rows) => {
            let properties: Map<String, Value> =
                rows.iter().map(|(row, value)| (row.clone(), of(value))).collect();
            let table =
                json!({"type": "object", "properties": properties, "additionalProperties": false});
            match rows.get("value") {
                // A row of one figure may be written as the figure alone.
                Some(figure) => json!({"anyOf": [table, of(figure)]}),
                None => table,
            }
        }
        Value::Bool(_) => json!({"type": "boolean"}),
        Value::Number(_) => json!({"type": "number"}),
        Value::String(_) => json!({"type": "string"}),
        Value::Array(_) => json!({"type": "array"}),
        Value::Null => json!({}),
    }
}
