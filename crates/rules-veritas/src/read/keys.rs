//! The keys of this ruleset in files, as JSON Schemas.
use super::units::types;
use crate::kinds::{Class, Formation, Grade, Order, State};
use kernel::scenario::schema::{id, object, point};
use serde_json::{Value, json};

/// A unit or a commander.
pub(super) fn keys() -> Value {
    json!({
        "type": {"enum": types()},
        "wing": id(),
        "grade": {"enum": Grade::KEYS},
        "lance": {"type": "boolean"},
        "armour": {"type": "boolean"},
        "pikes": {"type": "boolean"},
        "mounted": {"type": "boolean"},
        "state": {"enum": State::KEYS},
        "formation": {"enum": Formation::KEYS},
        "building": {"type": "string"},
        "class": {"enum": Class::KEYS},
        "with": id(),
    })
}

/// Objectives, generated ground and wings.
pub(super) fn scenario(schema: &mut Value) {
    let objective =
        object(&[("name", json!({"type": "string"})), ("at", point())], &["name", "at"]);
    schema["properties"]["objectives"] =
        json!({"type": "array", "items": objective, "maxItems": 12});
    schema["properties"]["generate"] = json!({"type": "integer", "minimum": 0});
    let side = &mut schema["properties"]["sides"]["items"];
    let placed = [("order", json!({"enum": Order::KEYS})), ("objective", point())];
    side["properties"]["wings"] = wings(&placed);
    side["anyOf"] = json!([{"required": ["units", "wings"]}, {"required": ["army"]}]);
}

/// Points and wings.
pub(super) fn army(schema: &mut Value) {
    schema["properties"]["points"] = json!({"type": "integer", "minimum": 0});
    schema["properties"]["wings"] = wings(&[]);
    schema["required"] = json!(["format", "ruleset", "name", "wings", "units"]);
}

fn wings(besides: &[(&str, Value)]) -> Value {
    let all = [&[("id", id()), ("name", json!({"type": "string"}))], besides].concat();
    json!({"type": "array", "items": object(&all, &["id"]), "minItems": 1, "maxItems": 12})
}
