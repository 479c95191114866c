//! The formats of this ruleset as JSON Schemas.
use crate::{
    book::Rulebook,
    kinds::{CommandQuality, Formation, Quality, StandKind, UnitKind},
};
use kernel::{house, scenario::schema::unit_schema};
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
        StandKind::KEYS.iter().map(|key| ((*key).to_owned(), count.clone())).collect();
    let words: Vec<&str> = StandKind::KEYS.into_iter().chain(["bow", "foot"]).collect();
    let turn = json!({"type": "number", "minimum": -90, "maximum": 90});
    unit_schema(&json!({
        "type": {"enum": UnitKind::KEYS},
        "stands": {"anyOf": [
            {"type": "array", "items": {"enum": words}, "minItems": 1, "maxItems": 9},
            {"type": "object", "properties": counts, "additionalProperties": false},
        ]},
        "formation": {"enum": Formation::KEYS},
        "files": {"type": "integer", "minimum": 1, "maximum": 9},
        "bend": {"type": "integer", "minimum": 0, "maximum": 8},
        "swing": turn,
        "bends": {"type": "array", "items": turn, "minItems": 1, "maxItems": 8},
        "lance": {"type": "boolean"},
        "mounted": {"type": "boolean"},
        "limbered": {"type": "boolean"},
        "quality": {"enum": Quality::KEYS},
        "command": {"enum": CommandQuality::KEYS},
        "garrison": {"type": "string"},
    }))
}
