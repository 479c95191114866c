//! The proving ground: what the tests of every ruleset are made of, so that a rule's test says the position, the answer and the
//! dice, and nothing else.
//!
//! A ruleset's own kit sets the table and names its letters; the battle under way is a [`Bout`]. What is true of every ruleset
//! is proved here once and called by each: [`nonsense`] is refused, a table [`turned`] about plays the same, [`guessed`] battles
//! end.
mod bout;
mod fills;
pub mod guessed;
pub mod nonsense;
mod seeds;
pub mod turned;

pub use bout::{Bout, Faces, Script};
pub use fills::{about, go, legs, oblique, path, point, pose, turn};
pub use seeds::{number, seeds};
