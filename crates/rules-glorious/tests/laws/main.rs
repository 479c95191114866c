//! What is true of every battle: random armies on random ground, with random play under the kernel's laws.
//!
//! `LINSTOCK_BATTLES` says how many (12 by default), `LINSTOCK_SEED` which comes first.
mod brawl;
mod fire;
mod garbage;
mod guesses;
mod mirror;
mod oracle;

use kernel::{
    Ruleset,
    doc::Doc,
    laws::{self, Rigour},
};
use proving::{number, seeds};
use rules_glorious::{
    Event, Glorious, Setup, invariants,
    muster::{self, Start},
};

/// A setup that the seed alone decides: deployed or not, on bare ground or with something of everything, or two generated
/// armies.
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

/// The battles that ship, with the Battles of their scenarios formed, keep every law too.
#[test]
fn the_battles_that_ship_keep_every_law() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/glorious");
    let mut n_fought = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let doc = Doc::parse(&path.display().to_string(), &text).expect("it is TOML");
        let setup = Glorious::read(&doc).unwrap_or_else(|problems| panic!("{problems:?}"));
        for seed in seeds().take(number("LINSTOCK_BATTLES", 1) as usize / 10 + 1) {
            let rigour = Rigour { offers_every: 40, save_every: 200, ..Rigour::default() };
            let played = laws::battle::<Glorious>(&setup, seed, rigour, invariants::check);
            assert!(played.ended, "{} {seed} did not end", path.display());
            n_fought += 1;
        }
    }
    assert!(n_fought >= 4, "four battles ship");
}

/// AGV-FUN-005, AGV-BTL-007, AGV-TER-016, AGV-CHG-001: random play does everything that can happen in a battle, so that the
/// laws check all of it. Brawls are for the Battles, because armies far apart do not wear them down.
#[test]
fn random_play_does_everything() {
    use rules_glorious::{event::How, kinds::Phase};
    type Sort = (&'static str, fn(&Event) -> bool);
    let sorts: [Sort; 20] = [
        ("a move", |it| matches!(it, Event::Moved { how: How::Move, .. })),
        ("a turn", |it| matches!(it, Event::Moved { how: How::Turn, .. })),
        ("a gun prolonged", |it| matches!(it, Event::Moved { how: How::Prolong, .. })),
        ("a pivot", |it| matches!(it, Event::Moved { how: How::Pivot, .. })),
        ("an about face", |it| matches!(it, Event::Formed { how: How::AboutFace, .. })),
        ("a formation", |it| matches!(it, Event::Formed { how: How::ChangeFormation, .. })),
        ("mounting", |it| matches!(it, Event::Remounted { mounted: true, .. })),
        ("dismounting", |it| matches!(it, Event::Remounted { mounted: false, .. })),
        ("limbering up", |it| matches!(it, Event::Limbered { limbered: true, .. })),
        ("unlimbering", |it| matches!(it, Event::Limbered { limbered: false, .. })),
        ("a Battle formed", |it| matches!(it, Event::BattleFormed { .. })),
        ("a Battle broken up", |it| matches!(it, Event::BattleEnded { dissolved: false, .. })),
        ("a Battle dissolved", |it| matches!(it, Event::BattleEnded { dissolved: true, .. })),
        ("buildings entered", |it| matches!(it, Event::Garrisoned { building: Some(_), .. })),
        ("buildings left", |it| matches!(it, Event::Garrisoned { building: None, .. })),
        ("a charge", |it| matches!(it, Event::Declared { .. })),
        ("shots", |it| matches!(it, Event::Fired(_))),
        ("blows", |it| matches!(it, Event::Attacked(_))),
        ("losses", |it| matches!(it, Event::Lost { .. })),
        ("a unit gone", |it| matches!(it, Event::Gone { .. })),
    ];
    let (mut seen, mut n_second) = ([0_usize; 20], 0);
    let setups = |seed: u64| [(seed, random(seed)), (seed, brawl::brawl(seed))];
    for (seed, setup) in (1..=number("LINSTOCK_BATTLES", 60)).flat_map(setups) {
        let rigour =
            Rigour { save_every: usize::MAX, offers_every: usize::MAX, ..Rigour::default() };
        let played = laws::battle::<Glorious>(&setup, seed, rigour, invariants::check);
        let mut second = false;
        for event in &played.events {
            for (n, (_, is)) in sorts.iter().enumerate() {
                seen[n] += usize::from(is(event));
            }
            match event {
                Event::PhaseBegan { phase } => {
                    second = matches!(phase, Phase::InitiativeSecond | Phase::OtherSecond);
                }
                Event::Moved { .. } | Event::Declared { .. } if second => n_second += 1,
                _ => (),
            }
        }
    }
    let counts: Vec<(&str, usize)> =
        sorts.iter().zip(seen).map(|((name, _), n)| (*name, n)).collect();
    println!("{counts:?}, {n_second} moves in the second movement");
    assert!(n_second > 0, "nobody moved a second time");
    assert!(counts.iter().all(|(_, n)| *n > 0), "random play never did some of {counts:?}");
}
