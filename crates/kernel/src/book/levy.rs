//! Armies raised by a book's own generator.
use crate::Keyed;
use serde_json::Value;

/// An army, and how it came about.
#[derive(Clone, PartialEq, Debug)]
pub struct Raised {
    /// Each throw and what it raised.
    pub throws: Vec<Value>,
    /// What the player should know besides.
    pub notes: Vec<String>,
    /// The army as JSON.
    pub army: Value,
    /// The army as a file.
    pub text: String,
}

impl Raised {
    /// An army with its throws told in the file's first lines.
    pub fn new(throws: Vec<Value>, notes: Vec<String>, army: Value) -> Self {
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
        let noted: String = notes.iter().map(|note| format!("# {note}\n")).collect();
        let army_text = toml::to_string(&army).unwrap_or_default();
        let text = told.collect::<String>() + &noted + &army_text;
        Self { throws, notes, army, text }
    }
}

impl Levy {
    /// Refuses points where armies are thrown for.
    pub fn must_throw(&self) -> Result<(), String> {
        match self.points {
            None => Ok(()),
            Some(_) => Err("its armies are thrown for, not bought: leave `--points` out".into()),
        }
    }

    /// The dice of this levy, which never run out.
    pub fn dice(&self) -> Keyed {
        Keyed::new(self.seed, 0)
    }
}

/// What is agreed before an army is raised.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Levy {
    /// How many throws of the generator.
    pub throws: usize,
    /// The seed of the dice.
    pub seed: u64,
    /// How many points it may cost, where a book has points: then throws do not count.
    pub points: Option<u32>,
    /// An army list that ships, by its id, instead of an army that is raised.
    pub list: Option<String>,
    /// The army's name.
    pub name: String,
    /// What is taken where the player may choose, throw after throw; the last one for all throws after it. Empty leaves it
    /// to the ruleset.
    pub choose: Vec<String>,
    /// How many units of a type the player owns; of a type that is not named, any number.
    pub owned: Vec<(String, usize)>,
}
