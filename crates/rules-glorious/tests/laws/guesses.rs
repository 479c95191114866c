//! Guesses, which make random battles fast.
use crate::random;
use kernel::{Match, dice::Chooser, laws};
use proving::{guessed, seeds};
use rules_glorious::{Event, Glorious, invariants};

/// AGV-SEQ-001: battles played by guesses run to a verdict.
#[test]
fn guessed_battles_end() {
    for seed in seeds() {
        let model = guessed::battle::<Glorious>(random(seed), seed, invariants::check);
        assert!(model.ended.is_some(), "battle {seed} has no verdict");
    }
}

/// AGV-TER-016, AGV-BTL-008: guesses enter buildings often enough where there are any, and set up Battles.
#[test]
fn guesses_reach_buildings_and_battles() {
    let (mut battles, mut entered, mut massed) = (0, 0, 0);
    for seed in 1..=60 {
        let setup = random(seed);
        let holds = |kind: u8| setup.book.kind[usize::from(kind)].holds > 0;
        battles += usize::from(setup.scene.field.pieces.iter().any(|piece| holds(piece.kind())));
        let opened = Match::<Glorious>::open(setup, seed, None);
        let (mut game, _) = opened.unwrap_or_else(|why| panic!("battle {seed}: {why}"));
        let mut chooser = Chooser::new(seed);
        while let Some(events) = laws::step(&mut game, &mut chooser) {
            for event in events {
                match event {
                    Event::Garrisoned { building: Some(_), .. } => entered += 1,
                    Event::BattleFormed { .. } if game.moment().model().turn == 0 => massed += 1,
                    _ => (),
                }
            }
        }
    }
    println!(
        "{entered} buildings entered in {battles} battles that have any, {massed} Battles set up"
    );
    assert!(
        2 * entered > battles,
        "{entered} buildings entered in {battles} battles that have any"
    );
    assert!(massed > 10, "{massed} Battles set up");
}
