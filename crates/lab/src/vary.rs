//! Variations: house rules by their rulebook keys, or any other value of the scenario by its path.
//!
//! `key=a,b,c` varies a key of `[rules]` (`march.horse` is a key in a table), `roster:UNIT.key` a key of a unit, `roster:UNIT`
//! the whole unit (`none` removes it), and a path such as `turns` or `sides[0].units[2].at` any value of the scenario. The word
//! `as-is` changes nothing.
use games::{Doc, Problem};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

mod place;
mod values;

use place::{Step, steps};

/// The most variations of a run.
pub(crate) const MOST_VARIATIONS: usize = 64;
/// The most keys that are varied at once.
const MOST_KEYS: usize = 32;
/// The maximum length of all keys and values together, in bytes: every variation has a copy of some of it.
const MOST_TEXT: usize = 64 << 10;
/// How much of the input is quoted in errors.
const MOST_TOLD: usize = 60;
const AS_IS: &str = "as-is";
const NONE: &str = "none";

/// One variation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variation {
    /// Its name: `key=value`.
    pub name: String,
    /// What it changes.
    pub changes: Vec<Change>,
}

/// A value that replaces one of the scenario.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The key, as written.
    pub key: String,
    /// The value; the word `as-is` changes nothing.
    pub value: Value,
}

/// Why variations are invalid.
#[derive(thiserror::Error, Debug)]
pub enum Varied {
    /// The syntax is wrong.
    #[error(
        "--vary {0}: write KEY=VALUE,VALUE such as turns=6,8 or roster:UNIT.stands={{mounted=4}},{{mounted=6}}"
    )]
    Shape(String),
    /// The same key is given twice.
    #[error("--vary {0} is given twice: name all its values at once")]
    Twice(String),
    /// Too many keys.
    #[error(
        "{0} keys are too many: at most {MOST_KEYS} are varied at once; leave some as they are"
    )]
    TooManyKeys(usize),
    /// Too much text.
    #[error(
        "--vary is {0} bytes long, and at most {MOST_TEXT} are read: name fewer or shorter values"
    )]
    TooLong(usize),
    /// Too many variations.
    #[error("{0} variations are too many: at most {MOST_VARIATIONS} are compared")]
    TooMany(usize),
    /// The scenario has no such place.
    #[error("--vary {key}: {why}")]
    NoPlace {
        /// The key.
        key: String,
        /// What is missing.
        why: String,
    },
    /// The ruleset refuses the variation.
    #[error("with {name}:\n{}", .problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Refused {
        /// The variation.
        name: String,
        /// What is wrong.
        problems: Vec<Problem>,
    },
}

/// Parses `KEY=VALUE,VALUE`. With several keys, every combination of values is a variation.
pub fn vary(wanted: &[String]) -> Result<Vec<Variation>, Varied> {
    let mut all = vec![Variation { name: String::new(), changes: Vec::new() }];
    for Wanted { key, parts } in read(wanted)? {
        let values: Vec<Value> = parts.iter().map(|part| values::read(part)).collect();
        let mut more = Vec::with_capacity(all.len() * parts.len());
        for before in &all {
            for (part, value) in parts.iter().zip(&values) {
                let mut variation = before.clone();
                let gap = if variation.name.is_empty() { "" } else { ", " };
                variation.name += &format!("{gap}{key}={part}");
                variation.changes.push(Change { key: key.to_owned(), value: value.clone() });
                more.push(variation);
            }
        }
        all = more;
    }
    all.retain(|variation| !variation.changes.is_empty());
    Ok(all)
}

/// A key and its values, as written.
struct Wanted<'t> {
    key: &'t str,
    parts: Vec<String>,
}

