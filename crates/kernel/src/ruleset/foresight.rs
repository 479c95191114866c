//! What a ruleset adds so that odds and random play can look ahead.
use super::{Ruleset, Said};

/// How odds and random play look ahead: [`Foresight::NONE`], with the functions that a ruleset replaces.
#[derive(Copy, Clone, Debug)]
#[allow(clippy::type_complexity)] // Each type is a signature that its field names.
pub struct Foresight<R: Ruleset> {
    /// The table and the stage from which the odds of an answer are computed, if its dice do not fall in the stage that asks.
    /// This is for rules in which everybody first declares their actions, and all of them happen later.
    pub rehearsal: fn(&R::Model, &R::Question, &Said<R::Act>) -> Option<(R::Model, R::Stage)>,
    /// Whether an answer leads on to later stages whose dice belong to its odds, as a charge leads to a melee. Then `sequel` says
    /// how its odds go on, and questions on the way are answered with their first offer.
    pub leads_on: fn(&R::Question, &Said<R::Act>) -> bool,
    /// How the odds of an answer that leads on continue when a stage is over: the table and the stage that come next if nothing
    /// else happens. The arguments are the answer, the table now and the stage that the turn would have next. None at the end.
    pub sequel: fn(&Given<'_, R>, &R::Model, &R::Stage) -> Option<(R::Model, R::Stage)>,
    /// The stage that resolves the losses so far, if the book has one. Odds may be followed to its end.
    pub reckoning: fn(&R::Model) -> Option<R::Stage>,
    /// Whether this is a stage that resolves losses.
    pub reckons: fn(&R::Stage) -> bool,
    /// The answer that lets things go on at a question to the enemy that interrupts what a player has declared. A computer general
    /// weighs what it declares as if nobody interrupted.
    pub pass: fn(&R::Question) -> Option<R::Act>,
    /// How often random play chooses an act, relative to acts of other kinds on the same menu. An act that ends much, such as
    /// leaving the field, should have a low weight, or else little is ever tried. Never 0.
    pub zeal: fn(&R::Act) -> usize,
}

/// The answer whose odds are computed, and what it answers.
#[derive(Copy, Clone, Debug)]
pub struct Given<'a, R: Ruleset> {
    /// The table when it is given.
    pub model: &'a R::Model,
    /// The question.
    pub question: &'a R::Question,
    /// The answer.
    pub said: &'a Said<R::Act>,
}

impl<R: Ruleset> Foresight<R> {
    /// All dice fall in the stage that asks, losses are taken at once, and every kind of act is tried equally often.
    pub const NONE: Self = Self {
        rehearsal: |_, _, _| None,
        leads_on: |_, _| false,
        sequel: |_, _, _| None,
        reckoning: |_| None,
        reckons: |_| false,
        pass: |_| None,
        zeal: |_| 1,
    };
}
