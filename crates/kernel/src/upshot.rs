//! The outcome of a decision, for tables of odds: the same names with the same types in every ruleset.
//!
//! `docs/wire.md` describes the form. A ruleset fills in what its book has, in its `log/outcome.rs`; what is not said is left out.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The outcome of a decision: only what distinguishes the branches. Units, wings and sides are named by their ids.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Upshot {
    /// If there is nothing else to say: why not, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nothing: Option<String>,
    /// Whether a charge comes to blows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contact: Option<bool>,
    /// The tests of each unit, by the name of the test.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub test: BTreeMap<String, BTreeMap<String, Tested>>,
    /// The hits that each unit takes from fire and in hand-to-hand combat, after any saves.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub hits: BTreeMap<String, u32>,
    /// The stands or elements that each unit loses, if the unit remains.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lost: BTreeMap<String, u32>,
    /// The units that are thrown back, recoil or give way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fell_back: Vec<String>,
    /// The units that rout.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub routed: Vec<String>,
    /// The units that are destroyed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub destroyed: Vec<String>,
    /// The units that leave the battle in another way, and how.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub gone: BTreeMap<String, String>,
    /// The last state of each unit whose state changes, in books that have states.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub state: BTreeMap<String, String>,
    /// How a melee ends, in books that compare the two sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub melee: Option<Decided>,
    /// Whether each winner pursues.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub pursues: BTreeMap<String, bool>,
    /// Whether the order of each wing arrives.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub arrives: BTreeMap<String, bool>,
    /// How many inches farther each unit goes than it may otherwise.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub extended: BTreeMap<String, f64>,
    /// The quality that is thrown for each commander.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rated: BTreeMap<String, String>,
    /// The side that has the initiative.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiative: Option<String>,
    /// The side that decides a dispute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decides: Option<String>,
    /// How the battle ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
}

/// The result of a test.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names say it.
pub enum Tested {
    Passed,
    Failed,
}

/// How a melee ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Decided {
    /// The side that loses; none if the sides are equal.
    pub loser: Option<String>,
    /// By how many hits.
    pub by: u32,
}

impl Upshot {
    /// A unit takes hits. None is worth saying too.
    pub fn hit(&mut self, unit: &str, n: impl Into<u32>) {
        *self.hits.entry(unit.to_owned()).or_default() += n.into();
    }

    /// A unit loses stands or elements.
    pub fn lose(&mut self, unit: &str, n: impl Into<u32>) {
        *self.lost.entry(unit.to_owned()).or_default() += n.into();
    }

    /// A unit passes or fails a test. Of two tests with the same name, the last counts.
    pub fn tested(&mut self, unit: &str, test: &str, result: Tested) {
        self.test.entry(unit.to_owned()).or_default().insert(test.to_owned(), result);
    }

    /// A unit falls back.
    pub fn fall_back(&mut self, unit: &str) {
        list(&mut self.fell_back, unit);
    }

    /// A unit routs. If it leaves the battle by that, its losses need not be told.
    pub fn rout(&mut self, unit: &str) {
        self.lost.remove(unit);
        list(&mut self.routed, unit);
    }

    /// A unit is destroyed.
    pub fn destroy(&mut self, unit: &str) {
        self.lost.remove(unit);
        list(&mut self.destroyed, unit);
    }

    /// A unit leaves the battle in another way.
    pub fn leave(&mut self, unit: &str, how: &str) {
        self.lost.remove(unit);
        self.gone.insert(unit.to_owned(), how.to_owned());
    }

    /// The battle ends, by the name of its outcome in files.
    pub fn end(&mut self, outcome: &impl Serialize) {
        let told = serde_json::json!(outcome);
        let named = || told.as_object().and_then(|it| it.keys().next().cloned());
        self.ended = told.as_str().map(ToOwned::to_owned).or_else(named);
    }

    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Adds to a list, once, in an order that does not depend on what came first.
fn list(all: &mut Vec<String>, unit: &str) {
    if let Err(at) = all.binary_search_by(|it| it.as_str().cmp(unit)) {
        all.insert(at, unit.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn lists_do_not_depend_on_what_came_first() {
        let mut upshot = Upshot::default();
        upshot.lose("byron", 1_u8);
        for unit in ["skippon", "byron", "skippon"] {
            upshot.rout(unit);
        }
        upshot.hit("byron", 2_u8);
        upshot.hit("byron", 1_u8);
        assert_eq!(json!(upshot), json!({"hits": {"byron": 3}, "routed": ["byron", "skippon"]}));
    }

    #[test]
    fn only_what_happened_is_written() {
        let mut upshot = Upshot::default();
        assert!(upshot.is_empty() && json!(upshot) == json!({}));
        upshot.tested("byron", "charge", Tested::Failed);
        upshot.contact = Some(false);
        let told = json!({"contact": false, "test": {"byron": {"charge": "failed"}}});
        assert_eq!(json!(upshot), told);
        assert_eq!(serde_json::from_value::<Upshot>(told).ok(), Some(upshot));
    }
}
