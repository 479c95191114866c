//! The computer generals. They play through the same offers as a person and know no more than one: no private door, no
//! peeking at dice or secrets.
//!
//! Read in this order: [`lore`] (what a general must know of a ruleset), [`mind`] (how he makes up his mind), [`level`] (how
//! hard he thinks), then `splendid`, `glorious` and `veritas`, a file of knowledge each. [`Bot`] is somebody else's program.

mod bot;
mod chances;
mod glorious;
pub mod level;
mod lookahead;
pub mod lore;
pub mod mind;
mod random;
mod splendid;
mod veritas;

pub use bot::Bot;
pub use chances::chances;
pub use level::Level;
pub use random::Random;

use kernel::any::AnyGame;
use mind::Mind;
use rules_glorious::Glorious;
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

    /// Why he has given the battle up, if it was not by his own will: a program that fell silent, died or would not keep the
    /// rules. He concedes when he is asked next.
    fn forfeited(&self) -> Option<String> {
        None
    }
}

/// Why a general cannot be had.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum Unhired {
    /// Nobody is called so.
    #[error("`{name}` is nobody who can play; `{}` can, and `cmd:PROGRAM` is a program of yours", NAMES.join("`, `"))]
    Nobody {
        /// The name.
        name: String,
    },
    /// There is nothing after `cmd:`.
    #[error("`cmd:` is followed by a program and its arguments, as in `cmd:python3 bot.py`")]
    NoProgram,
    /// The words cannot be told apart.
    #[error("`{line}` cannot be split into words: a quote or a backslash is left open")]
    Quotes {
        /// What was given.
        line: String,
    },
    /// There is no such time.
    #[error("`{said}` ({place}) is no time limit: write seconds, such as 2.5, up to a day")]
    Limit {
        /// What was given.
        said: String,
        /// Where.
        place: &'static str,
    },
    /// The machine does not start it.
    #[error("`{program}` cannot be started: {why}")]
    NotStarted {
        /// Its name.
        program: String,
        /// What the machine says.
        why: String,
    },
}

/// The names that [`hire`] knows, the weakest first.
pub const NAMES: [&str; 4] = ["random", "recruit", "regular", "veteran"];

/// A general by name, for a battle of whatever ruleset. The same seed plays the same battle.
///
/// `cmd:PROGRAM` is a [`Bot`], which is started here. So a name that comes over a network must never come here as it is.
pub fn hire(name: &str, game: &dyn AnyGame, seed: u64) -> Result<Box<dyn General>, Unhired> {
    if bot::is_program(name) {
        return Ok(Box::new(Bot::start(name)?));
    }
    if name == "random" {
        return Ok(Box::new(Random::new(seed)));
    }
    let level: Level = name.parse().map_err(|_| Unhired::Nobody { name: name.to_owned() })?;
    Ok(match game.ruleset() {
        "splendid" => Box::new(Mind::<Splendid>::new(level, seed)),
        "glorious" => Box::new(Mind::<Glorious>::new(level, seed)),
        "veritas" => Box::new(Mind::<Veritas>::new(level, seed)),
        // A ruleset that no general has studied yet is played by its offers alone.
        _ => Box::new(Random::new(seed)),
    })
}
