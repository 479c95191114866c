//! Armies raised by a book's own generator.
use crate::Keyed;
use serde_json::Value;

/// An army, and how it was raised.
#[derive(Clone, PartialEq, Debug)]
pub struct Raised {
    /// Each throw and what it raised.
    pub throws: Vec<Value>,
    /// Anything else the player should know.
    pub notes: Vec<String>,
    /// The army as JSON.
    pub army: Value,
    /// The army as a file.
    pub text: String,
}

impl Raised {
    /// An army whose file lists the throws in its first lines.
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
    /// Refuses a budget of points in a ruleset whose armies are raised by dice.
    pub fn must_throw(&self) -> Result<(), String> {
        match self.points {
            None => Ok(()),
            Some(_) => Err("armies of this ruleset are raised by dice, not bought with points: leave `--points` out".into()),
        }
    }

    /// A random army without choices: of a number of units by any cost, or of a number of points.
    pub fn random(
        &self,
        of_units: fn(usize, u64, &str) -> Value,
        of_points: fn(i32, u64, &str) -> Option<Value>,
    ) -> Result<Raised, String> {
        if !(self.choose.is_empty() && self.owned.is_empty()) {
            return Err("armies of this ruleset are raised without choices: leave out `--choose` and `--own`".into());
        }
        let army = match self.points {
            None => of_units(self.throws, self.seed, &self.name),
            Some(points) => {
                let points = i32::try_from(points).unwrap_or(i32::MAX);
                of_points(points, self.seed, &self.name)
                    .ok_or_else(|| format!("no army costs as little as {points} points"))?
            }
        };
        Ok(Raised::new(Vec::new(), Vec::new(), army))
    }

    /// The dice of this levy, which never run out.
    pub fn dice(&self) -> Keyed {
        Keyed::new(self.seed, 0)
    }
}

/// What is agreed before an army is raised.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Levy {
    /// How many throws on the generator's table.
    pub throws: usize,
    /// The seed of the dice.
    pub seed: u64,
    /// How many points the army may cost, in books that have points. If given, the number of throws is ignored.
    pub points: Option<u32>,
    /// The id of a shipped army list, to use instead of raising an army.
    pub list: Option<String>,
    /// The army's name.
    pub name: String,
    /// What the player chooses, throw by throw; the last choice also counts for all later throws. If empty, the ruleset chooses.
    pub choose: Vec<String>,
    /// How many units of each type the player owns; any number of a type that is not listed.
    pub owned: Vec<(String, usize)>,
}
