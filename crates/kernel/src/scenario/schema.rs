//! The scenario format as a JSON Schema, with the ruleset's own parts put in.
use super::{Edge, FORMAT, MOST_TERRAIN, MOST_TURNS, MOST_UNITS, TABLE};
use serde_json::{Value, json};

/// The schema of scenarios of a ruleset: what a unit and `[rules]` look like, and which kinds of terrain there are.
pub fn schema(ruleset: &str, unit: &Value, rules: &Value, kinds: &[&str]) -> Value {
    let id = json!({"type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,63}$"});
    let point = json!({"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2});
    let outline = json!({"type": "array", "items": point, "minItems": 3, "maxItems": 200});
    let ids = json!({"type": "array", "items": id, "minItems": 1});
    let size = json!({"type": "number", "minimum": TABLE[0], "maximum": TABLE[1]});
    let terrain = object(
        &[
            ("kind", json!({"enum": kinds})),
            ("name", json!({"type": "string"})),
            ("area", outline.clone()),
            ("line", json!({"type": "array", "items": point, "minItems": 2, "maxItems": 200})),
            ("width", json!({"type": "number", "minimum": 0.1, "maximum": 24})),
        ],
        &["kind"],
    );
    let side = object(
        &[
            ("id", id.clone()),
            ("name", json!({"type": "string"})),
            ("colour", json!({"type": "string", "pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"})),
            ("edge", json!({"enum": Edge::NAMES})),
            (
                "units",
                json!({"type": "array", "items": unit, "minItems": 1, "maxItems": MOST_UNITS}),
            ),
        ],
        &["id", "units"],
    );
    let term = object(
        &[
            ("side", id.clone()),
            ("words", json!({"type": "string"})),
            ("by", json!({"type": "integer", "minimum": 1, "maximum": MOST_TURNS})),
            ("hold", outline.clone()),
            ("leave", json!({"enum": Edge::NAMES})),
            ("units", ids.clone()),
            ("n", json!({"type": "integer", "minimum": 1})),
            ("destroy", ids.clone()),
            ("save", ids.clone()),
        ],
        &["side", "words"],
    );
    let seat = object(&[("id", id.clone()), ("side", id.clone()), ("units", ids)], &["id", "side"]);
    let table = json!({"anyOf": [
        {"type": "array", "items": size, "minItems": 2, "maxItems": 2},
        {"type": "string", "pattern": "^[0-9.]+ *[x×] *[0-9.]+ *(mm|cm|in|ft)$"},
    ]});
    let deploy = object(
        &[
            ("depth", json!({"type": "number", "minimum": 2, "maximum": 120})),
            ("zones", json!({"type": "object", "additionalProperties": outline})),
        ],
        &[],
    );
    let victory = object(
        &[
            ("replace", json!({"type": "boolean"})),
            ("terms", json!({"type": "array", "items": term, "maxItems": 20})),
        ],
        &[],
    );
    let mut schema = object(
        &[
            ("format", json!({"const": FORMAT})),
            ("id", id),
            ("title", json!({"type": "string"})),
            ("ruleset", json!({"const": ruleset})),
            ("turns", json!({"type": "integer", "minimum": 1, "maximum": MOST_TURNS})),
            ("table", object(&[("size", table)], &["size"])),
            ("rules", rules.clone()),
            ("terrain", json!({"type": "array", "items": terrain, "maxItems": MOST_TERRAIN})),
            ("sides", json!({"type": "array", "items": side, "minItems": 2, "maxItems": 2})),
            ("deploy", deploy),
            ("victory", victory),
            ("seats", json!({"type": "array", "items": seat, "minItems": 1, "maxItems": 32})),
            ("notes", json!({"type": "string"})),
        ],
        &["format", "id", "title", "ruleset", "table", "sides"],
    );
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!(format!("A scenario of `{ruleset}`"));
    schema
}

/// An object with these keys and no others.
fn object(keys: &[(&str, Value)], required: &[&str]) -> Value {
    let properties: serde_json::Map<String, Value> =
        keys.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}
