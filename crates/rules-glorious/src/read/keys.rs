//! The keys of a unit in a file, each with its schema and its description.
use crate::kinds::{ElementKind, Formation, UnitKind};
use kernel::scenario::schema::{self, Key};
use serde_json::json;

pub(super) fn keys() -> Vec<Key<'static>> {
    let elements = json!({"anyOf": [
        {"type": "array", "items": {"enum": ElementKind::KEYS}, "minItems": 1, "maxItems": 9},
        schema::counts(&ElementKind::KEYS),
        {"type": "integer", "minimum": 1, "maximum": 9},
    ], "examples": [["bill", "bill", "longbow"], {"bill": 4, "longbow": 2}, 6]});
    vec![
        ("type", json!({"enum": UnitKind::KEYS}), "Its type."),
        (
            "elements",
            elements,
            "For foot a list that starts at the left of the front rank, or numbers such as `{ bill = 4, longbow = 2 }`; for mounted \
             units and elephants a number. Guns and commanders need none.",
        ),
        (
            "formation",
            json!({"enum": Formation::KEYS}),
            "Its formation; by default the usual one of its type.",
        ),
        (
            "files",
            json!({"type": "integer", "minimum": 1, "maximum": 9}),
            "How many elements wide a block is.",
        ),
        (
            "short",
            json!({"type": "integer", "minimum": 0, "maximum": 8}),
            "The number of empty places to the left of a short last rank.",
        ),
        (
            "mounted",
            json!({"type": "boolean"}),
            "Whether mounted foot are on horseback, which they are by default.",
        ),
        (
            "limbered",
            json!({"type": "boolean"}),
            "Whether a gun is limbered, which it is not by default.",
        ),
        (
            "garrison",
            json!({"type": "string"}),
            "The name of the buildings that it holds; its `at` is inside them.",
        ),
        (
            "battle",
            schema::id(),
            "The name of the Battle that it starts in: units of one side that give the same name stand edge to edge, each with its \
             `at`, and form one complete rectangle.",
        ),
    ]
}