/// Parses the keys and values, and checks their number before any variation is made.
fn read(wanted: &[String]) -> Result<Vec<Wanted<'_>>, Varied> {
    let n_bytes = wanted.iter().map(String::len).sum();
    if n_bytes > MOST_TEXT {
        return Err(Varied::TooLong(n_bytes));
    }
    if wanted.len() > MOST_KEYS {
        return Err(Varied::TooManyKeys(wanted.len()));
    }
    let mut all: Vec<Wanted<'_>> = Vec::with_capacity(wanted.len());
    for text in wanted {
        let shape = || Varied::Shape(told(text));
        let (key, list) = text.split_once('=').ok_or_else(shape)?;
        let (key, parts) = (key.trim(), values::split(list));
        if key.is_empty() || parts.iter().any(String::is_empty) {
            return Err(shape());
        }
        if all.iter().any(|other| other.key == key) {
            return Err(Varied::Twice(told(key)));
        }
        place::steps(key.strip_prefix("roster:").unwrap_or(key))
            .map_err(|why| Varied::NoPlace { key: told(key), why })?;
        all.push(Wanted { key, parts });
    }
    let n = all.iter().fold(1_usize, |n, it| n.saturating_mul(it.parts.len()));
    if n > MOST_VARIATIONS { Err(Varied::TooMany(n)) } else { Ok(all) }
}

/// The part of a text that is quoted in errors.
fn told(text: &str) -> String {
    text.chars().take(MOST_TOLD).collect()
}

impl Variation {
    /// The scenario with these changes.
    pub(crate) fn laid_over(&self, doc: &Doc) -> Result<Doc, Varied> {
        let mut tree = doc.root.to_json();
        for change in &self.changes {
            change.lay(&mut tree)?;
        }
        Doc::from_json(&doc.file, &tree)
            .map_err(|problems| Varied::Refused { name: self.name.clone(), problems })
    }
}

impl Change {
    fn lay(&self, tree: &mut Value) -> Result<(), Varied> {
        let no = |why: String| Varied::NoPlace { key: told(&self.key), why };
        if self.value == AS_IS {
            return Ok(());
        }
        if let Some(unit) = self.key.strip_prefix("roster:") {
            return self.enlist(tree, unit).map_err(no);
        }
        let steps = steps(&self.key).map_err(no)?;
        let top = match steps.first() {
            Some(Step::Key(key)) => key.as_str(),
            _ => return Err(no("a path begins with a key".to_owned())),
        };
        // A key at the top of a scenario is that key; everything else is a key of the rulebook.
        let of_scenario = tree.get(top).is_some() || TOP.contains(&top);
        let base = if of_scenario { tree } else { rules(tree) };
        place::set(base, &steps, self.value.clone()).map_err(no)
    }

    /// Changes a unit by its id: one key of it, or the whole unit.
    fn enlist(&self, tree: &mut Value, named: &str) -> Result<(), String> {
        let (id, rest) = named.split_once('.').unwrap_or((named, ""));
        let known: Vec<String> = units(tree).map(word).collect();
        let sides = tree.get_mut("sides").and_then(Value::as_array_mut);
        for side in sides.into_iter().flatten() {
            let Some(units) = side.get_mut("units").and_then(Value::as_array_mut) else { continue };
            let Some(at) = units.iter().position(|unit| unit["id"] == id) else { continue };
            if !rest.is_empty() {
                return place::set(&mut units[at], &steps(rest)?, self.value.clone());
            }
            if self.value == NONE {
                units.remove(at);
                return Ok(());
            }
            let Some(over) = self.value.as_object() else {
                return Err("a whole unit is `none`, `as-is` or {key=value, …}".to_owned());
            };
            for (key, value) in over {
                units[at][key.as_str()] = value.clone();
            }
            return Ok(());
        }
        let meant = kernel::doc::nearest(id, known.iter().map(String::as_str));
        let meant = meant.map(|it| format!(" (did you mean `{it}`?)")).unwrap_or_default();
        Err(format!("there is no unit `{id}`{meant}"))
    }
}

/// Keys that a scenario may have even if this one does not.
const TOP: [&str; 5] = ["turns", "table", "sides", "deploy", "victory"];

fn rules(tree: &mut Value) -> &mut Value {
    if tree.get("rules").is_none_or(|rules| !rules.is_object()) {
        tree["rules"] = json!(Map::new());
    }
    &mut tree["rules"]
}

fn units(tree: &Value) -> impl Iterator<Item = &Value> {
    let sides = tree["sides"].as_array().into_iter().flatten();
    sides.flat_map(|side| side["units"].as_array().into_iter().flatten())
}

