//! The formats as JSON Schemas.
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// A format.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Format {
    /// A battle to play.
    Scenario,
    /// An army without a battle.
    Army,
    /// Values that replace those of the book.
    Rulebook,
    /// A battle that was played.
    Record,
    /// The referee's JSON lines.
    Wire,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Scenario, Self::Army, Self::Rulebook, Self::Record, Self::Wire];
}

/// The schema of a format in a ruleset.
pub fn schema(ruleset: &str, format: Format) -> Result<Value, String> {
    let book = crate::books::book(ruleset).ok_or_else(|| crate::books::unknown(ruleset))?;
    Ok(match format {
        Format::Scenario => (book.schemas.scenario)(),
        Format::Army => (book.schemas.army)(),
        Format::Rulebook => (book.schemas.rulebook)(),
        Format::Record | Format::Wire => {
            let mut schema = completed(format, (book.schemas.wire)());
            let title = schema["title"].as_str().unwrap_or_default();
            schema["title"] = json!(format!("{title} (`{ruleset}`)"));
            schema
        }
    })
}

/// The schema of a format whatever the ruleset: for files all that any ruleset takes, on the wire without what is a ruleset's own.
pub fn any(format: Format) -> Value {
    if let Format::Record | Format::Wire = format {
        return completed(format, json!({}));
    }
    let all = crate::books::books().filter_map(|book| schema(book.id, format).ok());
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("{format:?} of any ruleset"),
        "anyOf": all.collect::<Vec<_>>(),
    })
}

/// A schema of ours, completed with the acts, events, questions and outcomes of a book.
fn completed(format: Format, own: Value) -> Value {
    let mut schema = parsed(match format {
        Format::Record => include_str!("schema/record.json"),
        _ => include_str!("schema/wire.json"),
    });
    let mut known: Map<String, Value> = ["act", "event", "question", "outcome"]
        .map(|name| (name.to_owned(), json!({"description": "In the ruleset's own form."})))
        .into_iter()
        .collect();
    for more in [own, parsed(include_str!("schema/fill.json"))] {
        known.extend(more.as_object().cloned().unwrap_or_default());
    }
    known.extend(schema["$defs"].as_object().cloned().unwrap_or_default());
    schema["$defs"] = json!({});
    let mut wanted = BTreeSet::new();
    refer(&schema, &known, &mut wanted);
    if let Some(Value::Object(defs)) = schema.get_mut("$defs") {
        defs.extend(known.into_iter().filter(|(name, _)| wanted.contains(name)));
    }
    schema
}

/// Collects the definitions that a schema refers to, and those that they refer to.
fn refer(schema: &Value, known: &Map<String, Value>, wanted: &mut BTreeSet<String>) {
    match schema {
        Value::Object(map) => {
            let name = map.get("$ref").and_then(Value::as_str);
            let name = name.and_then(|path| path.strip_prefix("#/$defs/"));
            if let Some(name) = name.filter(|name| wanted.insert((*name).to_owned())) {
                refer(&known[name], known, wanted);
            }
            map.values().for_each(|it| refer(it, known, wanted));
        }
        Value::Array(list) => list.iter().for_each(|it| refer(it, known, wanted)),
        _ => (),
    }
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|why| panic!("a schema of ours is not JSON: {why}"))
}
