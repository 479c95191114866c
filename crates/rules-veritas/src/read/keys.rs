//! The keys of this ruleset in files, each with its schema and its description.
use super::units::types;
use crate::kinds::{Class, Formation, Grade, Order, State};
use kernel::scenario::schema::{Key, id, object, point, told};
use serde_json::{Value, json};

/// A unit or a commander.
pub(super) fn keys() -> Vec<Key<'static>> {
    let truth = json!({"type": "boolean"});
    vec![
        (
            "type",
            json!({"enum": types()}),
            "Its type. Commanders are in the list of units too, but they are not units: each wing has one `wing-commander` and each \
             side one `army-commander`.",
        ),
        ("wing", id(), "The id of its wing. Every unit has one, and every wing-commander."),
        (
            "grade",
            json!({"enum": Grade::KEYS}),
            "How good a unit is; by default `trained`, or the only grade that its type has.",
        ),
        ("lance", truth.clone(), "Whether cavalry carries lances, which it does not by default."),
        ("armour", truth.clone(), "Whether cavalry is fully armoured, which it is not by default."),
        (
            "pikes",
            truth.clone(),
            "Whether an infantry brigade or an early tercio has pikes, which it does by default.",
        ),
        ("mounted", truth, "Whether dragoons are mounted, which they are by default."),
        ("state", json!({"enum": State::KEYS}), "A unit's state; by default `sound`."),
        (
            "formation",
            json!({"enum": Formation::KEYS}),
            "`battle` by default, or `column` for a march column, if its type has one.",
        ),
        (
            "building",
            json!({"type": "string"}),
            "The name of the village sector that it is in; its `at` is inside it.",
        ),
        (
            "class",
            json!({"enum": Class::KEYS}),
            "The class of a commander; without it, a die decides before the battle.",
        ),
        (
            "with",
            id(),
            "The id of the unit that a commander is with, instead of `at`; without either, the first unit that they may be with.",
        ),
    ]
}

/// Objectives, generated ground and wings.
pub(super) fn scenario(schema: &mut Value) {
    let objective = object(
        &[
            ("name", json!({"type": "string"}), "Its name on the map and in sentences."),
            ("at", point(), "Where it is."),
        ],
        &["name", "at"],
    );
    let objectives = json!({"type": "array", "items": objective, "maxItems": 12});
    schema["properties"]["objectives"] =
        told(objectives, "Places that count for the scores at the end of the battle.");
    schema["properties"]["generate"] = told(
        json!({"type": "integer", "minimum": 0}),
        "Adds the ground of the book's generator; the same number gives the same ground.",
    );
    let side = &mut schema["properties"]["sides"]["items"];
    let placed = [
        (
            "order",
            json!({"enum": Order::KEYS}),
            "The order that the wing is under as the battle begins; without it, its player gives it one.",
        ),
        ("objective", point(), "The place that the wing should attack."),
    ];
    side["properties"]["wings"] = wings(&placed);
    side["anyOf"] = json!([{"required": ["units", "wings"]}, {"required": ["army"]}]);
}

/// Points and wings.
pub(super) fn army(schema: &mut Value) {
    schema["properties"]["points"] =
        told(json!({"type": "integer", "minimum": 0}), "The most points that the army may cost.");
    schema["properties"]["wings"] = wings(&[]);
    schema["required"] = json!(["format", "ruleset", "name", "wings", "units"]);
}

fn wings(besides: &[Key<'_>]) -> Value {
    let own = [
        ("id", id(), "The wing's id, which no other wing of either side has."),
        ("name", json!({"type": "string"}), "The wing's name in sentences; its id by default."),
    ];
    let wing = object(&[&own, besides].concat(), &["id"]);
    let wings = json!({"type": "array", "items": wing, "minItems": 1, "maxItems": 12});
    told(wings, "The wings of the army: units that have one commander and act under one order.")
}
