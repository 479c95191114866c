//! Guesses make random play fast. Battles played by guesses must also keep to the rules and end.
use kernel::{Match, Ruleset, dice::Chooser, laws};

/// No battle needs more decisions than this.
const MOST: usize = 20_000;

/// Plays a battle by guesses until nobody is asked, checks every table, and returns the last one.
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
