//! Guesses, by which battles are played fast: battles that are played by them keep to the rules and end too.
use kernel::{Match, Ruleset, dice::Chooser, laws};

/// More decisions than this no battle needs.
const MOST: usize = 20_000;

/// Plays a battle by guesses until nobody is asked, with every table checked; gives the last one.
pub fn battle<R: Ruleset>(setup: R::Setup, seed: u64, check: fn(&R::Model)) -> R::Model {
    let opened = Match::<R>::open(setup, seed, None);
    let (mut game, _) = opened.unwrap_or_else(|why| panic!("battle {seed}: {why}"));
    let mut chooser = Chooser::new(seed);
    while laws::step(&mut game, &mut chooser).is_some() {
        check(game.moment().model());
        assert!(game.n_decisions() < MOST, "battle {seed} does not end");
    }
    game.moment().model().clone()
}
