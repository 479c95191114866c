//! What a ruleset adds if it hides something.
use super::{Ruleset, Seat};

/// What is hidden: [`Secrets::NONE`], with what a ruleset has in its place.
#[derive(Copy, Clone, Debug)]
pub struct Secrets<R: Ruleset> {
    /// Is this answered in secret? What a seat says then is known to nobody until all who were asked have answered:
    /// trying it shows only whether it is allowed, and there are no odds of it.
    pub sealed: fn(&R::Question) -> bool,
    /// Removes from a table what this seat may not know, so that a computer general can think on it.
    pub forget: fn(&mut R::Model, Seat),
}

impl<R: Ruleset> Secrets<R> {
    /// Nothing is hidden.
    pub const NONE: Self = Self { sealed: |_| false, forget: |_, _| {} };
}
