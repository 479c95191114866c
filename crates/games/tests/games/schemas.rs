//! The schemas describe what is really written and read: each is compared with real data.
use crate::protocol;
use games::schema::{Format, schema};
use serde_json::{Value, json};

/// Validates a value with the part of JSON Schema that our schemas use; returns the problem, if any.
fn wrong(root: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    if schema == &json!(true) || schema == &json!({}) {
        return None;
    }
    if let Some(name) = schema["$ref"].as_str() {
        let target =
            root.pointer(name.trim_start_matches('#')).expect("a reference leads somewhere");
        return wrong(root, target, value, at);
    }
    for known in schema.as_object().into_iter().flat_map(|map| map.keys()) {
        assert!(KNOWN.contains(&known.as_str()), "this test does not know `{known}`");
    }
    let no = |why: String| Some(format!("{at}: {why}: {value}"));
    if schema.get("const").is_some_and(|it| it != value) {
        return no(format!("not {}", schema["const"]));
    }
    if schema["enum"].as_array().is_some_and(|all| !all.contains(value)) {
        return no("not one of the words".to_owned());
    }
    if !of_type(&schema["type"], value) {
        return no(format!("not {}", schema["type"]));
    }
    let fits = |schemas: &Value| {
        let all = schemas.as_array().map(Vec::as_slice).unwrap_or_default();
        all.iter().filter(|it| wrong(root, it, value, at).is_none()).count()
    };
    if schema.get("anyOf").is_some() && fits(&schema["anyOf"]) == 0 {
        return no("none of the shapes".to_owned());
    }
    if schema.get("oneOf").is_some() && fits(&schema["oneOf"]) != 1 {
        return no("not just one of the shapes".to_owned());
    }
    within(root, schema, value, at)
}

const KNOWN: [&str; 24] = [
    "$schema",
    "$id",
    "$defs",
    "title",
    "description",
    "type",
    "const",
    "enum",
    "anyOf",
    "oneOf",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "minItems",
    "maxItems",
    "minimum",
    "maximum",
    "minProperties",
    "maxProperties",
    "pattern",
    "default",
    "exclusiveMinimum",
    "maxLength",
];

fn of_type(wanted: &Value, value: &Value) -> bool {
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        "boolean" => value.is_boolean(),
        _ => value.is_null(),
    };
    match wanted {
        Value::String(name) => is(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).any(is),
        _ => true,
    }
}

fn within(root: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    if let Value::Object(map) = value {
        let bound = |key: &str, other| schema[key].as_u64().map_or(other, |n| n as usize);
        if !(bound("minProperties", 0)..=bound("maxProperties", usize::MAX)).contains(&map.len()) {
            return Some(format!("{at} has {} keys", map.len()));
        }
        for key in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !map.contains_key(key) {
                return Some(format!("{at}: `{key}` is missing"));
            }
        }
        for (key, value) in map {
            let at = format!("{at}.{key}");
            let found = match (schema["properties"].get(key), &schema["additionalProperties"]) {
                (Some(schema), _) => wrong(root, schema, value, &at),
                (None, Value::Bool(false)) => Some(format!("{at} is not known")),
                (None, Value::Object(_)) => {
                    wrong(root, &schema["additionalProperties"], value, &at)
                }
                (None, _) => None,
            };
            if found.is_some() {
                return found;
            }
        }
    }
    if let (Value::Array(list), Some(items)) = (value, schema.get("items")) {
        let bound = |key: &str, other| schema[key].as_u64().map_or(other, |n| n as usize);
        if !(bound("minItems", 0)..=bound("maxItems", usize::MAX)).contains(&list.len()) {
            return Some(format!("{at} has {} items", list.len()));
        }
        let each = list.iter().enumerate();
        return each.into_iter().find_map(|(n, it)| wrong(root, items, it, &format!("{at}[{n}]")));
    }
    None
}

