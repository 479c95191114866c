//! Guesses, by which battles are played fast: battles that are played by them keep to the rules and end too.
use kernel::{Match, Ruleset, dice::Chooser, doc::Doc, laws};
use rules_veritas::{Veritas, field_day, invariants};

/// IDV-SEQ-001: battles that are guessed at run to a verdict.
#[test]
fn guessed_battles_end() {
    for seed in 1..=9 {
        let field = match seed % 3 {
            0 => field_day::in_hand(6, seed),
            _ => field_day::scenario(6, seed),
        };
        let doc = Doc::from_json("field day", &field).expect("it is an object");
        let setup = Veritas::read(&doc).unwrap_or_else(|why| panic!("{seed}: {why:#?}"));
        let opened = Match::<Veritas>::open(setup, seed, None);
        let (mut game, _) = opened.unwrap_or_else(|why| panic!("battle {seed}: {why}"));
        let mut chooser = Chooser::new(seed);
        while laws::step(&mut game, &mut chooser).is_some() {
            invariants::check(game.moment().model());
            assert!(game.n_decisions() < 20_000, "battle {seed} does not end");
        }
        assert!(game.moment().model().ended.is_some(), "battle {seed} has no verdict");
    }
}
