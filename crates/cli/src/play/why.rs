//! `why A charge K`: finds the rule that allows or forbids what the words mean.
use super::{
    fill,
    meant::{self, Meant, Orders},
    ordered::Table,
};
use kernel::{
    View,
    any::{Denied, act_name},
};
use serde_json::{Value, json};

/// The act that the words are, as JSON, or acts with the names that were said, the most likely first.
pub(super) fn acts(words: &str, meant: &Meant, view: &View) -> Vec<Value> {
    if let Ok(act @ (Value::Object(_) | Value::String(_))) = serde_json::from_str(words) {
        return vec![act];
    }
    let verb = &meant.phrase();
    match &meant.units[..] {
        [] => vec![json!(verb)],
        [unit] => {
            vec![json!({verb: {"unit": unit}}), json!({verb: {"target": unit}}), json!(verb)]
        }
        [unit, target, ..] => {
            let stands: Vec<usize> = (1..=n_stands(view, unit)).collect();
            vec![
                json!({verb: {"unit": unit, "target": target}}),
                json!({verb: {"unit": unit, "aims": [{"target": target, "stands": stands}]}}),
                json!({verb: {"target": target}}),
                json!({verb: {"unit": unit}}),
            ]
        }
    }
}

/// The acts that an ordinary verb means in this ruleset.
pub(super) struct Meanings {
    /// Acts of the unit that was named, each with what the other words add to it.
    pub(super) of_unit: Vec<(Value, Value)>,
    /// Answers to questions about a unit, which do not name it.
    pub(super) answers: Vec<Value>,
}

pub(super) fn meanings(words: &str, meant: &Meant, table: Table<'_>, view: &View) -> Meanings {
    let n = meant.units.first().map_or(0, |unit| n_stands(view, unit));
    let said = words.split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
    let mut meanings = Meanings { of_unit: Vec::new(), answers: Vec::new() };
    for sense in meant.senses(table.orders, n) {
        if !sense.names_unit(meant) {
            meanings.answers.push(sense.act);
            continue;
        }
        let rest = sense.rest.join(" ");
        // What others add to this act, or whatever the words can be read as.
        let same = |it: &&Value| act_name(&it["act"]) == act_name(&sense.act);
        let want = table.offers.iter().find(same).and_then(|it| it["want"].as_str());
        let wants = want.map_or(vec!["path", "point", "poses", "number"], |want| vec![want]);
        let read = |(want, text): (&str, &str)| fill::read(want, text, |_| None).ok();
        let given = wants.iter().flat_map(|want| [(*want, said), (*want, rest.as_str())]);
        let mut given = given.filter(|(_, text)| !matches!(*text, "" | "stay" | "stop"));
        let fill = given.find_map(read).unwrap_or_default();
        meanings.of_unit.push((sense.act, fill));
    }
    meanings
}

fn n_stands(view: &View, id: &str) -> usize {
    view.units.iter().find(|unit| unit.id == id).map_or(1, |unit| unit.stands.len())
}

/// What the ruleset itself says that a unit may not do, if that is what the words mean.
pub(super) fn denied<'d>(meant: &Meant, view: &View, denied: &'d [Denied]) -> Option<&'d Denied> {
    let (verb, rest) = meant.words.split_first()?;
    let target = match meant.units.get(1) {
        Some(id) => Some(view.units.iter().find(|unit| unit.id == *id)?.name.to_lowercase()),
        None => None,
    };
    let alike = meant::alike(verb);
    let says = |label: &String| {
        let label = label.to_lowercase();
        let words: Vec<&str> = label.split(|it: char| !it.is_alphanumeric()).collect();
        let has = |said: &str| words.iter().any(|it| meant::is_same(it, said));
        alike.iter().any(|it| has(it))
            && rest.iter().all(|it| has(it))
            && target.as_ref().is_none_or(|name| label.contains(name.as_str()))
    };
    denied.iter().find(|it| it.labels.iter().any(says))
}

/// The hint for input that could not be understood.
pub(super) fn not_understood(meant: &Meant, acts: &[String], orders: Orders, hint: &str) -> String {
    let whom = if meant.units.is_empty() { "; name units by their letters" } else { "" };
    let listed = |what: &str, names: &[String]| match names.is_empty() {
        true => String::new(),
        false => format!("\n    {what}: {}", names.join(", ")),
    };
    let verbs: Vec<String> = meant::known(orders).into_iter().map(str::to_owned).collect();
    let now: Vec<String> = acts.iter().filter(|it| !verbs.contains(it)).cloned().collect();
    format!(
        "I do not understand that: {hint}{whom}.{}{}",
        listed("Verbs", &verbs),
        listed("Acts of this moment", &now)
    )
}

/// The names of the offered acts.
pub(super) fn names(offers: &[Value]) -> Vec<String> {
    let acts = offers.iter().filter_map(|offer| act_name(&offer["act"]));
    let mut names: Vec<String> = acts.map(str::to_owned).collect();
    names.sort();
    names.dedup();
    names
}
