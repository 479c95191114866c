//! Guesses, with which battles are played fast.
use crate::{BATTLES, read};
use kernel::{Match, dice::Chooser, laws};
use proving::{guessed, seeds};
use rules_nearrun::{Event, NearRun, invariants};

/// ANT-SEQ-005: battles played by guesses end with a verdict: lessons and Maida, and of the large battles one each.
#[test]
fn guessed_battles_end() {
    for (battle, (name, _)) in BATTLES.iter().enumerate() {
        let setup = read(battle);
        for seed in seeds().take(if battle < 2 { 12 } else { 1 }) {
            let model = guessed::battle::<NearRun>(setup.clone(), seed, invariants::check);
            assert!(model.ended.is_some(), "{name} {seed} has no verdict");
        }
    }
}

/// ANT-STR-015, ANT-RGP-009: hits come back only by regrouping, and never the first.
#[test]
fn hits_come_back_only_by_regrouping() {
    for seed in seeds().take(4) {
        let opened = Match::<NearRun>::open(read(0), seed, None);
        let (mut game, _) = opened.unwrap_or_else(|why| panic!("battle {seed}: {why}"));
        let mut chooser = Chooser::new(seed);
        loop {
            let before: Vec<u8> = game.moment().model().units.iter().map(|it| it.lost).collect();
            let Some(events) = laws::step(&mut game, &mut chooser) else { break };
            for (unit, before) in game.moment().model().units.iter().zip(before) {
                let healed = events.contains(&Event::Healed { unit: unit.id });
                assert!(unit.lost >= before || healed && unit.lost > 0, "battle {seed}: {unit:?}");
            }
        }
    }
}
