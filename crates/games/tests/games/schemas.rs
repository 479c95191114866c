//! The schemas describe what is really written and read: each is compared with real data.
use crate::protocol;
use games::{
    Referee, book,
    schema::{Format, schema},
};
use jsonschema::Validator;
use kernel::book::Field;
use serde_json::{Value, json};

/// The rulesets that are played.
const RULESETS: [&str; 5] = ["splendid", "glorious", "veritas", "gloria", "nearrun"];

fn validator(schema: &Value) -> Validator {
    jsonschema::draft202012::new(schema).unwrap_or_else(|why| panic!("no schema: {why}"))
}

/// A part of a schema, with the definitions that it refers to.
fn part(root: &Value, schema: &Value) -> Validator {
    let mut schema = schema.clone();
    if let Some(known) = root.get("$defs") {
        schema["$defs"] = known.clone();
    }
    validator(&schema)
}

#[track_caller]
fn valid(validator: &Validator, value: &Value) {
    if let Err(why) = validator.validate(value) {
        panic!("at `{}`: {why}\n{value}", why.instance_path());
    }
}

#[track_caller]
fn fits(format: Format, value: &Value) {
    let ruleset = value["ruleset"].as_str().unwrap_or("splendid");
    valid(&validator(&schema(ruleset, format).expect("there is such a schema")), value);
}

fn misfits(format: Format, value: &Value) {
    let schema = schema("splendid", format).expect("there is such a schema");
    assert!(!validator(&schema).is_valid(value), "{value} should not fit");
}

/// Calls `look` with every part of a schema and its path.
fn walk(schema: &Value, path: &str, look: &mut impl FnMut(&Value, &str)) {
    look(schema, path);
    match schema {
        Value::Object(map) => {
            for (key, it) in
                map.iter().filter(|(key, _)| !["examples", "default"].contains(&key.as_str()))
            {
                walk(it, &format!("{path}/{key}"), look);
            }
        }
        Value::Array(list) => {
            for (n, it) in list.iter().enumerate() {
                walk(it, &format!("{path}/{n}"), look);
            }
        }
        _ => (),
    }
}

/// Whether a description says more than the number of a rule.
fn says_something(about: &Value) -> bool {
    about.as_str().is_some_and(|about| about.contains(|it: char| it.is_lowercase()))
}

/// Every schema of every ruleset.
fn every_schema() -> impl Iterator<Item = (String, Value)> {
    RULESETS.into_iter().flat_map(|ruleset| {
        Format::ALL.map(|format| {
            (
                format!("{ruleset} {format:?}"),
                schema(ruleset, format).expect("there is such a schema"),
            )
        })
    })
}

#[test]
fn every_key_has_a_description() {
    let mut bare = Vec::new();
    for (name, schema) in every_schema() {
        walk(&schema, "", &mut |it, path| {
            if path.ends_with("/properties") {
                for (key, property) in it.as_object().into_iter().flatten() {
                    if !says_something(&property["description"]) {
                        bare.push(format!("{name}{path}/{key}"));
                    }
                }
            }
        });
    }
    assert!(bare.is_empty(), "{} keys without a description:\n{}", bare.len(), bare.join("\n"));
}

#[test]
fn every_example_fits() {
    let mut n = 0;
    for (name, root) in every_schema() {
        walk(&root, "", &mut |it, path| {
            for example in it["examples"].as_array().into_iter().flatten() {
                n += 1;
                if let Err(why) = part(&root, it).validate(example) {
                    panic!("{name}{path}: {why}: {example}");
                }
            }
        });
    }
    assert!(n > 30, "only {n} examples");
}

/// Validators of what a ruleset writes in its own form.
struct Own {
    act: Validator,
    event: Validator,
    question: Validator,
    whole: Validator,
}

impl Own {
    fn of(ruleset: &str) -> Self {
        let root = schema(ruleset, Format::Wire).expect("there is such a schema");
        let own = |name: &str| part(&root, &root["$defs"][name]);
        Self {
            act: own("act"),
            event: own("event"),
            question: own("question"),
            whole: validator(&root),
        }
    }

    /// Checks a moment, and returns its offers.
    fn check(&self, moment: &Value) -> Vec<Value> {
        let moment = &moment["moment"];
        for event in moment["events"].as_array().expect("there are events") {
            valid(&self.event, &event["event"]);
        }
        let offers = moment["ask"]["offers"].as_array().cloned().unwrap_or_default();
        if !moment["ask"].is_null() {
            valid(&self.question, &moment["ask"]["question"]);
        }
        offers.iter().for_each(|offer| valid(&self.act, &offer["act"]));
        offers
    }
}

/// A program tells markers apart by their keys, not by their words.
fn markers_have_keys(view: &Value) {
    for unit in view["units"].as_array().expect("there are units") {
        for marker in unit["markers"].as_array().expect("there is a list") {
            let key = marker["key"].as_str().unwrap_or_default();
            let plain = |it: char| it.is_ascii_lowercase() || it == '-';
            assert!(!key.is_empty() && key.chars().all(plain), "{marker}");
        }
    }
}

/// Plays a random battle, and compares every line with the schema.
fn played(ruleset: &str, scenario: &Value, seed: usize) {
    let own = Own::of(ruleset);
    let mut referee = Referee::new();
    let mut moment =
        protocol::ask(&mut referee, &json!({"new": {"scenario": scenario, "seed": seed}}));
    for n in 0..250 {
        let offers = own.check(&moment);
        if offers.is_empty() {
            break;
        }
        let offer = offers[(n * 13 + seed) % offers.len()].clone();
        if n % 10 == 0 {
            valid(&own.whole, &moment);
            let mut far =
                json!({"seat": offer["seat"], "act": offer["act"], "fill": offer["fill"]});
            valid(&own.whole, &protocol::ask(&mut referee, &json!({"odds": far})));
            far["answers"] = json!(1);
            valid(&own.whole, &json!({"odds": far}));
            valid(&own.whole, &protocol::ask(&mut referee, &json!({"odds": far})));
            let view = protocol::ask(&mut referee, &json!({"view": "referee"}));
            markers_have_keys(&view["view"]);
        }
        moment = protocol::ask(&mut referee, &json!({"say": offer}));
    }
    let record = protocol::ask(&mut referee, &json!({"record": true}))["record"].clone();
    fits(Format::Record, &record);
}

#[test]
fn random_battles_fit_the_schemas_of_their_ruleset() {
    for ruleset in RULESETS {
        let book = book(ruleset).expect("it is played");
        for (sort, seed) in
            [(Field::Plain, 3), (Field::Motley, 5), (Field::InHand, 7), (Field::Encounter, 11)]
        {
            played(ruleset, &(book.field)(sort, 8, seed as u64), seed);
        }
    }
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
