//! The scenario format as a JSON Schema, including the ruleset's own parts. Every key has a description; `docs/scenarios.md` prints
//! the same ones.
use super::{Edge, FORMAT, MOST_TERRAIN, MOST_TURNS, MOST_UNITS, TABLE};
use crate::doc::LengthUnit;
use serde_json::{Value, json};

/// A key, its schema and its description.
pub type Key<'a> = (&'a str, Value, &'a str);

/// The schema of scenarios of a ruleset, with its schemas of units and `[rules]` and its kinds of terrain.
pub(crate) fn schema(ruleset: &str, unit: &Value, rules: &Value, kinds: &[&str]) -> Value {
    let terrain = json!({"type": "array", "items": terrain(kinds), "maxItems": MOST_TERRAIN});
    let sides = json!({"type": "array", "items": side(unit), "minItems": 2, "maxItems": 2});
    let seats = json!({"type": "array", "items": seat(), "minItems": 1, "maxItems": 32});
    let mut schema = object(
        &[
            ("format", json!({"const": FORMAT}), "The version of this format."),
            ("id", id(), "A name in lower case with dashes."),
            ("title", json!({"type": "string"}), "The battle's title."),
            ("ruleset", json!({"const": ruleset}), "The id of the ruleset."),
            (
                "unit",
                json!({"enum": LengthUnit::NAMES}),
                "The unit of all lengths and places in this file: `in` for inches, which is the default, or `mm`.",
            ),
            (
                "turns",
                json!({"type": "integer", "minimum": 1, "maximum": MOST_TURNS}),
                "The maximum number of turns; without it, the battle ends when the book says so.",
            ),
            ("table", table(), "The table."),
            ("rules", rules.clone(), "Changes to the rules of this battle."),
            ("terrain", terrain, "The terrain, from the lowest to the topmost piece."),
            ("sides", sides, "The two sides and their units."),
            ("deploy", deploy(), "Where units are placed that have no `at`."),
            ("victory", victory(), "How the battle is won, besides the book's own rules."),
            (
                "seats",
                seats,
                "Who commands what; by default one seat for each side, with the side's id.",
            ),
            ("notes", json!({"type": "string"}), "The history in plain words, with its sources."),
            (
                "start",
                start(),
                "A position: how it differs from the beginning of the same scenario.",
            ),
        ],
        &["format", "id", "title", "ruleset", "sides"],
    );
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!(format!("A scenario of `{ruleset}`"));
    schema["description"] = json!(UNITS_OF_MEASURE);
    schema
}

/// Where places and facings are measured from.
const UNITS_OF_MEASURE: &str = "Lengths are inches, unless `unit` says millimetres. Places are [east, north] from the table's south-west corner. Facings are degrees \
                                clockwise from north.";

/// A limit in inches, as a schema must have it that cannot know the unit of the file: in millimetres.
fn in_mm(inches: f64) -> f64 {
    inches * 25.4
}

fn table() -> Value {
    let size = json!({"type": "number", "minimum": TABLE[0], "maximum": in_mm(TABLE[1])});
    let size = json!({"anyOf": [
        {"type": "array", "items": size, "minItems": 2, "maxItems": 2},
        {"type": "string", "pattern": "^[0-9.]+ *[x×] *[0-9.]+ *(mm|cm|in|ft)$"},
    ], "examples": [[72, 48], "1800x1200mm"]});
    let about = "Width and height, or a text such as `1800x1200mm` (also `cm`, `in`, `ft`). A scenario without `[table]` has a table of 72 by 48 inches.";
    object(&[("size", size, about)], &["size"])
}

fn deploy() -> Value {
    object(
        &[
            (
                "depth",
                json!({"type": "number", "minimum": 2, "maximum": in_mm(120.0)}),
                "How deep the zones along the edges are.",
            ),
            (
                "zones",
                json!({"type": "object", "additionalProperties": points(3)}),
                "An outline for a side, by its id, instead of a zone along its edge.",
            ),
        ],
        &[],
    )
}

fn victory() -> Value {
    object(
        &[
            (
                "replace",
                json!({"type": "boolean"}),
                "Whether only the terms count: the book's own victory rules do not apply, and a side that meets no term does not win.",
            ),
            (
                "terms",
                json!({"type": "array", "items": term(), "maxItems": 20}),
                "How a side wins: each has one of `hold`, `clear`, `reach`, `leave`, `destroy`, `wear`, `save` and `outlast`.",
            ),
        ],
        &[],
    )
}

fn seat() -> Value {
    object(
        &[
            ("id", id(), "The seat's id."),
            ("side", id(), "The id of the side that it plays for."),
            (
                "units",
                ids(),
                "The ids of the units that it commands; all of the side's by default.",
            ),
        ],
        &["id", "side"],
    )
}

/// The position in which a battle begins. What a table has depends on the ruleset.
fn start() -> Value {
    object(
        &[
            (
                "unit",
                json!({"enum": LengthUnit::NAMES}),
                "The unit of its lengths and places; that of the file if it is left out.",
            ),
            ("stage", json!({}), "The step of the turn that is being played, and by whom."),
            (
                "table",
                json!({"type": "object"}),
                "What differs from the beginning of the scenario.",
            ),
            ("so_far", json!({"type": "array"}), "Answers and die rolls of this stage, in order."),
        ],
        &[],
    )
}

