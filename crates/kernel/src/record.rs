//! A save and a replay are one thing: a setup, a seed and a list of decisions.
use crate::{No, Ruleset, Said};
use serde::{Deserialize, Serialize};

/// A battle from its first decision to its last, or to where it stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Record<R: Ruleset> {
    /// The shape of this file.
    pub format: u32,
    /// The ruleset's id.
    pub ruleset: String,
    /// The ruleset's version: another one may not replay.
    pub version: u32,
    /// Decision `n` throws dice keyed by seed and `n`.
    pub seed: u64,
    /// Real or scripted dice, in the order they fell; none when seeds threw them all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Vec<u8>>,
    /// Who throws from where on, in order; empty when it never changed. What falls before the first decision is of the seed,
    /// unless the first of these is by hand from decision 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<Thrower>,
    /// How it began.
    pub setup: R::Setup,
    /// What was said.
    pub decisions: Vec<Said<R::Act>>,
    /// A [`fingerprint`] of all events: replaying must come to the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
    /// What earlier programs wrote instead: a hash of their whole model. It is read and not checked, since it depends on
    /// how that program kept its model and not on what happened.
    #[serde(default, skip_serializing)]
    pub last: Option<String>,
}

/// Where the dice come from, from a decision on. In JSON `{"from": 12, "seed": 5}` or `{"from": 12, "hand": true}`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Thrower {
    /// A seed throws them.
    Seed {
        /// The first decision, from 0.
        from: usize,
        /// Which.
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

    /// The same from another decision on.
    #[must_use]
    pub fn moved(self, from: usize) -> Self {
        match self {
            Self::Seed { seed, .. } => Self::seed(from, seed),
            Self::Hand { .. } => Self::hand(from),
        }
    }

    /// Do the players throw?
    pub fn is_hand(self) -> bool {
        matches!(self, Self::Hand { .. })
    }
}

/// Can dice have come from these, with so many decisions made? What is wrong is told in a sentence.
pub(crate) fn check_sources(
    sources: &[Thrower],
    dice: Option<&[u8]>,
    n_decisions: usize,
) -> Result<(), String> {
    if let Some(pair) = sources.windows(2).find(|pair| pair[0].from() > pair[1].from()) {
        let (before, after) = (pair[0].from(), pair[1].from());
        return Err(format!("the one from decision {after} stands after that from {before}"));
    }
    if let Some(last) = sources.last().filter(|last| last.from() > n_decisions) {
        let from = last.from();
        return Err(format!("one is from decision {from}, and there are only {n_decisions}"));
    }
    let by_hand = sources.iter().any(|source| source.is_hand());
    if !sources.is_empty() && dice.is_some_and(|dice| !dice.is_empty()) && !by_hand {
        return Err("dice are given that were thrown by hand, and none of them is".to_owned());
    }
    Ok(())
}

/// A record up to so many of its decisions, with those who threw its dice up to there.
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

/// The shape of record files that this program writes.
pub const FORMAT: u32 = 1;

/// All events of a battle as a number: two battles in which anything different happened differ in this.
pub fn fingerprint<E: Serialize>(events: &[E]) -> String {
    hash(&events)
}

/// A value as a number: two values that differ in anything differ in this.
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

/// Why a record does not replay.
#[derive(thiserror::Error, Debug)]
pub enum Broken<R: Ruleset> {
    /// It is of another game.
    #[error("this is a record of `{found}`, not of `{}`", R::ID)]
    OtherRuleset {
        /// What it says.
        found: String,
    },
    /// It was made by rules that have changed since.
    #[error(
        "this record was made by version {found} of the rules; this program plays version {}",
        R::VERSION
    )]
    OtherVersion {
        /// What it says.
        found: u32,
    },
    /// Where its dice come from cannot be.
    #[error("the sources of its dice do not fit: {0}")]
    Sources(String),
    /// A decision is not allowed.
    #[error("decision {n} is not allowed: {why}")]
    Decision {
        /// Which, from 0.
        n: usize,
        /// Why.
        why: No<R::Refusal>,
    },
    /// The setup cannot be opened.
    #[error("the setup cannot be opened: {0}")]
    Setup(No<R::Refusal>),
    /// The end differs.
    #[error("the battle ends at {found}, but the record says {said}")]
    OtherEnd {
        /// What the record says.
        said: String,
        /// What came out.
        found: String,
    },
}
