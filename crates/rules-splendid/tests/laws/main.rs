//! What is true of every battle: random armies on random ground, played at random under the kernel's laws.
//!
//! `LINSTOCK_BATTLES` sets how many (12 by default), and `LINSTOCK_SEED` the first seed. A failure names its seed and
//! writes the record up to the last good decision beside the test's other files.
#[path = "../rules/kit.rs"]
mod kit;

mod fray;
mod garbage;
mod mirror;
mod oracle;
mod scenes;

use kernel::{
    Match, Ruleset, Viewer,
    dice::Chooser,
    laws::{self, Rigour},
    ruleset::Spot,
};
use proving::seeds;
use rules_splendid::{Act, Splendid, invariants};
use std::{
    cell::Cell,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Plays one battle under the laws. If a law is broken, its record is written and the problem is returned.
fn battle(seed: u64) -> Result<laws::Played<Splendid>, String> {
    let setup = scenes::random(seed);
    let n = Cell::new(0);
    let played = catch_unwind(AssertUnwindSafe(|| {
        laws::battle::<Splendid>(&setup, seed, Rigour::default(), |model| {
            n.set(n.get() + 1);
            invariants::check(model);
        })
    }));
    played.map_err(|why| {
        let to = |n: usize| catch_unwind(|| laws::record_to::<Splendid>(&setup, seed, n));
        // The decision that broke the law may be one that cannot even be chosen.
        let record = to(n.get()).or_else(|_| to(n.get() - 1)).expect("it came so far before");
        let file = format!("{}/splendid-{seed}.json", env!("CARGO_TARGET_TMPDIR"));
        let written = std::fs::write(&file, serde_json::to_string(&record).expect("a text"));
        let said = why.downcast_ref::<String>().map_or("a law is broken", String::as_str);
        let at = n.get();
        format!("battle {seed}, decision {at}: {said}\n    its record: {file} ({written:?})")
    })
}

/// ASV-SEQ-001, ASV-VIC-008: random battles run to an end under every law of the kernel.
#[test]
fn battles_run_to_an_end_under_every_law() {
    let (mut decisions, mut broken) = (0, Vec::new());
    for seed in seeds() {
        let played = match battle(seed) {
            Ok(played) => played,
            Err(why) => {
                broken.push(why);
                continue;
            }
        };
        assert!(played.ended, "battle {seed} does not end");
        let model = played.game.moment().model();
        let view = (Splendid::SHOWING.view)(model, None, Viewer::Watcher);
        assert!(view.verdict.is_some(), "battle {seed} ends without a verdict");
        for event in &played.events {
            let line = (Splendid::SHOWING.line)(model, event, Viewer::Watcher);
            assert!(line.is_none_or(|line| !line.text.is_empty()), "an empty line for {event:?}");
        }
        decisions += played.game.n_decisions();
    }
    eprintln!("{} battles, {decisions} decisions", seeds().count());
    assert!(broken.is_empty(), "{} battles broke a law:\n{}", broken.len(), broken.join("\n"));
}

/// ASV-VRT-004, ASV-CHG-009: random play fights too: far fewer units retreat than charge.
#[test]
fn random_battles_are_fought_and_not_fled() {
    let (mut charges, mut retreats, mut fights) = (0, 0, 0);
    for seed in 1..13 {
        let setup = scenes::motley(seed);
        let rigour = Rigour { save_every: 1_000, offers_every: 1_000, most: 100_000 };
        let played = laws::battle::<Splendid>(&setup, seed, rigour, |_| {});
        for said in &played.game.record().decisions {
            charges += usize::from(matches!(said.act, Act::Charge { .. }));
            retreats += usize::from(matches!(said.act, Act::Retreat { .. }));
            fights += usize::from(matches!(said.act, Act::Attack { .. } | Act::Fire { .. }));
        }
    }
    assert!(2 * retreats < charges && charges < fights, "{retreats}, {charges}, {fights}");
}

/// ASV-BAS-003, ASV-STD-013: nothing is hidden. At every decision all viewers see the same, and everything can be measured.
#[test]
fn views_leak_nothing_and_all_can_be_measured() {
    let setup = scenes::random(3);
    let (mut game, _) = Match::<Splendid>::open(setup, 3, None).expect("it opens");
    let mut chooser = Chooser::new(3);
    for _ in 0..200 {
        let Some(said) = laws::pick(game.moment(), &mut chooser) else { break };
        let (model, ask) = (game.moment().model(), game.moment().ask());
        let asked = ask.map(|ask| (ask.seats, &ask.question));
        let seen = (Splendid::SHOWING.view)(model, asked, Viewer::Referee);
        for seat in 0..Splendid::seats(model).len() {
            let seat = kernel::Seat(seat as u8);
            assert_eq!((Splendid::SHOWING.view)(model, asked, Viewer::Seat(seat)), seen);
            laws::views_leak_nothing(game.moment(), &game.moment().clone(), seat);
        }
        assert!(!seen.prompt.is_empty(), "nothing says what is asked: {asked:?}");
        let mut there = seen.units.iter().filter(|unit| unit.on_table);
        if let (Some(one), Some(other)) = (there.next(), there.next_back()) {
            let ends = [one, other].map(|unit| Spot::Unit(unit.id.clone()));
            (Splendid::SHOWING.measure)(model, &ends[0], &ends[1], Viewer::Watcher)
                .expect("both are there");
        }
        game.say(said).unwrap_or_else(|why| panic!("an offer was refused: {why}"));
    }
}

/// ASV-SEQ-005: a record replays its battle. `LINSTOCK_RECORD=file cargo test --test laws record -- --nocapture` shows
/// the end of a record that a failure has written.
#[test]
fn a_record_replays_its_battle() {
    let record: kernel::Record<Splendid> = match std::env::var("LINSTOCK_RECORD") {
        Ok(file) => {
            let text = std::fs::read_to_string(file).expect("the file can be read");
            serde_json::from_str(&text).expect("it is a record")
        }
        Err(_) => laws::record_to(&scenes::random(1), 1, 40),
    };
    let setup = record.setup.clone();
    let (mut game, _) = Match::<Splendid>::open(setup, record.seed, None).expect("it opens");
    let n = record.decisions.len();
    for (at, said) in record.decisions.iter().enumerate() {
        let late = at + 8 >= n;
        if late {
            println!("{at}: {:?}\n  {said:?}", game.moment().ask().map(|ask| &ask.question));
        }
        let events = game.say(said.clone()).unwrap_or_else(|why| panic!("refused: {why}"));
        for event in events.iter().filter(|_| late) {
            let line = (Splendid::SHOWING.line)(game.moment().model(), event, Viewer::Watcher);
            println!("    {}", line.map_or_else(|| format!("{event:?}"), |line| line.text));
            if let rules_splendid::Event::Moved { stands, .. } = event {
                println!("        {stands:?}");
            }
        }
    }
    assert_eq!(game.n_decisions(), n);
}
