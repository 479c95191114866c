//! What is to be fought: all of it in one piece of data, so that a run can be kept, taken up again and shared.
use crate::vary::Variation;
use serde::{Deserialize, Serialize};

/// The most battles of a run, all variations together. A run's rows are held in memory while they are counted.
pub const MOST_BATTLES: u64 = 1_000_000;

/// What is to be fought. The same plan gives the same rows on every machine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The scenario as it was named: an id or a path.
    pub scenario: String,
    /// The file that problems are told with.
    pub file: String,
    /// The scenario's text; empty where the battles begin from a record.
    pub text: String,
    /// Where the battles begin, if not at the scenario's start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Origin>,
    /// The generals, one for each side in the scenario's order.
    pub seats: Vec<String>,
    /// How many battles of each variation.
    pub games: u64,
    /// The seed of the run; each battle's own is made from it and the battle's number.
    pub seed: u64,
    /// Every other battle is the one before it with the generals on each other's sides.
    pub swap: bool,
    /// What is compared; empty: the scenario as it stands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variation>,
}

/// A moment of a battle that was fought before.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The record's text.
    pub record: String,
    /// After so many of its decisions; all, if not said.
    pub at: Option<usize>,
}

/// Why a plan is none.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum Unsound {
    /// Nothing to do.
    #[error("0 games are no run: ask for at least 1")]
    NoGames,
    /// Too much to do.
    #[error(
        "{0} battles are more than one run holds, which is {MOST_BATTLES}: ask for fewer, or make several runs with seeds of their own"
    )]
    TooMany(u64),
    /// House rules cannot change a battle that has begun.
    #[error(
        "a battle that has begun keeps its rules and its armies: --vary and --from do not go together"
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
    /// Are the generals on each other's sides?
    pub(crate) swapped: bool,
    /// The seed of its dice.
    pub(crate) seed: u64,
}

impl Plan {
    /// Is there a sound amount to do?
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

    /// How many variations there are; the scenario as it stands is one.
    pub fn n_variations(&self) -> usize {
        self.variations.len().max(1)
    }

    /// How many battles in all.
    pub fn n_battles(&self) -> u64 {
        self.games * self.n_variations() as u64
    }

    /// What a variation is called.
    pub fn variation(&self, n: usize) -> &str {
        self.variations.get(n).map_or("as it stands", |it| &it.name)
    }

    /// Battle by battle: the variations take turns, so that a run cut short compares as many of each; they and the battles
    /// with changed seats have their seeds in common.
    pub(crate) fn ticket(&self, index: u64) -> Ticket {
        let n = self.n_variations() as u64;
        let (game, variation) = (index / n, (index % n) as usize);
        let pair = if self.swap { game / 2 } else { game };
        let swapped = self.swap && game % 2 == 1;
        Ticket { index, variation, swapped, seed: derived(self.seed, pair) }
    }
}

/// A seed of its own for the `n`th thing that another seed stands over. JSON, Parquet and people take it whole: it is
/// below 2^53.
pub(crate) fn derived(seed: u64, n: u64) -> u64 {
    mixed(mixed(seed).wrapping_add(n)) >> 11
}

/// Splitmix64: near numbers come out far apart.
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