/// The schema of army files of a ruleset.
pub(crate) fn army_schema(ruleset: &str, unit: &Value, rules: &Value) -> Value {
    let units = json!({"type": "array", "items": unit, "minItems": 1, "maxItems": MOST_UNITS});
    let mut schema = object(
        &[
            ("format", json!({"const": FORMAT}), "The version of this format."),
            ("ruleset", json!({"const": ruleset}), "The id of the ruleset."),
            ("name", json!({"type": "string"}), "The army's name."),
            ("notes", json!({"type": "string"}), "Anything worth knowing about it."),
            ("rules", rules.clone(), "Changes to the rules for this army."),
            ("units", units, "The units, as in a scenario but without places."),
        ],
        &["format", "ruleset", "name", "units"],
    );
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!(format!("An army of `{ruleset}`"));
    schema
}

/// A unit of an army file, with the ruleset's own keys.
pub(crate) fn unit_schema(own: &[Key<'_>]) -> Value {
    let name = json!({"type": "string"});
    let both = [
        (
            "id",
            id(),
            "The unit's id: a name in lower case with dashes that no other unit of the battle has.",
        ),
        ("name", name, "The unit's name in sentences; its id by default."),
    ];
    object(&[&both, own].concat(), &["id", "type"])
}

/// The same unit in a scenario, where it may have a place. `at` says which point of the unit that is.
#[must_use]
pub(crate) fn placed(mut unit: Value, at: &str) -> Value {
    unit["properties"]["at"] = told(point(), at);
    let facing = json!({"type": "number", "minimum": -360, "maximum": 360});
    let about = "The direction it faces, in degrees clockwise from north; by default away from its side's own edge.";
    unit["properties"]["facing"] = told(facing, about);
    unit
}

/// An id.
pub fn id() -> Value {
    json!({"type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,63}$"})
}

/// A number of parts of each of these kinds.
pub fn counts(kinds: &[&str]) -> Value {
    let count = json!({"type": "integer", "minimum": 0, "maximum": 9});
    let about = |kind: &str| format!("How many of the kind `{kind}`.");
    let counts = kinds.iter().map(|kind| ((*kind).to_owned(), told(count.clone(), &about(kind))));
    crate::schema::object(counts, "The number of each kind.")
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
            ("kind", json!({"enum": kinds}), "One of the rulebook's kinds of terrain."),
            ("name", json!({"type": "string"}), "Its name on the map and in sentences."),
            ("area", points(3), "The outline of an area: its corners in order."),
            (
                "line",
                points(2),
                "The course of a line such as a road or a hedge, instead of an area.",
            ),
            (
                "width",
                json!({"type": "number", "minimum": 0.1, "maximum": in_mm(24.0)}),
                "The width of a line; by default that of its kind.",
            ),
        ],
        &["kind"],
    )
}

fn side(unit: &Value) -> Value {
    let colour = json!({"type": "string", "pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$", "examples": ["#a33"]});
    let units = json!({"type": "array", "items": unit, "minItems": 1, "maxItems": MOST_UNITS});
    let edge = "Its own edge of the table; by default the first side has the southern or western long edge, the second the one across.";
    let mut side = object(
        &[
            ("id", id(), "The side's id."),
            ("name", json!({"type": "string"}), "The side's name in sentences; its id by default."),
            ("colour", colour, "The colour of its units on the map."),
            ("edge", json!({"enum": Edge::NAMES}), edge),
            ("units", units, "Its units."),
            (
                "army",
                json!({"type": "string"}),
                "Instead of units: a file with an army, beside the scenario or in a folder below it, or the id of an army list that ships.",
            ),
        ],
        &["id"],
    );
    side["anyOf"] = json!([{"required": ["units"]}, {"required": ["army"]}]);
    side
}

fn term() -> Value {
    let by = "The turn by whose end it must be met; without it, the last turn.";
    object(
        &[
            ("side", id(), "The id of the side that wins by it."),
            ("words", json!({"type": "string"}), "The text that the verdict shows."),
            (
                "called",
                json!({"type": "string"}),
                "What the victory is called if it is not a full one, such as `minor victory`.",
            ),
            ("by", json!({"type": "integer", "minimum": 1, "maximum": MOST_TURNS}), by),
            (
                "hold",
                points(3),
                "Hold the ground inside this outline: a unit of the side is in it and no enemy is. Commanders hold nothing.",
            ),
            (
                "clear",
                points(3),
                "Have no enemy that could contest it inside this outline when the turn `by` ends.",
            ),
            (
                "reach",
                points(3),
                "Have a unit in good order inside this outline, whatever enemies are there.",
            ),
            (
                "outlast",
                json!({"const": true}),
                "Win when the turns have run out and no other term is met.",
            ),
            ("leave", json!({"enum": Edge::NAMES}), "Leave the table by this edge."),
            (
                "units",
                ids(),
                "With `leave`: the units that may leave; all of the side's by default.",
            ),
            (
                "n",
                json!({"type": "integer", "minimum": 1}),
                "With `leave` and `destroy`: how many of them; all by default.",
            ),
            ("destroy", ids(), "Destroy these enemy units."),
            (
                "wear",
                ids(),
                "Wear these enemy units down to a `share`: by points in books that have them, else by units.",
            ),
            (
                "share",
                json!({"type": "integer", "minimum": 1, "maximum": 100}),
                "With `wear`: how much of them is lost, in hundredths; 50 by default.",
            ),
            ("save", ids(), "Have these units still on the table when the turn `by` ends."),
        ],
        &["side", "words"],
    )
}

/// An object with exactly these keys.
pub fn object(keys: &[Key<'_>], required: &[&str]) -> Value {
    let properties: serde_json::Map<String, Value> = keys
        .iter()
        .map(|(key, value, about)| ((*key).to_owned(), told(value.clone(), about)))
        .collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

/// A schema with a description.
#[must_use]
pub fn told(mut schema: Value, about: &str) -> Value {
    schema["description"] = json!(about);
    schema
}
