//! The keys of a unit in a file. Most are described in `rulebook/keys.toml`.
use crate::kinds::{ElementKind, Formation, UnitKind};
use kernel::scenario::{
    keys::Keys,
    schema::{self, Key},
};
use serde_json::json;

pub(super) fn keys() -> Keys {
    let kinds = vec![("type", UnitKind::KEYS.to_vec()), ("formation", Formation::KEYS.to_vec())];
    Keys { file: include_str!("../../rulebook/keys.toml"), kinds }
}

/// The elements, as a list or as numbers.
pub(super) fn elements() -> Key<'static> {
    let elements = json!({"anyOf": [
        {"type": "array", "items": {"enum": ElementKind::KEYS}, "minItems": 1, "maxItems": 9},
        schema::counts(&ElementKind::KEYS),
        {"type": "integer", "minimum": 1, "maximum": 9},
    ], "examples": [["bill", "bill", "longbow"], {"bill": 4, "longbow": 2}, 6]});
    (
        "elements",
        elements,
        "For foot a list that starts at the left of the front rank, or numbers such as `{ bill = 4, longbow = 2 }`; for mounted \
         units and elephants a number. Guns and commanders need none.",
    )
}
