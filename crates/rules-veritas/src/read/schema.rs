//! The formats of this ruleset as JSON Schemas.
use super::units::types;
use crate::{
    book::Rulebook,
    kinds::{Class, Formation, Grade, Order, State},
};
use kernel::{
    house,
    scenario::schema::{id, object, point, unit_schema},
};
use serde_json::{Value, json};

/// A scenario of this ruleset.
pub fn scenario_schema() -> Value {
    let mut schema = house::scenario_schema::<Rulebook>(&unit());
    let objective =
        object(&[("name", json!({"type": "string"})), ("at", point())], &["name", "at"]);
    schema["properties"]["objectives"] =
        json!({"type": "array", "items": objective, "maxItems": 12});
    schema["properties"]["generate"] = json!({"type": "integer", "minimum": 0});
    let side = &mut schema["properties"]["sides"]["items"];
    let placed = [("order", json!({"enum": Order::KEYS})), ("objective", point())];
    side["properties"]["wings"] = wings(&placed);
    side["required"] = json!(["id", "units", "wings"]);
    schema
}

/// An army file of this ruleset.
pub fn army_schema() -> Value {
    let mut schema = house::army_schema::<Rulebook>(&unit());
    schema["properties"]["points"] = json!({"type": "integer", "minimum": 0});
    schema["properties"]["wings"] = wings(&[]);
    schema["required"] = json!(["format", "ruleset", "name", "wings", "units"]);
    schema
}

/// A file of house rules.
pub fn rulebook_schema() -> Value {
    house::rulebook_schema::<Rulebook>()
}

fn wings(besides: &[(&str, Value)]) -> Value {
    let all = [&[("id", id()), ("name", json!({"type": "string"}))], besides].concat();
    json!({"type": "array", "items": object(&all, &["id"]), "minItems": 1, "maxItems": 12})
}

fn unit() -> Value {
    unit_schema(&json!({
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
    }))
}
