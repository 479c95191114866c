//! What is true of every battle: the shipped battles, played at random under the kernel's laws.
//!
//! `LINSTOCK_BATTLES` says how many (12 by default), `LINSTOCK_SEED` which comes first.
mod garbage;
mod guesses;
mod mirror;
mod shortcuts;

use kernel::{
    Ruleset,
    doc::Doc,
    laws::{self, Rigour},
};
use proving::seeds;
use rules_nearrun::{NearRun, Setup, invariants, muster};

/// The shipped battles, the smallest first.
const BATTLES: [(&str, &str); 4] = [
    ("first lesson", include_str!("../../../../scenarios/nearrun/first-lesson-nearrun.toml")),
    ("maida", include_str!("../../../../scenarios/nearrun/maida-1806.toml")),
    ("quatre bras", include_str!("../../../../scenarios/nearrun/quatre-bras-1815.toml")),
    ("salamanca", include_str!("../../../../scenarios/nearrun/salamanca-1812.toml")),
];

fn read(battle: usize) -> Setup {
    let (name, text) = BATTLES[battle];
    let doc = Doc::parse(name, text).expect("it is TOML");
    NearRun::read(&doc).unwrap_or_else(|why| panic!("{name}: {why:#?}"))
}

/// A setup that depends on the seed alone. In every third battle the armies start in hand (ANT-ORG-001).
fn random(seed: u64) -> Setup {
    let n_units = 2 + (seed % 8) as usize;
    let field = match seed % 3 {
        0 => muster::in_hand(n_units, seed),
        _ => muster::scenario(n_units, seed),
    };
    let doc = Doc::from_json("field day", &field).expect("it is an object");
    NearRun::read(&doc).unwrap_or_else(|why| panic!("{seed}: {why:#?}"))
}

/// ANT-SEQ-005: random battles obey every law of the kernel and end with a verdict.
#[test]
fn random_battles_keep_every_law() {
    for seed in seeds() {
        let played =
            laws::battle::<NearRun>(&random(seed), seed, Rigour::default(), invariants::check);
        assert!(played.ended, "battle {seed} does not end");
    }
}

/// ANT-SEQ-005: the same for the first lesson, on its own ground.
#[test]
fn random_lessons_keep_every_law() {
    let lesson = read(0);
    for seed in seeds() {
        let played = laws::battle::<NearRun>(&lesson, seed, Rigour::default(), invariants::check);
        assert!(played.ended, "lesson {seed} does not end");
    }
}

/// ANT-ORG-001: every battle that ships can be read, and its first decisions keep every law.
#[test]
fn every_battle_keeps_every_law_as_it_opens() {
    let rigour = Rigour { save_every: 31, offers_every: 41, most: 90 };
    for battle in 1..BATTLES.len() {
        let setup = read(battle);
        for seed in seeds().take(1) {
            laws::battle::<NearRun>(&setup, seed, rigour, invariants::check);
        }
    }
}
