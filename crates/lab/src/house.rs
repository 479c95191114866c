//! The house rules of a run, as its results name them.
use kernel::doc::{Doc, Node, What};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// The keys of a file of house rules that change no rule.
const HEAD: [&str; 4] = ["format", "ruleset", "name", "notes"];
/// How many changed values a sentence lists.
const MOST_TOLD: usize = 12;

/// The file of house rules that a run was played with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HouseFile {
    /// The file as given.
    pub file: String,
    /// Its title, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The values that it gives, by their keys in the rulebook, such as `fire.hits-on`.
    pub changes: BTreeMap<String, Value>,
}

impl HouseFile {
    /// What a file of house rules changes.
    pub fn of(doc: &Doc) -> Self {
        let mut changes = BTreeMap::new();
        if let What::Table(rows) = &doc.root.what {
            for (key, node) in rows.iter().filter(|(key, _)| !HEAD.contains(&key.as_str())) {
                // Tables may also be given under `rulebook`.
                let key = if key == "rulebook" { "" } else { key };
                values(key, node, &mut changes);
            }
        }
        Self { file: doc.file.clone(), name: doc.peek("name").map(str::to_owned), changes }
    }

    /// The file, its title and its first values in a sentence, without a full stop.
    pub(crate) fn told(&self) -> String {
        let each =
            self.changes.iter().take(MOST_TOLD).map(|(key, value)| format!("{key} = {value}"));
        let mut each: Vec<String> = each.collect();
        if let more @ 1.. = self.changes.len().saturating_sub(MOST_TOLD) {
            each.push(format!("and {more} more"));
        }
        let name = self.name.as_ref().map(|name| format!(" ({name})")).unwrap_or_default();
        format!("{}{name}: {}", self.file, each.join(", "))
    }
}

fn values(key: &str, node: &Node, into: &mut BTreeMap<String, Value>) {
    match &node.what {
        What::Table(rows) => {
            for (name, node) in rows {
                let dot = if key.is_empty() { "" } else { "." };
                values(&format!("{key}{dot}{name}"), node, into);
            }
        }
        _ => _ = into.insert(key.to_owned(), node.to_json()),
    }
}
