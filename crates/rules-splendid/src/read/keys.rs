//! The keys of a unit in a file, each with its schema and its description.
use crate::kinds::{CommandQuality, Formation, Quality, StandKind, UnitKind};
use kernel::scenario::schema::{self, Key};
use serde_json::json;

pub(super) fn keys() -> Vec<Key<'static>> {
    let words: Vec<&str> = StandKind::KEYS.into_iter().chain(["bow", "foot"]).collect();
    let turn = json!({"type": "number", "minimum": -90, "maximum": 90});
    let stands = json!({"anyOf": [
        {"type": "array", "items": {"enum": words}, "minItems": 1, "maxItems": 9},
        schema::counts(&StandKind::KEYS),
    ], "examples": [["musket", "pike", "pike", "musket"], {"pike": 2, "musket": 4}]});
    let truth = json!({"type": "boolean"});
    vec![
        ("type", json!({"enum": UnitKind::KEYS}), "Its type."),
        (
            "stands",
            stands,
            "A list that starts at the left of the front rank, or numbers such as `{ pike = 2, musket = 4 }`, which put the pikes in \
             the middle. Guns and commanders need none.",
        ),
        (
            "formation",
            json!({"enum": Formation::KEYS}),
            "Its formation; by default the usual one of its type.",
        ),
        (
            "files",
            json!({"type": "integer", "minimum": 1, "maximum": 9}),
            "How many stands wide its front rank is; by default the usual number of its formation.",
        ),
        (
            "bend",
            json!({"type": "integer", "minimum": 0, "maximum": 8}),
            "For a bent line: the number of stands left of the bend. For a road column with one bend: the number of stands ahead of it.",
        ),
        (
            "swing",
            turn.clone(),
            "With `bend`: the degrees by which the right wing is angled back, or the rear of a column is turned.",
        ),
        (
            "bends",
            json!({"type": "array", "items": turn, "minItems": 1, "maxItems": 8, "examples": [[0, 40, -15]]}),
            "For a bent road column: the degrees, clockwise, by which each stand behind the leader is turned relative to the one ahead \
             of it.",
        ),
        ("lance", truth.clone(), "Whether horse have lances, which they do not by default."),
        ("mounted", truth.clone(), "Whether dragoons are mounted."),
        ("limbered", truth, "Whether a gun is limbered."),
        (
            "quality",
            json!({"enum": Quality::KEYS}),
            "How good it is, if `[rules]` turns on `unit_quality`.",
        ),
        (
            "command",
            json!({"enum": CommandQuality::KEYS}),
            "How far a commander's command reaches, if `[rules]` turns on `command_quality`.",
        ),
        (
            "garrison",
            json!({"type": "string"}),
            "The name of the building that it holds, if `[rules]` allows garrisons; its `at` is inside the building.",
        ),
    ]
}
