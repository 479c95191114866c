//! What is true of every battle: random armies on random ground, played at random under the kernel's laws.
//!
//! `LINSTOCK_BATTLES` says how many (12 by default), `LINSTOCK_SEED` which comes first.
mod garbage;
mod guesses;
mod mirror;
mod oracle;
mod secrets;
mod squadrons;

use kernel::{
    Ruleset,
    doc::Doc,
    laws::{self, Rigour},
};
use proving::seeds;
use rules_gloria::{Gloria, Setup, invariants, muster};

/// A setup that depends on the seed alone. In every third battle the armies start in hand (PG-DEP-001).
fn random(seed: u64) -> Setup {
    let n_units = 2 + (seed % 8) as usize;
    let field = match seed % 3 {
        0 => muster::in_hand(n_units, seed),
        _ => muster::scenario(n_units, seed),
    };
    let doc = Doc::from_json("field day", &field).expect("it is an object");
    Gloria::read(&doc).unwrap_or_else(|why| panic!("{seed}: {why:#?}"))
}

/// PG-SEQ-001: random battles obey every law of the kernel and end with a verdict.
#[test]
fn random_battles_keep_every_law() {
    for seed in seeds() {
        let setup = random(seed);
        let played = laws::battle::<Gloria>(&setup, seed, Rigour::default(), invariants::check);
        assert!(played.ended, "battle {seed} does not end");
        assert!(played.game.moment().model().ended.is_some(), "battle {seed} has no verdict");
    }
}
