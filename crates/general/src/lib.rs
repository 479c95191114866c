//! How a computer general thinks, whatever the ruleset. Generals play through the same offers as a person and know no more than
//! a person: they see no dice and no secrets.
//!
//! Read in this order: [`lore`] (what a general must know about a ruleset), [`mind`] (how it decides), `lookahead` (how a
//! veteran plans). The knowledge itself is in the folder `teaching` of each rules crate.

mod lookahead;
pub mod lore;
pub mod mind;
mod random;

pub use kernel::general::{Decision, General, Level};
pub use random::Random;

/// A general that knows a ruleset. A [`Book`](kernel::book::Book) exports it as its teaching. The same seed makes the same
/// choices.
pub fn taught<R: lore::Lore>(level: Level, seed: u64) -> Box<dyn General> {
    Box::new(mind::Mind::<R>::new(level, seed))
}
