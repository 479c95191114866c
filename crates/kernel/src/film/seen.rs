//! A line of a film: what the referee saw, and where others saw something else.
use crate::{luck::Die, ruleset::SeatCard, view::Line};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// What does not change during a battle.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Opening {
    /// The sides of the die that decides most.
    pub(super) die: u8,
    /// Whether a low face of it is better.
    pub(super) low: bool,
    pub(super) seats: Vec<SeatCard>,
    /// The first view, and what happened before the first decision.
    pub(super) seen: Seen,
}

impl Opening {
    pub(super) fn die(&self) -> Die {
        Die { sides: self.die, low: self.low }
    }
}

/// What was seen after a decision.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Seen {
    /// The change of the referee's view; in the opening, the whole view. Null if nothing changed.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub(super) view: Value,
    /// What happened, with its dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) lines: Vec<Line>,
    /// Viewers who did not see what the referee saw, by seat or `watcher`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) others: BTreeMap<String, Other>,
}

/// What one viewer saw, where it differs from the referee.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Other {
    /// The change from the referee's view to this viewer's. Null if they are equal.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub(super) view: Value,
    /// None: the referee's lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) lines: Option<Vec<Line>>,
}
