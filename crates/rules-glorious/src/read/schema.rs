//! The formats of this ruleset as JSON Schemas.
use crate::{
    book::Rulebook,
    kinds::{ElementKind, Formation, UnitKind},
};
use kernel::{
    house,
    scenario::schema::{id, unit_schema},
};
use serde_json::{Map, Value, json};

/// A scenario of this ruleset.
pub fn scenario_schema() -> Value {
    house::scenario_schema::<Rulebook>(&unit())
}

/// An army file of this ruleset.
pub fn army_schema() -> Value {
    house::army_schema::<Rulebook>(&unit())
}

/// A file of house rules.
pub fn rulebook_schema() -> Value {
    house::rulebook_schema::<Rulebook>()
}

fn unit() -> Value {
    let count = json!({"type": "integer", "minimum": 0, "maximum": 9});
    let counts: Map<String, Value> =
        ElementKind::KEYS.iter().map(|key| ((*key).to_owned(), count.clone())).collect();
    unit_schema(&json!({
        "type": {"enum": UnitKind::KEYS},
        "elements": {"anyOf": [
            {"type": "array", "items": {"enum": ElementKind::KEYS}, "minItems": 1, "maxItems": 9},
            {"type": "object", "properties": counts, "additionalProperties": false},
            {"type": "integer", "minimum": 1, "maximum": 9},
        ]},
        "formation": {"enum": Formation::KEYS},
        "files": {"type": "integer", "minimum": 1, "maximum": 9},
        "short": {"type": "integer", "minimum": 0, "maximum": 8},
        "mounted": {"type": "boolean"},
        "limbered": {"type": "boolean"},
        "garrison": {"type": "string"},
        "battle": id(),
    }))
}
