//! The computer generals. They play through the same offers as a person and know no more than a person: they have no
//! private access to dice or secrets.
//!
//! Read in this order: [`lore`] (what a general must know about a ruleset), [`mind`] (how it decides), [`level`] (the
//! three levels), then `splendid`, `glorious` and `veritas` (the knowledge of each ruleset). [`Bot`] is an external program.

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

/// The decision of a general.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The act.
    pub act: Value,
    /// The fill.
    pub fill: Value,
    /// The intention, in a sentence.
    pub why: String,
}

/// A computer player.
pub trait General: Send {
    /// The decision of this seat now; none if it is not asked. The rules accept whatever it returns.
    fn decide(&mut self, game: &dyn AnyGame, seat: &str) -> Option<Decision>;

    /// Why it has forfeited, if it has: a program that did not answer, exited or broke the
    /// rules. It concedes when it is asked next.
    fn forfeited(&self) -> Option<String> {
        None
    }
}

/// Why a general cannot be hired.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum Unhired {
    /// There is no such general.
    #[error("there is no player `{name}`; choose `{}`, or `cmd:PROGRAM` for your own program", NAMES.join("`, `"))]
    Nobody {
        /// The name.
        name: String,
    },
    /// There is nothing after `cmd:`.
    #[error("`cmd:` must be followed by a program and its arguments, as in `cmd:python3 bot.py`")]
    NoProgram,
    /// The words cannot be split.
    #[error("`{line}` cannot be split into words: a quote or a backslash is not closed")]
    Quotes {
        /// What was given.
        line: String,
    },
    /// The time limit is invalid.
    #[error("`{said}` ({place}) is not a time limit: write seconds, such as 2.5, up to a day")]
    Limit {
        /// What was given.
        said: String,
        /// Where.
        place: &'static str,
    },
    /// The operating system does not start it.
    #[error("`{program}` cannot be started: {why}")]
    NotStarted {
        /// Its name.
        program: String,
        /// The error of the operating system.
        why: String,
    },
}

/// The names that [`hire`] knows, the weakest first.
pub const NAMES: [&str; 4] = ["random", "recruit", "regular", "veteran"];

/// A general by name, for a battle of any ruleset. The same seed plays the same battle.
///
/// `cmd:PROGRAM` is a [`Bot`], which is started here. So a name from the network must never be passed here unchecked.
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
        // For a ruleset without knowledge, play at random.
        _ => Box::new(Random::new(seed)),
    })
}
