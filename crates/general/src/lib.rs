//! The computer generals. They play through the same offers as a person and know no more than one: no private door, no
//! peeking at dice or secrets.
//!
//! Read in this order: [`lore`] (what a general must know of a ruleset), [`mind`] (how he makes up his mind), [`level`] (how
//! hard he thinks), then `splendid` and `veritas`, a file of knowledge each.

pub mod level;
mod lookahead;
pub mod lore;
pub mod mind;
mod random;
mod splendid;
mod veritas;

pub use level::Level;
pub use random::Random;

use kernel::any::AnyGame;
use mind::Mind;
use rules_splendid::Splendid;
use rules_veritas::Veritas;
use serde_json::Value;

/// What a general has decided to say.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The act.
    pub act: Value,
    /// What the hand adds.
    pub fill: Value,
    /// What he means by it, in a sentence.
    pub why: String,
}

/// Somebody who can be asked.
pub trait General: Send {
    /// What this seat says now; none if it is not asked. Whatever comes back is sure to be accepted.
    fn decide(&mut self, game: &dyn AnyGame, seat: &str) -> Option<Decision>;
}

/// The names that [`hire`] knows, the weakest first.
pub const NAMES: [&str; 4] = ["random", "recruit", "regular", "veteran"];

/// A general by name, for a battle of whatever ruleset; none if nobody is called so. The same seed plays the same battle.
pub fn hire(name: &str, game: &dyn AnyGame, seed: u64) -> Option<Box<dyn General>> {
    if name == "random" {
        return Some(Box::new(Random::new(seed)));
    }
    let level: Level = name.parse().ok()?;
    Some(match game.ruleset() {
        "splendid" => Box::new(Mind::<Splendid>::new(level, seed)),
        "veritas" => Box::new(Mind::<Veritas>::new(level, seed)),
        // A ruleset that no general has studied yet is played by its offers alone.
        _ => Box::new(Random::new(seed)),
    })
}
