//! `why A charge K`: turns words into an act, so that the rules can allow or refuse it.
use super::letters::Letters;
use kernel::{View, any::act_name};
use serde_json::{Value, json};

/// Common words for acts that the book names differently.
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

/// Words to ignore.
const FILLERS: [&str; 7] = ["at", "on", "with", "the", "can", "may", "into"];

/// The content of a question: a verb, and the units that it names in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Meant {
    verb: String,
    units: Vec<String>,
}

impl Meant {
    /// Whether this is the name of the act.
    pub(super) fn is(&self, name: &str) -> bool {
        self.verb == name
    }
}

/// Parses the words. `known` are the names of the offered acts.
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

/// The indices of the offers that match; an offered act is always allowed in some way.
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

/// The acts that the words may refer to, the most likely first.
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

/// The hint for input that could not be understood.
pub(super) fn not_understood(meant: &Meant, known: &[String], hint: &str) -> String {
    let whom = if meant.units.is_empty() { "; name units by their letters" } else { "" };
    let acts = match known.is_empty() {
        true => String::new(),
        false => format!("\n    You can ask about: {}", known.join(", ")),
    };
    format!("I do not understand that: {hint}{whom}.{acts}")
}

fn verb(said: &str, known: &[String]) -> String {
    let said = SAID.iter().find(|(word, _)| *word == said).map_or(said, |(_, act)| act);
    let found = known
        .iter()
        .find(|act| *act == said)
        .or_else(|| known.iter().find(|act| act.starts_with(said)));
    found.cloned().unwrap_or_else(|| said.to_owned())
}

/// The names of the offered acts.
pub(super) fn names(offers: &[Value]) -> Vec<String> {
    let mut names: Vec<String> = offers.iter().filter_map(name).map(str::to_owned).collect();
    names.sort();
    names.dedup();
    names
}

fn name(offer: &Value) -> Option<&str> {
    act_name(&offer["act"])
}
