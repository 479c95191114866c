//! The computer generals. They play through the same offers as a person and see no more than one: no private door.
//!
//! There is one so far, [`Greedy`]: it shoots and charges what it may, closes with the nearest enemy, and ends its moves.

mod greedy;
mod random;

pub use greedy::Greedy;
pub use random::Random;

use kernel::any::AnyGame;
use serde_json::Value;

/// What a general has decided to say.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The act.
    pub act: Value,
    /// What the hand adds.
    pub fill: Value,
}

/// Somebody who can be asked.
pub trait General: Send {
    /// What this seat says now; none if it is not asked. Whatever comes back is sure to be accepted.
    fn decide(&mut self, game: &dyn AnyGame, seat: &str) -> Option<Decision>;
}

/// The generals that can be hired, by name: the careless first.
pub const NAMES: [&str; 4] = ["random", "recruit", "regular", "veteran"];

/// Hires a general for this battle; none has another name. The same seed plays the same battle.
pub fn hire(name: &str, _game: &dyn AnyGame, seed: u64) -> Option<Box<dyn General>> {
    match name {
        "random" => Some(Box::new(Random::new(seed))),
        "recruit" | "regular" | "veteran" => Some(Box::new(Greedy::new(seed))),
        _ => None,
    }
}
