//! Armies raised by a book's own generator.
use crate::{Unmade, books};
use serde_json::Value;

/// An army, and how it came about.
#[derive(Clone, PartialEq, Debug)]
pub struct Raised {
    /// Each throw and what it raised.
    pub throws: Vec<Value>,
    /// The army as JSON.
    pub army: Value,
    /// The army as a file.
    pub text: String,
}

impl Raised {
    /// An army with its throws told in the file's first lines.
    pub(crate) fn new(throws: Vec<Value>, army: Value) -> Self {
        let words = |value: &Value| {
            let words: Vec<_> =
                value.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            words.join(" and ")
        };
        let told = throws.iter().map(|throw| {
            let (raised, nothing) = (words(&throw["raised"]), words(&throw["nothing"]));
            let raised = if raised.is_empty() { "nothing".to_owned() } else { raised };
            let left = if nothing.is_empty() {
                String::new()
            } else {
                format!(" (no room for {nothing})")
            };
            format!("# {} and {}: {raised}{left}\n", throw["dice"][0], throw["dice"][1])
        });
        let text = told.collect::<String>() + &toml::to_string(&army).unwrap_or_default();
        Self { throws, army, text }
    }
}

/// Raises an army by the generator of a ruleset, with so many throws.
pub fn muster(ruleset: &str, throws: usize, seed: u64, name: &str) -> Result<Raised, Unmade> {
    let book = books::book(ruleset).ok_or_else(|| Unmade::Ruleset(books::unknown(ruleset)))?;
    Ok((book.muster)(throws, seed, name))
}
