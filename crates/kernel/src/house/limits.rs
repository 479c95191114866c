//! How far a player may change a book: its ranges and words, and what its options may be.
use super::{comments, tree};
use crate::rulebook::{BookTables, Words};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The limits of a book, and the book as printed.
pub(super) struct Limits {
    pub(super) printed: Map<String, Value>,
    pub(super) options: &'static str,
    pub(super) besides: &'static [&'static str],
    pub(super) fixed: &'static [&'static str],
    /// The comments of the book's files, by the path of what they describe.
    pub(super) comments: BTreeMap<String, String>,
    ranges: &'static [(&'static str, f64, f64)],
    words: &'static [(&'static str, Words)],
    pub(super) new_ground: fn() -> Value,
    /// Why a value is not a kind of terrain.
    pub(super) ground: fn(&Value) -> Result<(), String>,
}

impl Limits {
    pub(super) fn of<B: BookTables>() -> Self {
        Self {
            printed: tree(&B::default()),
            comments: comments::of::<B>(),
            options: B::OPTIONS,
            besides: B::BESIDES,
            fixed: B::FIXED,
            ranges: B::RANGES,
            words: B::WORDS,
            new_ground: B::new_ground,
            ground: |kind| match B::Ground::deserialize(kind) {
                Ok(_) => Ok(()),
                Err(why) => Err(why.to_string()),
            },
        }
    }

    /// Lowest and highest value of a figure, by the keys of its path.
    pub(super) fn range(&self, path: &[&str]) -> (f64, f64) {
        let row = self.ranges.iter().find(|(at, ..)| fits(at, path));
        let (low, high) = row.map_or((f64::MIN, f64::MAX), |(_, low, high)| (*low, *high));
        let [least, most] = self.allowed(path).unwrap_or([low, high]);
        (least.max(low), most.min(high))
    }

    /// The range that the book names for this table or key, if it does.
    pub(super) fn named_range(&self, path: &[&str]) -> Option<(f64, f64)> {
        let row = self.ranges.iter().find(|(at, ..)| fits(at, path))?;
        (!row.0.is_empty()).then(|| self.range(path))
    }

    /// The words that are allowed there.
    pub(super) fn words(&self, path: &[&str]) -> Option<Words> {
        self.words.iter().find(|(at, _)| fits(at, path)).map(|(_, words)| *words)
    }

    /// Whether a number is allowed in place of a word. If so, the book has a range and words for exactly this key.
    pub(super) fn mixes(&self, path: &[&str]) -> bool {
        let words = self.words.iter().find(|(at, _)| fits(at, path));
        words.is_some_and(|(at, _)| self.ranges.iter().any(|(range, ..)| range == at))
    }

    /// What an option may be, if the printed book says so beside it.
    fn allowed(&self, path: &[&str]) -> Option<[f64; 2]> {
        let [table, row, ..] = path else { return None };
        let allowed = self.printed.get(*table)?.get(row)?.get("allowed")?;
        match allowed {
            Value::Array(all) => {
                let numbers = || all.iter().filter_map(Value::as_f64);
                Some([numbers().reduce(f64::min)?, numbers().reduce(f64::max)?])
            }
            range => Some([range["least"].as_f64()?, range["most"].as_f64()?]),
        }
    }
}

/// Whether a row of limits applies to this path: `table`, `table.key`, `.key`, or an empty row for all.
fn fits(at: &str, path: &[&str]) -> bool {
    let (table, key) = at.split_once('.').unwrap_or((at, ""));
    let below = path.get(1..).unwrap_or_default();
    (table.is_empty() || path.first() == Some(&table)) && (key.is_empty() || below.contains(&key))
}
