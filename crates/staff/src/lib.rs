//! Who commands a seat: a general of a level, or an external program.
//!
//! [`hire`] finds either by name. How generals think is in `general`; what they know about a ruleset is in its own crate and
//! registered with its book. [`Bot`] runs a program; [`chances`] plays a battle on to estimate who would win.

mod bot;
mod chances;
mod told;

pub use bot::Bot;
pub use chances::chances;
pub use general::{Decision, General, Level, Random};
pub use told::{IN_SECRET, names_only_seen};

use kernel::any::AnyGame;

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
    /// The operating system cannot start it.
    #[error("`{program}` cannot be started: {why}")]
    NotStarted {
        /// Its name.
        program: String,
        /// The system's reason.
        why: String,
    },
}

/// The names that [`hire`] knows, the weakest first.
pub const NAMES: [&str; 4] = ["random", "recruit", "regular", "veteran"];

/// A general by name, for a battle of any ruleset. The same seed plays the same battle.
///
/// `cmd:PROGRAM` is a [`Bot`], which is started here. So a name that comes over a network must never be passed to this function
/// unchecked.
pub fn hire(name: &str, game: &dyn AnyGame, seed: u64) -> Result<Box<dyn General>, Unhired> {
    if bot::is_program(name) {
        return Ok(Box::new(Bot::start(name)?));
    }
    if name == "random" {
        return Ok(Box::new(Random::new(seed)));
    }
    let level: Level = name.parse().map_err(|_| Unhired::Nobody { name: name.to_owned() })?;
    Ok(match games::book(game.ruleset()) {
        Some(book) => (book.general)(level, seed),
        // If the book of a battle is not registered, only random play through its offers is possible.
        None => Box::new(Random::new(seed)),
    })
}
