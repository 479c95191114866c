//! Guesses, with which battles are played fast.
use crate::random;
use proving::{guessed, seeds};
use rules_gloria::{Gloria, invariants};

/// PG-SEQ-001: battles played by guesses end with a verdict.
#[test]
fn guessed_battles_end() {
    for seed in seeds() {
        let model = guessed::battle::<Gloria>(random(seed), seed, invariants::check);
        assert!(model.ended.is_some(), "battle {seed} has no verdict");
    }
}
