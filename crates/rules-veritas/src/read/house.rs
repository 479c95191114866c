//! The limits of house rules for this book.
use super::units;
use crate::{
    Ruleset, Veritas,
    book::{Auto, Crossing, FILES, Rulebook, Struck, TerrainKind, Turning},
    kinds::{Class, Formation, Grade, Order, State},
};
use kernel::{
    rulebook::{BookTables, Words},
    scenario::keys::Keys,
};
use serde_json::{Value, json};

const SOURCES: Words = Words::OneOf(&["sheet", "inferred", "found", "reconstructed", "house"]);

impl BookTables for Rulebook {
    const RULESET: &'static str = Veritas::ID;
    const FILES: &'static [(&'static str, &'static str)] = FILES;
    const OPTIONS: &'static str = "options";
    const RANGES: &'static [(&'static str, f64, f64)] = &[
        ("movement", -1.0, 120.0),
        ("bases", 0.5, 12.0),
        ("shares", 0.0, 100.0),
        ("manoeuvre", 0.0, 180.0),
        ("arcs", 0.0, 180.0),
        ("dice", -1.0, 60.0),
        ("dice-modifiers", -20.0, 20.0),
        ("saves", -20.0, 20.0),
        ("pursuit", -20.0, 20.0),
        ("disorder", -20.0, 20.0),
        ("fatigue", -20.0, 20.0),
        ("points", -20.0, 1000.0),
        ("points-extra", -20.0, 1000.0),
        // A die of this or more: 1 is always, 7 never.
        ("hits", 1.0, 7.0),
        ("casualties.wounds", 1.0, 12.0),
        ("casualties", 1.0, 7.0),
        ("classes", 1.0, 6.0),
        ("army", 0.0, 12.0),
        ("victory", 0.0, 1000.0),
        ("will.columns", 0.0, 1000.0),
        ("will.rows", 0.0, 6.0),
        ("will-printed", 0.0, 20.0),
        ("options", -6.0, 6.0),
        ("deployment", 2.0, 240.0),
        // Distances, faces and tests.
        ("", -6.0, 120.0),
    ];
    const WORDS: &'static [(&'static str, Words)] = &[
        (".source", SOURCES),
        (".restored", SOURCES),
        ("movement.turn", Words::OneOf(&Turning::KEYS)),
        ("movement.obstacle", Words::OneOf(&Crossing::KEYS)),
        ("shooting", Words::OneOf(&Struck::KEYS)),
        ("shooting-routed", Words::OneOf(&Struck::KEYS)),
        ("melee", Words::OneOf(&Struck::KEYS)),
        ("will.rows", Words::OneOf(&Auto::KEYS)),
        (
            "generator-faces",
            Words::OneOf(&[
                "wood",
                "marsh",
                "orchard",
                "enclosure",
                "steep-slope",
                "broken-slope",
                "hill",
                "hedge",
                "wall",
                "ditch",
                "stream",
                "fence",
                "village",
            ]),
        ),
    ];

    type Ground = TerrainKind;

    const AT: &'static str = "Where the middle of its front is, or where a commander stands; without it, its player deploys it.";

    fn keys() -> Keys {
        let kinds = vec![
            ("type", units::types()),
            ("grade", Grade::KEYS.to_vec()),
            ("state", State::KEYS.to_vec()),
            ("formation", Formation::KEYS.to_vec()),
            ("class", Class::KEYS.to_vec()),
            ("order", Order::KEYS.to_vec()),
        ];
        Keys { file: include_str!("../../rulebook/keys.toml"), kinds }
    }

    fn amend_scenario(schema: &mut Value) {
        schema["properties"]["sides"]["items"]["anyOf"] =
            json!([{"required": ["units", "wings"]}, {"required": ["army"]}]);
    }

    fn amend_army(schema: &mut Value) {
        schema["required"] = json!(["format", "ruleset", "name", "wings", "units"]);
    }
}