fn fits(format: Format, value: &Value) {
    let ruleset = value["ruleset"].as_str().unwrap_or("splendid");
    let schema = schema(ruleset, format).expect("there is such a schema");
    if let Some(why) = wrong(&schema, &schema, value, "") {
        panic!("{format:?}: {why}");
    }
}

fn misfits(format: Format, value: &Value) {
    let schema = schema("splendid", format).expect("there is such a schema");
    assert!(wrong(&schema, &schema, value, "").is_some(), "{value} should not fit");
}

#[test]
fn scenarios_armies_and_records_fit_their_schemas() {
    for shipped in games::shipped() {
        let doc = games::Doc::parse(shipped.file, shipped.text).expect("it reads");
        fits(Format::Scenario, &doc.root.to_json());
    }
    misfits(Format::Scenario, &json!({"format": 1}));
    let army = games::muster("splendid", 12, 3, "An army").expect("it is raised").army;
    fits(Format::Army, &army);
    misfits(
        Format::Army,
        &json!({"format": 1, "ruleset": "splendid", "name": "x", "units": [], "elephants": 3}),
    );
    fits(Format::Rulebook, &json!({"format": 1, "ruleset": "splendid", "fire": {"hits-on": 3}}));
    let army = games::muster("veritas", 12, 3, "An army").expect("it is raised").army;
    fits(Format::Army, &army);
    fits(Format::Rulebook, &json!({"format": 1, "ruleset": "veritas", "hits": {"save": 5}}));
    let army = games::muster("glorious", 12, 3, "An army").expect("it is raised").army;
    fits(Format::Army, &army);
    let house = json!({"firing": {"handgun": {"cv": 7}}, "turn_limit": 9, "format": 1, "ruleset": "glorious"});
    fits(Format::Rulebook, &house);
    let (mut referee, moment) = protocol::begun(7);
    let offer = moment["moment"]["ask"]["offers"][0].clone();
    protocol::ask(&mut referee, &json!({"say": offer}));
    let record = protocol::ask(&mut referee, &json!({"record": true}))["record"].clone();
    fits(Format::Record, &record);
    misfits(Format::Record, &json!({"format": 1}));
}

#[test]
fn everything_on_the_wire_fits_the_schema() {
    let (mut referee, mut moment) = protocol::begun(11);
    for n in 0..300 {
        fits(Format::Wire, &moment);
        let offers = moment["moment"]["ask"]["offers"].as_array().cloned().unwrap_or_default();
        if offers.is_empty() {
            break;
        }
        let offer = offers[n * 13 % offers.len()].clone();
        let said = json!({"say": offer});
        fits(Format::Wire, &said);
        if n % 20 == 0 {
            fits(Format::Wire, &protocol::ask(&mut referee, &json!({"odds": offer})));
            let mut far = offer.clone();
            far["answers"] = json!(2);
            fits(Format::Wire, &json!({"odds": far}));
            fits(Format::Wire, &protocol::ask(&mut referee, &json!({"odds": far})));
        }
        moment = protocol::ask(&mut referee, &said);
    }
    for line in [
        json!({"measure": {"from": "hopton", "to": "waller"}}),
        json!({"view": "king"}),
        json!({"offers": "king"}),
        json!({"record": true}),
        json!({"undo": true}),
        json!({"new": {"scenario": "first-lesson", "dice": [1, 1, 6, 6]}}),
        json!({"dice": [4]}),
        json!({"say": {"seat": "king", "act": {"fire": {"unit": "hopton", "aims": []}}}}),
    ] {
        fits(Format::Wire, &line);
        let answer = protocol::ask(&mut referee, &line);
        fits(Format::Wire, &answer);
    }
    misfits(Format::Wire, &json!({"fly": true}));
    misfits(Format::Wire, &json!({"view": "king", "undo": true}));
}

#[test]
fn an_unknown_ruleset_has_no_schema() {
    assert!(schema("chess", Format::Scenario).is_err());
}
