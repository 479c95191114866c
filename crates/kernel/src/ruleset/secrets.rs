//! What a ruleset adds if it has secrets.
use super::{Ruleset, Seat};
use crate::names::Of;

/// What is hidden: [`Secrets::NONE`], with the functions that a ruleset replaces.
#[derive(Copy, Clone, Debug)]
pub struct Secrets<R: Ruleset> {
    /// Whether this question is answered in secret. Then nobody learns an answer until all seats that were asked have answered.
    /// Trying an answer shows only whether it is allowed, and it has no odds.
    pub sealed: fn(&R::Question) -> bool,
    /// Removes from a table what this seat may not know, so that a computer general can think on it.
    pub forget: fn(&mut R::Model, Seat),
    /// Whether this seat may not know that there is such a thing, given by what it is and its number. If the seat names it, it is
    /// told the same as of a thing that does not exist.
    pub unknown: fn(&R::Model, Seat, Of, u8) -> bool,
}

impl<R: Ruleset> Secrets<R> {
    /// Nothing is hidden.
    pub const NONE: Self =
        Self { sealed: |_| false, forget: |_, _| {}, unknown: |_, _, _, _| false };
}
