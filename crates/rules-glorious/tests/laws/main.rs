//! What is true of every battle: random armies on random ground, played at random under the kernel's laws.
//!
//! `LINSTOCK_BATTLES` says how many (12 if nothing is said), `LINSTOCK_SEED` which comes first.
mod brawl;
mod fire;
mod garbage;
mod guesses;
mod mirror;

use kernel::{
    Ruleset,
    doc::Doc,
    laws::{self, Rigour},
};
use rules_glorious::{
    Glorious, Setup, invariants,
    muster::{self, Start},
};

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// The seeds of the battles to be fought.
fn seeds() -> std::ops::Range<u64> {
    let first = number("LINSTOCK_SEED", 1);
    first..first + number("LINSTOCK_BATTLES", 12)
}

/// A setup that the seed alone decides: drawn up or in hand, on bare ground or with something of everything, or two armies that
/// were thrown for.
fn random(seed: u64) -> Setup {
    let n_units = 3 + seed as usize % 6;
    let scenario = match seed % 5 {
        0 => muster::encounter(seed, n_units),
        1 => muster::field(seed, n_units, Start::Placed),
        2 => muster::motley(seed, n_units, Start::Deployed),
        3 => muster::field(seed, n_units, Start::Deployed),
        _ => muster::motley(seed, n_units, Start::Placed),
    };
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

/// AGV-FUN-005, AGV-BTL-007, AGV-TER-016: random play comes to every sort of movement, so that the laws look at all of it.
#[test]
fn random_play_comes_to_all_of_movement() {
    use rules_glorious::{Event, event::How};
    type Sort = (&'static str, fn(&Event) -> bool);
    let sorts: [Sort; 11] = [
        ("a move", |it| matches!(it, Event::Moved { how: How::Move, .. })),
        ("a turn", |it| matches!(it, Event::Moved { how: How::Turn, .. })),
        ("a gun prolonged", |it| matches!(it, Event::Moved { how: How::Prolong, .. })),
        ("an about face", |it| matches!(it, Event::Formed { how: How::AboutFace, .. })),
        ("a formation", |it| matches!(it, Event::Formed { how: How::ChangeFormation, .. })),
        ("mounting", |it| matches!(it, Event::Remounted { mounted: true, .. })),
        ("unlimbering", |it| matches!(it, Event::Limbered { limbered: false, .. })),
        ("a Battle formed", |it| matches!(it, Event::BattleFormed { .. })),
        ("a Battle broken up", |it| matches!(it, Event::BattleEnded { dissolved: false, .. })),
        ("buildings entered", |it| matches!(it, Event::Garrisoned { building: Some(_), .. })),
        ("buildings left", |it| matches!(it, Event::Garrisoned { building: None, .. })),
    ];
    let mut seen = [false; 11];
    for seed in 1..=60 {
        let rigour =
            Rigour { save_every: usize::MAX, offers_every: usize::MAX, ..Rigour::default() };
        let played = laws::battle::<Glorious>(&random(seed), seed, rigour, invariants::check);
        for (n, (_, is)) in sorts.iter().enumerate() {
            seen[n] |= played.events.iter().any(is);
        }
        if seen == [true; 11] {
            return;
        }
    }
    let missing: Vec<&str> =
        sorts.iter().zip(seen).filter(|(_, seen)| !seen).map(|((name, _), _)| *name).collect();
    panic!("random play never came to {missing:?}");
}
