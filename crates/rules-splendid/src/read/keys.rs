//! The keys of a unit in a file. Most are described in `rulebook/keys.toml`.
use crate::kinds::{CommandQuality, Formation, Quality, StandKind, UnitKind};
use kernel::scenario::{
    keys::Keys,
    schema::{self, Key},
};
use serde_json::json;

pub(super) fn keys() -> Keys {
    let kinds = vec![
        ("type", UnitKind::KEYS.to_vec()),
        ("formation", Formation::KEYS.to_vec()),
        ("quality", Quality::KEYS.to_vec()),
        ("command", CommandQuality::KEYS.to_vec()),
    ];
    Keys { file: include_str!("../../rulebook/keys.toml"), kinds }
}

/// The stands, as a list or as numbers.
pub(super) fn stands() -> Key<'static> {
    let words: Vec<&str> = StandKind::KEYS.into_iter().chain(["bow", "foot"]).collect();
    let stands = json!({"anyOf": [
        {"type": "array", "items": {"enum": words}, "minItems": 1, "maxItems": 9},
        schema::counts(&StandKind::KEYS),
    ], "examples": [["musket", "pike", "pike", "musket"], {"pike": 2, "musket": 4}]});
    (
        "stands",
        stands,
        "A list that starts at the left of the front rank, or numbers such as `{ pike = 2, musket = 4 }`, which put the pikes in \
         the middle. Guns and commanders need none.",
    )
}
