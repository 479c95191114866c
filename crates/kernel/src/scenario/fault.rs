//! What a book's own rules find wrong with a unit or a general before the battle.
use crate::doc::Item;

/// What is wrong with a unit or a general, at the key of a file that says so, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The key.
    pub key: &'static str,
    /// What is wrong.
    pub why: String,
    /// What would be right.
    pub remedy: String,
}

/// A fault.
pub fn fault(
    key: &'static str,
    why: impl Into<String>,
    remedy: impl Into<String>,
) -> Option<Fault> {
    Some(Fault { key, why: why.into(), remedy: remedy.into() })
}

impl Item<'_> {
    /// Notes faults of a unit or a general where its table says what is wrong: at their keys, or at the whole table if it does not have
    /// the key.
    pub fn note(&self, faults: Vec<Fault>) {
        for Fault { key, why, remedy } in faults {
            self.at_key(key).wrong(why, remedy);
        }
    }
}