fn word(unit: &Value) -> String {
    unit["id"].as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid(key: &str, value: Value) -> Result<Value, Varied> {
        let mut tree = json!({"turns": 8, "sides": [{"units": [{"id": "rupert", "at": [1, 2]}]}]});
        Change { key: key.to_owned(), value }.lay(&mut tree).map(|()| tree)
    }

    #[test]
    fn every_value_of_one_key_meets_every_value_of_the_others() {
        let all = vary(&["a=1,2".to_owned(), "b.c=[1, 2],x".to_owned()]).expect("it reads");
        let names: Vec<&str> = all.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names, ["a=1, b.c=[1, 2]", "a=1, b.c=x", "a=2, b.c=[1, 2]", "a=2, b.c=x"]);
        assert_eq!(all[0].changes[1].value, json!([1, 2]));
        assert!(vary(&[]).expect("nothing").is_empty());
    }

    #[test]
    fn what_is_not_so_written_is_told() {
        let told = |text: &str| vary(&[text.to_owned()]).expect_err("no").to_string();
        for text in ["a", "=1", "a=", "a=1,,2"] {
            assert!(told(text).contains("KEY=VALUE"), "{text}");
        }
        let twice = vary(&["a=1".to_owned(), "a=2".to_owned()]).expect_err("no");
        assert!(twice.to_string().contains("twice"));
        let many: Vec<String> = (0..65).map(|n| n.to_string()).collect();
        assert!(told(&format!("a={}", many.join(","))).contains("65 variations"));
    }

    /// All variations are counted before any is made.
    #[test]
    fn too_much_is_told_before_it_is_made() {
        let told = |wanted: &[String]| vary(wanted).expect_err("no").to_string();
        let values = |n: usize| (0..n).map(|n| n.to_string()).collect::<Vec<_>>().join(",");
        let keys = |n: usize, of: usize| -> Vec<String> {
            (0..n).map(|n| format!("k{n}={}", values(of))).collect()
        };
        assert!(told(&keys(3, 10)).contains("1000 variations"));
        assert!(
            told(&keys(32, 64)).contains("variations are too many"),
            "more than can be counted"
        );
        assert!(told(&keys(33, 1)).contains("33 keys are too many"));
        assert_eq!(vary(&keys(32, 1)).expect("it reads")[0].changes.len(), 32);
        assert!(told(&[format!("a={}", "x".repeat(MOST_TEXT))]).contains("bytes long"));
        let deep = vec!["a"; 20_000].join(".");
        for key in
            [deep.clone(), format!("roster:rupert.{deep}"), format!("a{}", "[0]".repeat(20_000))]
        {
            let why = told(&[format!("{key}=1")]);
            assert!(why.contains("at most 24 steps") && why.len() < 300, "{why}");
            let laid = laid(&key, json!(1)).expect_err("a plan may come from a file, too");
            assert!(laid.to_string().contains("at most 24 steps"), "{laid}");
        }
    }

    #[test]
    fn a_value_finds_its_place() {
        assert_eq!(laid("turns", json!(6)).expect("a place")["turns"], 6);
        assert_eq!(laid("bounce", json!(true)).expect("a place")["rules"]["bounce"], true);
        assert_eq!(laid("fire.range", json!(3)).expect("a place")["rules"]["fire"]["range"], 3);
        let path = laid("sides[0].units[0].at", json!([3, 4])).expect("a place");
        assert_eq!(path["sides"][0]["units"][0]["at"], json!([3, 4]));
        let unit = laid("roster:rupert.files", json!(2)).expect("a place");
        assert_eq!(unit["sides"][0]["units"][0]["files"], 2);
        let gone = laid("roster:rupert", json!("none")).expect("a place");
        assert_eq!(gone["sides"][0]["units"], json!([]));
        let same = laid("roster:rupert", json!("as-is")).expect("a place");
        assert_eq!(same["sides"][0]["units"][0]["at"], json!([1, 2]));
    }

    #[test]
    fn what_has_no_place_is_told() {
        let told = |key: &str, value| laid(key, value).expect_err("no").to_string();
        assert!(told("roster:ruperd.at", json!(1)).contains("did you mean `rupert`?"));
        assert!(told("sides[3].units[0].at", json!(1)).contains("the list has 1"));
        assert!(told("roster:rupert", json!(3)).contains("a whole unit"));
    }
}
