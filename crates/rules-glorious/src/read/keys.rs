//! The keys of a unit in a file, as a JSON Schema.
use crate::kinds::{ElementKind, Formation, UnitKind};
use kernel::scenario::schema;
use serde_json::{Value, json};

pub(super) fn keys() -> Value {
    json!({
        "type": {"enum": UnitKind::KEYS},
        "elements": {"anyOf": [
            {"type": "array", "items": {"enum": ElementKind::KEYS}, "minItems": 1, "maxItems": 9},
            schema::counts(&ElementKind::KEYS),
            {"type": "integer", "minimum": 1, "maximum": 9},
        ]},
        "formation": {"enum": Formation::KEYS},
        "files": {"type": "integer", "minimum": 1, "maximum": 9},
        "short": {"type": "integer", "minimum": 0, "maximum": 8},
        "mounted": {"type": "boolean"},
        "limbered": {"type": "boolean"},
        "garrison": {"type": "string"},
        "battle": schema::id(),
    })
}
