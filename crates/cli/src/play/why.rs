//! `why A charge K`: words made into an act, so that the rules can say yes or no to it.
use super::letters::Letters;
use kernel::{View, any::act_name};
use serde_json::{Value, json};

/// What players say for what the book calls otherwise.
const SAID: [(&str, &str); 8] = [
    ("move", "manoeuvre"),
    ("march", "manoeuvre"),
    ("shoot", "fire"),
    ("fight", "attack"),
    ("form", "change-formation"),
    ("another-way", "replan"),
    ("go-another-way", "replan"),
    ("about", "about-face"),
];

/// Words that say nothing here.
const FILLERS: [&str; 7] = ["at", "on", "with", "the", "can", "may", "into"];

/// What a question is about: a verb, and the units that it names in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Meant {
    verb: String,
    units: Vec<String>,
}

impl Meant {
    /// Is this the act?
    pub(super) fn is(&self, name: &str) -> bool {
        self.verb == name
    }
}

/// Takes the words apart. `known` are the names of acts that are on offer.
pub(super) fn read(words: &str, letters: &Letters, known: &[String]) -> Meant {
    let (mut units, mut verbs) = (Vec::new(), Vec::new());
    for word in words.split_whitespace() {
        match letters.id(word) {
            Some(id) => units.push(id),
            None => verbs.push(word.to_lowercase()),
        }
    }
    let said: Vec<_> = verbs.into_iter().filter(|it| !FILLERS.contains(&it.as_str())).collect();
    Meant { verb: verb(&said.join("-"), known), units }
}

/// The offers that are what was meant, by their places in the list: what is offered may be done, in one way or another.
pub(super) fn offered(meant: &Meant, offers: &[Value]) -> Vec<usize> {
    let is = |offer: &Value, key: &str, n: usize| {
        meant.units.get(n).is_none_or(|id| offer[key] == id.as_str())
    };
    let same = |offer: &Value| {
        let name = name(offer).is_some_and(|name| name == meant.verb);
        name && is(offer, "unit", 0) && is(offer, "target", 1)
    };
    (0..offers.len()).filter(|&n| same(&offers[n])).collect()
}

/// The acts that the words may mean, likeliest first.
pub(super) fn acts(words: &str, meant: &Meant, view: &View) -> Vec<Value> {
    if let Ok(act @ (Value::Object(_) | Value::String(_))) = serde_json::from_str(words) {
        return vec![act];
    }
    let verb = &meant.verb;
    let n_stands =
        |id: &str| view.units.iter().find(|unit| unit.id == id).map_or(1, |unit| unit.stands.len());
    match &meant.units[..] {
        [] => vec![json!(verb)],
        [unit] => {
            vec![json!({verb: {"unit": unit}}), json!({verb: {"target": unit}}), json!(verb)]
        }
        [unit, target, ..] => {
            let stands: Vec<usize> = (1..=n_stands(unit)).collect();
            vec![
                json!({verb: {"unit": unit, "target": target}}),
                json!({verb: {"unit": unit, "aims": [{"target": target, "stands": stands}]}}),
                json!({verb: {"target": target}}),
                json!({verb: {"unit": unit}}),
            ]
        }
    }
}

/// What to write instead.
pub(super) fn not_understood(meant: &Meant, known: &[String]) -> String {
    let whom = if meant.units.is_empty() { "; units go by their letters" } else { "" };
    let acts = match known.is_empty() {
        true => String::new(),
        false => format!("\n    What may be asked about just now: {}", known.join(", ")),
    };
    format!("I cannot make an act of that: write `why A charge K` or `why 12`{whom}.{acts}")
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
    let mut names: Vec<String> = offers.iter().filter_map(name).map(str::to_owned).collect();
    names.sort();
    names.dedup();
    names
}

fn name(offer: &Value) -> Option<&str> {
    act_name(&offer["act"])
}
