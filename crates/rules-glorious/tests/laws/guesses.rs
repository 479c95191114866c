//! Guesses, by which battles are played fast: battles that are played by them keep to the rules and end too.
use crate::{random, seeds};
use kernel::{Match, dice::Chooser, laws};
use rules_glorious::{Glorious, invariants};

/// AGV-SEQ-001: battles that are guessed at run to a verdict.
#[test]
fn guessed_battles_end() {
    for seed in seeds() {
        let opened = Match::<Glorious>::open(random(seed), seed, None);
        let (mut game, _) = opened.unwrap_or_else(|why| panic!("battle {seed}: {why}"));
        let mut chooser = Chooser::new(seed);
        while laws::step(&mut game, &mut chooser).is_some() {
            invariants::check(game.moment().model());
            assert!(game.n_decisions() < 20_000, "battle {seed} does not end");
        }
        assert!(game.moment().model().ended.is_some(), "battle {seed} has no verdict");
    }
}
