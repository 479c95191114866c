//! The formats of this ruleset as JSON Schemas.
use super::{
    house,
    units::{CLASSES, GRADES, STATES},
    wings::ORDERS,
};
use crate::{Ruleset, Veritas, book::Rulebook};
use serde_json::{Map, Value, json};

/// A scenario of this ruleset.
pub fn scenario_schema() -> Value {
    let book = Rulebook::default();
    let kinds: Vec<&str> = book.kind.iter().map(|kind| kind.name.as_str()).collect();
    let mut schema = kernel::scenario::schema(Veritas::ID, &unit(true), &rules(), &kinds);
    let objective = json!({
        "type": "object",
        "properties": {"name": {"type": "string"}, "at": point()},
        "required": ["name", "at"],
        "additionalProperties": false,
    });
    schema["properties"]["objectives"] =
        json!({"type": "array", "items": objective, "maxItems": 12});
    schema["properties"]["generate"] = json!({"type": "integer", "minimum": 0});
    let side = &mut schema["properties"]["sides"]["items"];
    side["properties"]["wings"] =
        json!({"type": "array", "items": wing(true), "minItems": 1, "maxItems": 12});
    side["required"] = json!(["id", "units", "wings"]);
    schema
}

/// An army file of this ruleset.
pub fn army_schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An army of `veritas`",
        "type": "object",
        "properties": {
            "format": {"const": 1},
            "ruleset": {"const": Veritas::ID},
            "name": {"type": "string"},
            "notes": {"type": "string"},
            "points": {"type": "integer", "minimum": 0},
            "rules": rules(),
            "wings": {"type": "array", "items": wing(false), "minItems": 1, "maxItems": 12},
            "units": {"type": "array", "items": unit(false), "minItems": 1, "maxItems": 60},
        },
        "required": ["format", "ruleset", "name", "wings", "units"],
        "additionalProperties": false,
    })
}

/// A file of house rules.
pub fn rulebook_schema() -> Value {
    let mut properties = tables();
    properties.insert("format".to_owned(), json!({"const": 1}));
    properties.insert("ruleset".to_owned(), json!({"const": Veritas::ID}));
    for key in ["name", "notes"] {
        properties.insert(key.to_owned(), json!({"type": "string"}));
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "House rules for `veritas`",
        "type": "object",
        "properties": properties,
        "required": ["format", "ruleset"],
        "additionalProperties": false,
    })
}

fn id() -> Value {
    json!({"type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,63}$"})
}

fn point() -> Value {
    json!({"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2})
}

fn wing(placed: bool) -> Value {
    let mut properties = json!({"id": id(), "name": {"type": "string"}});
    if placed {
        properties["order"] = json!({"enum": ORDERS});
        properties["objective"] = point();
    }
    json!({"type": "object", "properties": properties, "required": ["id"], "additionalProperties": false})
}

fn unit(placed: bool) -> Value {
    let (types, formations) = house::unit_words();
    let mut properties = json!({
        "id": id(),
        "name": {"type": "string"},
        "type": {"enum": types},
        "wing": id(),
        "grade": {"enum": GRADES},
        "lance": {"type": "boolean"},
        "armour": {"type": "boolean"},
        "pikes": {"type": "boolean"},
        "mounted": {"type": "boolean"},
        "state": {"enum": STATES},
        "formation": {"enum": formations},
        "building": {"type": "string"},
        "class": {"enum": CLASSES},
        "with": id(),
    });
    if placed {
        properties["at"] = point();
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
    let options = properties.get("options").map(|table| table["properties"].clone());
    if let Some(Value::Object(options)) = options {
        properties.extend(options.into_iter().filter(|(key, _)| key != "source"));
    }
    properties.insert("rulebook".to_owned(), json!({"type": "object"}));
    json!({"type": "object", "properties": properties, "additionalProperties": false})
}

/// Each table of the book with its rows, from the book itself.
fn tables() -> Map<String, Value> {
    let Ok(Value::Object(book)) = serde_json::to_value(Rulebook::default()) else {
        return Map::new();
    };
    book.into_iter().map(|(name, table)| (name, of(&table))).collect()
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
