//! The acts, events, questions and outcomes of a ruleset as a JSON Schema, made from its types and their comments.
use crate::{Ruleset, names::Of, upshot::Upshot};
use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings, json_schema};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The schemas of a ruleset's own data on the wire: `act`, `event`, `question` and `outcome`, and under other names the types that
/// these refer to, as `#/$defs/NAME`.
pub fn wire<R: Ruleset>() -> Value
where
    R::Act: JsonSchema,
    R::Event: JsonSchema,
    R::Question: JsonSchema,
{
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let roots = [
        ("act", generator.subschema_for::<R::Act>()),
        ("event", generator.subschema_for::<R::Event>()),
        ("question", generator.subschema_for::<R::Question>()),
        ("outcome", generator.subschema_for::<Upshot>()),
    ];
    let mut schemas = generator.take_definitions(true);
    schemas.extend(roots.map(|(name, schema)| (name.to_owned(), schema.to_value())));
    let types = schemas.iter().filter_map(|(name, it)| {
        let about = it.get("description")?.as_str()?;
        Some((format!("#/$defs/{name}"), about.to_owned()))
    });
    let types: BTreeMap<String, String> = types.collect();
    let mut schemas = Value::Object(schemas);
    describe_fields(&mut schemas, &types);
    tidy(&mut schemas);
    schemas
}

/// The schema of an id.
pub fn id(what: Of) -> Schema {
    match what {
        Of::Ground => json_schema!({
            "type": "integer",
            "minimum": 0,
            "description": "A piece of terrain, by its place in the scenario's list, from 0.",
        }),
        _ => {
            json_schema!({"type": "string", "description": format!("The id of a {}.", what.word())})
        }
    }
}

/// The schema of a set of a unit's parts.
pub fn parts(part: &str, most: usize) -> Schema {
    json_schema!({
        "type": "array",
        "description": format!("Some of a unit's {part}s, by their numbers from 1."),
        "items": {"type": "integer", "minimum": 1, "maximum": most},
        "uniqueItems": true,
    })
}

/// Fields that mean the same in every ruleset.
const FIELDS: [(&str, &str); 9] = [
    ("die", "The face of the die."),
    ("dice", "The faces of the dice; if each side threw one, in the order of the sides."),
    ("turn", "The number of the turn, from 1."),
    ("among", "What there is to choose from."),
    ("cause", "Why it happened."),
    ("total", "The sum of the modifiers or factors."),
    ("passed", "Whether the test is passed."),
    ("hit", "Whether they are hit."),
    ("hits", "How many hits."),
];

/// A field without a comment is described by its name, if that means the same everywhere, or by its type.
fn describe_fields(schema: &mut Value, types: &BTreeMap<String, String>) {
    match schema {
        Value::Object(map) => {
            // A row of `told!` without a comment is described by its sentence.
            if let Some(Value::String(said)) = map.remove("said")
                && map.get("description").is_none()
            {
                map.insert("description".to_owned(), Value::String(said.replace(['{', '}'], "")));
            }
            if let Some(Value::Object(fields)) = map.get_mut("properties") {
                for (name, field) in
                    fields.iter_mut().filter(|(_, it)| it.get("description").is_none())
                {
                    let known = FIELDS.iter().find(|(known, _)| known == name);
                    let about = known
                        .map(|(_, about)| (*about).to_owned())
                        .or_else(|| of_type(field, types));
                    if let (Some(about), Some(field)) = (about, field.as_object_mut()) {
                        field.insert("description".to_owned(), Value::String(about));
                    }
                }
            }
            map.values_mut().for_each(|it| describe_fields(it, types));
        }
        Value::Array(list) => list.iter_mut().for_each(|it| describe_fields(it, types)),
        _ => (),
    }
}

/// What is said of the type that a field refers to, possibly as one of several.
fn of_type(field: &Value, types: &BTreeMap<String, String>) -> Option<String> {
    let several = field.get("anyOf").and_then(Value::as_array).into_iter().flatten();
    let mut refers =
        std::iter::once(field).chain(several).filter_map(|it| it.get("$ref")?.as_str());
    refers.find_map(|name| types.get(name).cloned())
}

/// Makes generated schemas easier to read: descriptions in one line, no names of machine types, and the description of an act at
/// its key.
fn tidy(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            if let Some(Value::String(text)) = map.get_mut("description") {
                *text = text.replace('\n', " ");
            }
            if map.get("format").is_some_and(Value::is_string) {
                map.remove("format");
            }
            describe_the_key(map);
            map.values_mut().for_each(tidy);
        }
        Value::Array(list) => list.iter_mut().for_each(tidy),
        _ => (),
    }
}

/// An enum's variant is an object with one key: its description belongs to the key too.
fn describe_the_key(map: &mut Map<String, Value>) {
    let Some(about @ Value::String(_)) = map.get("description").cloned() else { return };
    let Some(Value::Object(keys)) = map.get_mut("properties") else { return };
    if let [only] = &mut keys.values_mut().collect::<Vec<_>>()[..]
        && only.get("description").is_none()
        && let Some(only) = only.as_object_mut()
    {
        only.insert("description".to_owned(), about);
    }
}

/// The schema of a set of seats.
pub(crate) fn seats(generator: &mut SchemaGenerator) -> Schema {
    let seat = generator.subschema_for::<crate::Seat>();
    json_schema!({"type": "array", "items": seat, "uniqueItems": true, "description": "Seats, by their ids."})
}

/// An object with these descriptions and no other keys; none of them is required.
pub(crate) fn object(keys: impl IntoIterator<Item = (String, Value)>, about: &str) -> Value {
    let keys: Map<String, Value> = keys.into_iter().collect();
    json!({"type": "object", "description": about, "properties": keys, "additionalProperties": false})
}
