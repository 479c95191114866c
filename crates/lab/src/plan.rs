//! The plan of a run: all of it is data, so that a run can be stored, resumed and shared.
use crate::{house::HouseFile, vary::Variation};
use serde::{Deserialize, Serialize};

/// The maximum number of battles in a run, all variations together. A run's rows are in memory while they are counted.
pub const MOST_BATTLES: u64 = 1_000_000;

/// What to play. The same plan gives the same rows on every machine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The scenario as given: an id or a path.
    pub scenario: String,
    /// The file name for reported problems.
    pub file: String,
    /// The scenario's text; empty if the battles start from a record.
    pub text: String,
    /// Where the battles start, if not at the scenario's start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Origin>,
    /// The generals, one for each side in the scenario's order.
    pub seats: Vec<String>,
    /// How many battles of each variation.
    pub games: u64,
    /// The seed of the run; each battle's own seed is derived from it and the battle's number.
    pub seed: u64,
    /// Whether battles come in pairs with the generals' sides swapped.
    pub swap: bool,
    /// The variations; empty for the scenario as it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variation>,
    /// The file of house rules that is laid over the scenario's own; `text` has them already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<HouseFile>,
}

/// A moment of an earlier battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The record's text.
    pub record: String,
    /// After this many of its decisions; by default all.
    pub at: Option<usize>,
}

/// Why a plan is invalid.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum Unsound {
    /// Nothing to do.
    #[error("0 games are not a run: ask for at least 1")]
    NoGames,
    /// Too much to do.
    #[error(
        "{0} battles are too many for one run; the maximum is {MOST_BATTLES}: ask for fewer, or make several runs with different seeds"
    )]
    TooMany(u64),
    /// House rules cannot change a battle that has begun.
    #[error(
        "a battle in progress keeps its rules and its armies: --vary and --from cannot be combined"
    )]
    VariedRecord,
}

/// One battle of a plan.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ticket {
    /// Its number in the run, from 0.
    pub(crate) index: u64,
    /// Its variation.
    pub(crate) variation: usize,
    /// Whether the generals swapped sides.
    pub(crate) swapped: bool,
    /// The seed of its dice.
    pub(crate) seed: u64,
}

impl Plan {
    /// Checks the number of battles.
    pub fn check(&self) -> Result<(), Unsound> {
        if self.games == 0 {
            return Err(Unsound::NoGames);
        }
        if self.from.is_some() && !self.variations.is_empty() {
            return Err(Unsound::VariedRecord);
        }
        match self.games.checked_mul(self.n_variations() as u64) {
            Some(n) if n <= MOST_BATTLES => Ok(()),
            n => Err(Unsound::TooMany(n.unwrap_or(u64::MAX))),
        }
    }

    /// The number of variations; the scenario as it is counts as one.
    pub fn n_variations(&self) -> usize {
        self.variations.len().max(1)
    }

    /// The total number of battles.
    pub fn n_battles(&self) -> u64 {
        self.games * self.n_variations() as u64
    }

    /// The name of a variation.
    pub fn variation(&self, n: usize) -> &str {
        self.variations.get(n).map_or("as it stands", |it| &it.name)
    }

    /// The battle with this number. The variations alternate, so that a stopped run has equally many of each; variations and
    /// swapped battles share their seeds.
    pub(crate) fn ticket(&self, index: u64) -> Ticket {
        let n = self.n_variations() as u64;
        let (game, variation) = (index / n, (index % n) as usize);
        let pair = if self.swap { game / 2 } else { game };
        let swapped = self.swap && game % 2 == 1;
        Ticket { index, variation, swapped, seed: derived(self.seed, pair) }
    }
}

/// Derives the `n`th seed from another seed. It is below 2^53, so that JSON and Parquet represent it
/// exactly.
pub(crate) fn derived(seed: u64, n: u64) -> u64 {
    mixed(mixed(seed).wrapping_add(n)) >> 11
}

/// Splitmix64: close inputs give very different outputs.
fn mixed(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(games: u64, swap: bool, n_variations: usize) -> Plan {
        let named = |n: usize| Variation { name: n.to_string(), changes: Vec::new() };
        Plan {
            scenario: "x".into(),
            file: "x".into(),
            text: String::new(),
            from: None,
            seats: vec!["regular".into(); 2],
            games,
            seed: 7,
            swap,
            variations: (0..n_variations).map(named).collect(),
            house: None,
        }
    }

    #[test]
    fn pairs_and_variations_have_their_seeds_in_common() {
        let plan = plan(4, true, 2);
        let all: Vec<Ticket> = (0..8).map(|index| plan.ticket(index)).collect();
        assert!(all[..4].iter().all(|it| it.seed == all[0].seed));
        assert!(all[4..].iter().all(|it| it.seed == all[4].seed && it.seed != all[0].seed));
        let order: Vec<_> = all[..4].iter().map(|it| (it.variation, it.swapped)).collect();
        assert_eq!(order, [(0, false), (1, false), (0, true), (1, true)]);
    }

    #[test]
    fn a_plan_has_a_sound_amount_to_do() {
        assert_eq!(plan(0, false, 0).check(), Err(Unsound::NoGames));
        assert_eq!(plan(1_000_000, false, 1).check(), Ok(()));
        assert_eq!(plan(1_000_000, false, 2).check(), Err(Unsound::TooMany(2_000_000)));
        assert!(matches!(plan(u64::MAX, false, 2).check(), Err(Unsound::TooMany(_))));
    }
}
