//! What is true of every battle: random armies, played at random under the kernel's laws.
//!
//! `LINSTOCK_BATTLES` says how many (12 if nothing is said), `LINSTOCK_SEED` which comes first.
mod brawl;
mod fire;

use kernel::{
    Ruleset,
    doc::Doc,
    laws::{self, Rigour},
};
use rules_glorious::{Glorious, Setup, invariants, muster};

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// The seeds of the battles to be fought.
fn seeds() -> std::ops::Range<u64> {
    let first = number("LINSTOCK_SEED", 1);
    first..first + number("LINSTOCK_BATTLES", 12)
}

/// A setup that the seed alone decides; in some battles the units are deployed first.
fn random(seed: u64) -> Setup {
    let start =
        if seed.is_multiple_of(3) { muster::Start::Deployed } else { muster::Start::Placed };
    let scenario = muster::field(seed, 3 + seed as usize % 6, start);
    let doc = Doc::from_json("field", &scenario).expect("it is a scenario");
    Glorious::read(&doc).unwrap_or_else(|problems| panic!("battle {seed}: {problems:?}"))
}

/// AGV-SEQ-001, AGV-VIC-014: random battles run to a verdict under every law of the kernel.
#[test]
fn battles_run_to_a_verdict_under_every_law() {
    for seed in seeds() {
        let setup = random(seed);
        Glorious::sound(&setup).unwrap_or_else(|why| panic!("battle {seed}: {why}"));
        let played = laws::battle::<Glorious>(&setup, seed, Rigour::default(), invariants::check);
        assert!(played.ended, "battle {seed} did not end");
        assert!(played.game.moment().model().ended.is_some(), "battle {seed} has no verdict");
    }
}
