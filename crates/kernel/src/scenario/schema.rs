//! The scenario format as a JSON Schema, including the ruleset's own parts.
use super::{Edge, FORMAT, MOST_TERRAIN, MOST_TURNS, MOST_UNITS, TABLE};
use serde_json::{Value, json};

/// The schema of scenarios of a ruleset, with its schemas of units and `[rules]` and its kinds of terrain.
pub(crate) fn schema(ruleset: &str, unit: &Value, rules: &Value, kinds: &[&str]) -> Value {
    let size = json!({"type": "number", "minimum": TABLE[0], "maximum": TABLE[1]});
    let table = json!({"anyOf": [
        {"type": "array", "items": size, "minItems": 2, "maxItems": 2},
        {"type": "string", "pattern": "^[0-9.]+ *[x×] *[0-9.]+ *(mm|cm|in|ft)$"},
    ]});
    let deploy = object(
        &[
            ("depth", json!({"type": "number", "minimum": 2, "maximum": 120})),
            ("zones", json!({"type": "object", "additionalProperties": points(3)})),
        ],
        &[],
    );
    let victory = object(
        &[
            ("replace", json!({"type": "boolean"})),
            ("terms", json!({"type": "array", "items": term(), "maxItems": 20})),
        ],
        &[],
    );
    let seat = object(&[("id", id()), ("side", id()), ("units", ids())], &["id", "side"]);
    let terrain = json!({"type": "array", "items": terrain(kinds), "maxItems": MOST_TERRAIN});
    let mut schema = object(
        &[
            ("format", json!({"const": FORMAT})),
            ("id", id()),
            ("title", json!({"type": "string"})),
            ("ruleset", json!({"const": ruleset})),
            ("turns", json!({"type": "integer", "minimum": 1, "maximum": MOST_TURNS})),
            ("table", object(&[("size", table)], &["size"])),
            ("rules", rules.clone()),
            ("terrain", terrain),
            ("sides", json!({"type": "array", "items": side(unit), "minItems": 2, "maxItems": 2})),
            ("deploy", deploy),
            ("victory", victory),
            ("seats", json!({"type": "array", "items": seat, "minItems": 1, "maxItems": 32})),
            ("notes", json!({"type": "string"})),
            ("start", start()),
        ],
        &["format", "id", "title", "ruleset", "sides"],
    );
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!(format!("A scenario of `{ruleset}`"));
    schema
}

/// The position in which a battle begins. What a table has depends on the ruleset.
fn start() -> Value {
    let mut start = object(
        &[
            ("stage", json!({"description": "The step of the turn that is being played."})),
            (
                "table",
                json!({"type": "object", "description": "What differs from the beginning of the scenario."}),
            ),
            (
                "so_far",
                json!({"type": "array", "description": "Answers and die rolls of this stage, in order."}),
            ),
        ],
        &[],
    );
    start["description"] =
        json!("A position: how it differs from the beginning of the same scenario.");
    start
}

/// The schema of army files of a ruleset.
pub(crate) fn army_schema(ruleset: &str, unit: &Value, rules: &Value) -> Value {
    let mut schema = object(
        &[
            ("format", json!({"const": FORMAT})),
            ("ruleset", json!({"const": ruleset})),
            ("name", json!({"type": "string"})),
            ("notes", json!({"type": "string"})),
            ("rules", rules.clone()),
            (
                "units",
                json!({"type": "array", "items": unit, "minItems": 1, "maxItems": MOST_UNITS}),
            ),
        ],
        &["format", "ruleset", "name", "units"],
    );
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!(format!("An army of `{ruleset}`"));
    schema
}

/// A unit of an army file, with the ruleset's own keys.
pub(crate) fn unit_schema(own: &Value) -> Value {
    let mut unit = object(&[("id", id()), ("name", json!({"type": "string"}))], &["id", "type"]);
    for (key, schema) in own.as_object().into_iter().flatten() {
        unit["properties"][key] = schema.clone();
    }
    unit
}

/// The same unit in a scenario, where it may have a place.
#[must_use]
pub(crate) fn placed(mut unit: Value) -> Value {
    unit["properties"]["at"] = point();
    unit["properties"]["facing"] = json!({"type": "number", "minimum": -360, "maximum": 360});
    unit
}

/// An id.
pub fn id() -> Value {
    json!({"type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,63}$"})
}

/// A number of parts of each of these kinds.
pub fn counts(kinds: &[&str]) -> Value {
    let count = json!({"type": "integer", "minimum": 0, "maximum": 9});
    let counts: Vec<_> = kinds.iter().map(|key| (*key, count.clone())).collect();
    let mut counts = object(&counts, &[]);
    if let Some(schema) = counts.as_object_mut() {
        schema.remove("required");
    }
    counts
}

fn ids() -> Value {
    json!({"type": "array", "items": id(), "minItems": 1})
}

/// A place on the table.
pub fn point() -> Value {
    json!({"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2})
}

fn points(least: usize) -> Value {
    json!({"type": "array", "items": point(), "minItems": least, "maxItems": 200})
}

fn terrain(kinds: &[&str]) -> Value {
    object(
        &[
            ("kind", json!({"enum": kinds})),
            ("name", json!({"type": "string"})),
            ("area", points(3)),
            ("line", points(2)),
            ("width", json!({"type": "number", "minimum": 0.1, "maximum": 24})),
        ],
        &["kind"],
    )
}

fn side(unit: &Value) -> Value {
    let colour = json!({"type": "string", "pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"});
    let units = json!({"type": "array", "items": unit, "minItems": 1, "maxItems": MOST_UNITS});
    object(
        &[
            ("id", id()),
            ("name", json!({"type": "string"})),
            ("colour", colour),
            ("edge", json!({"enum": Edge::NAMES})),
            ("units", units),
        ],
        &["id", "units"],
    )
}

fn term() -> Value {
    object(
        &[
            ("side", id()),
            ("words", json!({"type": "string"})),
            ("by", json!({"type": "integer", "minimum": 1, "maximum": MOST_TURNS})),
            ("hold", points(3)),
            ("leave", json!({"enum": Edge::NAMES})),
            ("units", ids()),
            ("n", json!({"type": "integer", "minimum": 1})),
            ("destroy", ids()),
            ("save", ids()),
        ],
        &["side", "words"],
    )
}

/// An object with exactly these keys.
pub fn object(keys: &[(&str, Value)], required: &[&str]) -> Value {
    let properties: serde_json::Map<String, Value> =
        keys.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}
