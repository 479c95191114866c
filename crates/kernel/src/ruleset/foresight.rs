//! What a ruleset adds so that odds and play at random can look ahead.
use super::{Ruleset, Said};

/// How odds and play at random look ahead: [`Foresight::NONE`], with what a ruleset has in its place.
#[derive(Copy, Clone, Debug)]
#[allow(clippy::type_complexity)] // Each is a signature, and named by its field.
pub struct Foresight<R: Ruleset> {
    /// Where the dice of an answer fall, if not in the stage that asks for it: the table and the stage that its odds are taken
    /// from. For rules by which everybody first names what they do, and all of it happens later.
    pub rehearsal: fn(&R::Model, &R::Question, &Said<R::Act>) -> Option<(R::Model, R::Stage)>,
    /// The same once the enemy's answers have been followed to the end of the stage that asked: the table as it was before and
    /// as it is then.
    pub sequel: fn(&R::Model, &R::Model) -> Option<(R::Model, R::Stage)>,
    /// The stage in which the losses so far are worked out, where the book has one: odds may be followed to its end.
    pub reckoning: fn(&R::Model) -> Option<R::Stage>,
    /// Is this one of the stages in which losses are worked out?
    pub reckons: fn(&R::Stage) -> bool,
    /// How keen play at random is on an act, against acts of other kinds on the same menu. An act that ends much, such as
    /// leaving the field, should weigh little: otherwise little is ever tried. Never 0.
    pub zeal: fn(&R::Act) -> usize,
}

impl<R: Ruleset> Foresight<R> {
    /// All dice fall where they are asked for, losses are taken at once, and every kind of act is tried as often.
    pub const NONE: Self = Self {
        rehearsal: |_, _, _| None,
        sequel: |_, _| None,
        reckoning: |_| None,
        reckons: |_| false,
        zeal: |_| 1,
    };
}
