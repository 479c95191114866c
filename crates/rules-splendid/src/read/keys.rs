//! The keys of a unit in a file, as a JSON Schema.
use crate::kinds::{CommandQuality, Formation, Quality, StandKind, UnitKind};
use kernel::scenario::schema;
use serde_json::{Value, json};

pub(super) fn keys() -> Value {
    let words: Vec<&str> = StandKind::KEYS.into_iter().chain(["bow", "foot"]).collect();
    let turn = json!({"type": "number", "minimum": -90, "maximum": 90});
    json!({
        "type": {"enum": UnitKind::KEYS},
        "stands": {"anyOf": [
            {"type": "array", "items": {"enum": words}, "minItems": 1, "maxItems": 9},
            schema::counts(&StandKind::KEYS),
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
    })
}
