//! Programs that forfeited: how often, and why.
use crate::rows::Row;
use serde::Serialize;
use std::collections::BTreeMap;

/// The battles that a program forfeited.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Forfeits {
    /// How many.
    pub battles: u64,
    /// In how many of them it made no decision at all.
    pub unstarted: u64,
    /// In how many battles of the run it commanded a side.
    pub of: u64,
    /// Why, the first time.
    pub why: String,
}

pub(super) fn by_general(rows: &[Row]) -> BTreeMap<String, Forfeits> {
    let mut all: BTreeMap<String, Forfeits> = BTreeMap::new();
    for forfeit in rows.iter().filter_map(|row| row.forfeit.as_ref()) {
        let of = all.entry(forfeit.general.clone()).or_insert_with(|| Forfeits {
            battles: 0,
            unstarted: 0,
            of: rows.iter().filter(|row| row.generals.contains(&forfeit.general)).count() as u64,
            why: forfeit.why.clone(),
        });
        of.battles += 1;
        of.unstarted += u64::from(forfeit.decisions == 0);
    }
    all
}

impl Forfeits {
    /// What happened, in a sentence.
    pub(crate) fn told(&self, general: &str) -> String {
        let Self { battles, unstarted, of, why } = self;
        if unstarted == of {
            return match of {
                1 => format!("`{general}` failed to start: {why}. The battle counts as lost."),
                _ => format!("`{general}` failed to start: {why}. All {of} battles count as lost."),
            };
        }
        let first = match unstarted {
            0 => String::new(),
            n => format!(", {n} of them before its first decision"),
        };
        format!(
            "`{general}` forfeited {battles} of {of} battles{first}; they count as lost. The first time: {why}."
        )
    }
}
