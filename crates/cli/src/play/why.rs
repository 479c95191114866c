//! `why A charge K`: words made into an act, so that the rules can say yes or no to it.
use super::show::Letters;
use kernel::View;
use serde_json::{Value, json};

/// What players say for what the book calls otherwise.
const SAID: [(&str, &str); 5] = [
    ("move", "manoeuvre"),
    ("march", "manoeuvre"),
    ("shoot", "fire"),
    ("fight", "attack"),
    ("form", "change-formation"),
];

/// The acts that the words may mean, likeliest first. `known` are the names of acts that are on offer.
pub(super) fn acts(words: &str, view: &View, letters: &Letters, known: &[String]) -> Vec<Value> {
    if let Ok(act @ (Value::Object(_) | Value::String(_))) = serde_json::from_str(words) {
        return vec![act];
    }
    let mut units = Vec::new();
    let mut verbs = Vec::new();
    for word in words.split_whitespace() {
        match letters.id(word) {
            Some(id) => units.push(id),
            None => verbs.push(word.to_lowercase()),
        }
    }
    let verb = verb(&verbs.join("-"), known);
    let n_stands =
        |id: &str| view.units.iter().find(|unit| unit.id == id).map_or(1, |unit| unit.stands.len());
    match &units[..] {
        [] => vec![json!(verb)],
        [unit] => {
            vec![json!({&verb: {"unit": unit}}), json!({&verb: {"target": unit}}), json!(verb)]
        }
        [unit, target, ..] => {
            let stands: Vec<usize> = (1..=n_stands(unit)).collect();
            vec![
                json!({&verb: {"unit": unit, "target": target}}),
                json!({&verb: {"unit": unit, "aims": [{"target": target, "stands": stands}]}}),
                json!({&verb: {"target": target}}),
                json!({&verb: {"unit": unit}}),
            ]
        }
    }
}

fn verb(said: &str, known: &[String]) -> String {
    let said = SAID.iter().find(|(word, _)| *word == said).map_or(said, |(_, act)| act);
    let found = known
        .iter()
        .find(|act| *act == said)
        .or_else(|| known.iter().find(|act| act.starts_with(said)));
    found.cloned().unwrap_or_else(|| said.to_owned())
}

/// The names of acts that are on offer.
pub(super) fn names(offers: &[Value]) -> Vec<String> {
    let mut names: Vec<String> = offers
        .iter()
        .filter_map(|offer| match &offer["act"] {
            Value::String(name) => Some(name.clone()),
            Value::Object(map) => map.keys().next().cloned(),
            _ => None,
        })
        .collect();
    names.sort();
    names.dedup();
    names
}
