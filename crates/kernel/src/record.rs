//! A save and a replay are the same file: a setup, a seed and a list of decisions.
use crate::{No, Ruleset, Said, start::Wrong};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// A battle from its first decision to its last, or to the current one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Record<R: Ruleset> {
    /// The format of this file.
    pub format: u32,
    /// The ruleset's id.
    pub ruleset: String,
    /// The ruleset's version. A record of another version may not replay.
    pub version: u32,
    /// The seed. Decision `n` throws dice keyed by the seed and `n`.
    pub seed: u64,
    /// Real or scripted dice, in the order they fell; none if seeds threw them all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Vec<u8>>,
    /// The sources of the dice, in order; empty if the source never changed. Dice before the first decision come from the seed,
    /// unless the first source is by hand from decision 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<Thrower>,
    /// The setup of the battle.
    pub setup: R::Setup,
    /// The scenario that the setup was read from, without its `[start]`. Earlier programs did not keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<Arc<Value>>,
    /// The position that the battle begins in: the scenario's `[start]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Arc<Value>>,
    /// The decisions.
    pub decisions: Vec<Said<R::Act>>,
    /// A [`fingerprint`] of all events: a replay must have the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
    /// A hash of the whole model, which earlier programs wrote instead. It is read but not checked, because it depends on how
    /// that program stored its model and not on what happened.
    #[serde(default, skip_serializing)]
    pub last: Option<String>,
}

/// The source of the dice from a decision on. In JSON `{"from": 12, "seed": 5}` or `{"from": 12, "hand": true}`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Thrower {
    /// A seed throws them.
    Seed {
        /// The first decision, from 0.
        from: usize,
        /// The seed.
        seed: u64,
    },
    /// The players throw them.
    Hand {
        /// The first decision, from 0.
        from: usize,
        /// Always true; it gives the source its name in JSON.
        #[serde(deserialize_with = "crate::offer::yes")]
        hand: bool,
    },
}

impl Thrower {
    /// A seed, from a decision on.
    pub fn seed(from: usize, seed: u64) -> Self {
        Self::Seed { from, seed }
    }

    /// The players, from a decision on.
    pub fn hand(from: usize) -> Self {
        Self::Hand { from, hand: true }
    }

    /// Its first decision, from 0.
    pub fn from(self) -> usize {
        match self {
            Self::Seed { from, .. } | Self::Hand { from, .. } => from,
        }
    }

    /// The same source from another decision on.
    #[must_use]
    pub fn moved(self, from: usize) -> Self {
        match self {
            Self::Seed { seed, .. } => Self::seed(from, seed),
            Self::Hand { .. } => Self::hand(from),
        }
    }

    /// Whether the players throw the dice.
    pub fn is_hand(self) -> bool {
        matches!(self, Self::Hand { .. })
    }
}

/// Checks that these sources are possible with this many decisions. A problem is described in a sentence.
pub(crate) fn check_sources(
    sources: &[Thrower],
    dice: Option<&[u8]>,
    n_decisions: usize,
) -> Result<(), String> {
    if let Some(pair) = sources.windows(2).find(|pair| pair[0].from() > pair[1].from()) {
        let (before, after) = (pair[0].from(), pair[1].from());
        return Err(format!(
            "the source from decision {after} is listed after the one from decision {before}"
        ));
    }
    if let Some(last) = sources.last().filter(|last| last.from() > n_decisions) {
        let from = last.from();
        return Err(format!(
            "a source begins at decision {from}, but there are only {n_decisions} decisions"
        ));
    }
    let by_hand = sources.iter().any(|source| source.is_hand());
    if !sources.is_empty() && dice.is_some_and(|dice| !dice.is_empty()) && !by_hand {
        return Err("there are dice thrown by hand, but no source is by hand".to_owned());
    }
    Ok(())
}

/// Shortens a record to this number of decisions, with the sources of their dice.
pub(crate) fn cut<R: Ruleset>(record: &mut Record<R>, to: usize) -> Result<(), String> {
    check_sources(&record.sources, record.dice.as_deref(), record.decisions.len())?;
    record.decisions.truncate(to);
    record.fingerprint = None;
    if !record.sources.is_empty() {
        record.sources.retain(|source| source.from() <= to);
        if !record.sources.iter().any(|source| source.is_hand()) {
            record.dice = None;
        }
    }
    Ok(())
}

/// The format of record files that this program writes.
pub const FORMAT: u32 = 1;

/// A hash of all events of a battle: battles with different events have different fingerprints.
pub fn fingerprint<E: Serialize>(events: &[E]) -> String {
    hash(&events)
}

/// A hash of a value.
pub fn hash<T: Serialize>(value: &T) -> String {
    struct Fnv(u64);
    impl std::io::Write for Fnv {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            for byte in bytes {
                self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut fnv = Fnv(0xcbf2_9ce4_8422_2325);
    serde_json::to_writer(&mut fnv, value).expect("plain data has a text");
    format!("{:016x}", fnv.0)
}

/// Why a record cannot be replayed.
#[derive(thiserror::Error, Debug)]
pub enum Broken<R: Ruleset> {
    /// It belongs to another game.
    #[error("this is a record of `{found}`, not of `{}`", R::ID)]
    OtherRuleset {
        /// The ruleset that it names.
        found: String,
    },
    /// It was made by rules that have changed since.
    #[error(
        "this record was made by version {found} of the rules; this program plays version {}",
        R::VERSION
    )]
    OtherVersion {
        /// The version that it names.
        found: u32,
    },
    /// The sources of its dice are impossible.
    #[error("the sources of its dice are wrong: {0}")]
    Sources(String),
    /// A decision is not allowed.
    #[error("decision {n} is not allowed: {why}")]
    Decision {
        /// Its number, from 0.
        n: usize,
        /// Why.
        why: No<R::Refusal>,
    },
    /// The setup cannot be opened.
    #[error("the setup cannot be opened: {0}")]
    Setup(No<R::Refusal>),
    /// The position that it begins in cannot be set up.
    #[error("the battle cannot begin in this position: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Start(Vec<Wrong>),
    /// The events differ.
    #[error("the replay has the fingerprint {found}, but the record says {said}")]
    OtherEnd {
        /// What the record says.
        said: String,
        /// What the replay has.
        found: String,
    },
}
