//! House rules of a book with three tables.
#![allow(unreachable_pub)] // The macro declares public items in a private module.
use super::*;
use crate::rulebook::Words;

crate::rows! {
    Fire { range: f64, dice: i32, mark: String, mixed: Vec<Value>, bands: [f64; 2] }
    Small { fire: Fire, classes: Vec<String>, kind: Vec<Kind>, options: Options }
    Kind { name: String, cover: i32 }
    Options { rain: bool, depth: Depth }
    Depth { value: f64, allowed: [f64; 2] }
}

impl Default for Small {
    fn default() -> Self {
        crate::rulebook::load()
    }
}

impl BookTables for Small {
    const RULESET: &'static str = "small";
    const FILES: &'static [(&'static str, &'static str)] = &[(
        "small.toml",
        "classes = [\"foot\"]\n[[kind]]\nname = \"wood\"\ncover = -1\n\
         [fire]\nrange = 6.0\ndice = 2\nmark = \"none\"\nmixed = [1, \"P\"]\nbands = [1.0, 2.0]\n\
         [options]\nrain = false\ndepth = { value = 3.0, allowed = [1.0, 9.0] }\n",
    )];
    const OPTIONS: &'static str = "options";
    const BESIDES: &'static [&'static str] = &["composition"];
    const FIXED: &'static [&'static str] = &["classes"];
    const RANGES: &'static [(&'static str, f64, f64)] =
        &[("fire.dice", 0.0, 4.0), ("fire.mixed", 0.0, 6.0), ("kind", -3.0, 0.0), ("", 0.0, 60.0)];
    const WORDS: &'static [(&'static str, Words)] =
        &[("fire.mark", Words::OneOf(&["none", "b2"])), ("fire.mixed", Words::OneOf(&["P", "F"]))];
    type Ground = Kind;

    fn keys() -> crate::scenario::keys::Keys {
        crate::scenario::keys::Keys::default()
    }
}

fn told(text: &str) -> Vec<(String, String)> {
    let doc = Doc::parse("house.toml", &format!("format = 1\nruleset = \"small\"\n{text}"));
    let problems = rulebook::<Small>(&doc.expect("it is TOML")).err().unwrap_or_default();
    problems
        .into_iter()
        .map(|problem| (problem.key, problem.why + "; " + &problem.remedy))
        .collect()
}

/// Values within the limits are accepted: as bare keys, in tables and under `rulebook`.
#[test]
fn values_within_the_limits_are_taken() {
    let text = "format = 1\nruleset = \"small\"\nrain = true\ndepth = 8\nrulebook = { fire = { dice = 4 } }\n\
        [fire]\nmark = \"b2\"\nmixed = [\"F\", 2]\n[[kind]]\nname = \"wood\"\ncover = -2\n[[kind]]\nname = \"bog\"\ncover = 0\n";
    let book: Small =
        rulebook(&Doc::parse("house.toml", text).expect("it is TOML")).expect("sound");
    assert!(book.options.rain && book.options.depth.value == 8.0);
    assert_eq!((book.fire.dice, book.fire.mark.as_str()), (4, "b2"));
    assert_eq!(book.fire.mixed, [json!("F"), json!(2)]);
    assert_eq!(book.kind.iter().map(|kind| kind.cover).collect::<Vec<_>>(), [-2, 0]);
    assert_eq!(sound(&book), Ok(()));
}

/// Values outside the limits are reported at their own keys.
#[test]
fn problems_are_reported_at_their_keys() {
    for (text, key, words) in [
        ("[fire]\ndice = 5", "fire.dice", "0 to 4"),
        ("[fire]\nrange = 61", "fire.range", "0 to 60"),
        ("[fire]\nmark = \"b3\"", "fire.mark", "`b2`"),
        ("[fire]\nmark = 2", "fire.mark", "text in quotes"),
        ("[fire]\nmixed = [7, \"P\"]", "fire.mixed[0]", "0 to 6"),
        ("[fire]\nbands = [1]", "fire.bands", "write 2"),
        ("[fire]\nrnge = 1", "fire.rnge", "`range`"),
        ("depth = 10", "depth", "1 to 9"),
        ("rane = true", "rane", "`rain`"),
        ("classes = [\"horse\"]", "classes", "cannot be changed"),
        ("composition = true", "composition", "not an option"),
        ("[[kind]]\nname = \"wood\"\ncover = -4", "kind[0].cover", "-3 to 0"),
        ("[[kind]]\nname = \"bog\"\ncovr = 0", "kind[0]", "covr"),
    ] {
        let told = told(text);
        assert_eq!(told.len(), 1, "{text}: {told:?}");
        assert_eq!(told[0].0, key, "{text}: {told:?}");
        assert!(told[0].1.contains(words), "{text}: {told:?}");
    }
    let mut forged = Small::default();
    forged.classes.clear();
    assert!(sound(&forged).is_err_and(|why| why.contains("classes")));
}

/// The schema has the same tree and the same limits.
#[test]
fn the_schema_has_the_same_limits() {
    let schema = rulebook_schema::<Small>();
    let fire = &schema["properties"]["fire"]["properties"];
    let about = "`dice` in the table `fire` of the rulebook. The book's value is 2.";
    let dice = json!({"type": "integer", "minimum": 0.0, "maximum": 4.0, "description": about});
    assert_eq!(fire["dice"], dice);
    assert_eq!(fire["mark"]["enum"], json!(["none", "b2"]));
    assert_eq!(schema["properties"]["depth"]["maximum"], json!(9.0));
    assert!(
        schema["properties"]["classes"].is_null() && schema["properties"]["composition"].is_null()
    );
    let army = army_schema::<Small>();
    assert_eq!(army["properties"]["rules"]["properties"]["composition"]["type"], json!("boolean"));
}
