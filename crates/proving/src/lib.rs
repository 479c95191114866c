//! The proving ground: the shared test kit of the rulesets. With it, the test of a rule contains only the position, the answer
//! and the dice.
//!
//! A ruleset's own kit sets up the table; the battle in progress is a [`Bout`]. Properties of every ruleset are tested by
//! functions here that each one calls: [`nonsense`] is refused, a rotated table ([`turned`]) plays the same, [`guessed`]
//! battles end, battles [`played`] on agree with the odds, files with faults are reported ([`reading`]), and [`generals`] fight whole battles.
pub mod board;
mod bout;
mod cited;
mod fills;
pub mod generals;
pub mod guessed;
pub mod nonsense;
pub mod played;
pub mod reading;
mod seeds;
pub mod turned;

pub use bout::{Bout, Faces, Script};
pub use cited::{cite_the_index, cites};
pub use fills::{about, go, legs, oblique, path, point, pose, turn};
pub use seeds::{number, seeds};
