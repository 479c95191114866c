//! What is true of every battle: the shipped battles, played at random under the kernel's laws.
//!
//! `LINSTOCK_BATTLES` says how many (12 by default), `LINSTOCK_SEED` which comes first.
use kernel::{
    Ruleset,
    doc::Doc,
    laws::{self, Rigour},
};
use proving::seeds;
use rules_nearrun::{NearRun, Setup, invariants};

fn read(file: &str, text: &str) -> Setup {
    let doc = Doc::parse(file, text).expect("it is TOML");
    NearRun::read(&doc).unwrap_or_else(|why| panic!("{file}: {why:#?}"))
}

/// ANT-SEQ-005: random battles obey every law of the kernel and end with a verdict.
#[test]
fn random_battles_keep_every_law() {
    let lesson =
        read("lesson", include_str!("../../../../scenarios/nearrun/first-lesson-nearrun.toml"));
    for seed in seeds() {
        let played = laws::battle::<NearRun>(&lesson, seed, Rigour::default(), invariants::check);
        assert!(played.ended, "battle {seed} does not end");
    }
}

/// ANT-ORG-001: every battle that ships can be read.
#[test]
fn every_battle_can_be_read() {
    read("maida", include_str!("../../../../scenarios/nearrun/maida-1806.toml"));
    read("quatre bras", include_str!("../../../../scenarios/nearrun/quatre-bras-1815.toml"));
    read("salamanca", include_str!("../../../../scenarios/nearrun/salamanca-1812.toml"));
}
