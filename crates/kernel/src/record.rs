//! A save and a replay are one thing: a setup, a seed and a list of decisions.
use crate::{Rejected, Ruleset, Said};
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
    /// Real or scripted dice, in the order they fell; none when the seed threw them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Vec<u8>>,
    /// How it began.
    pub setup: R::Setup,
    /// What was said.
    pub decisions: Vec<Said<R::Act>>,
    /// The table at the end, as a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
}

/// The shape of record files that this program writes.
pub const FORMAT: u32 = 1;

/// A table as a number: two tables that differ in anything differ in this.
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
    /// A decision is not allowed.
    #[error("decision {n} is not allowed: {why}")]
    Decision {
        /// Which, from 0.
        n: usize,
        /// Why.
        why: Rejected<R>,
    },
    /// The setup cannot be opened.
    #[error("the setup cannot be opened: {0}")]
    Setup(Rejected<R>),
    /// The end differs.
    #[error("the battle ends at {found}, but the record says {said}")]
    OtherEnd {
        /// What the record says.
        said: String,
        /// What came out.
        found: String,
    },
}
