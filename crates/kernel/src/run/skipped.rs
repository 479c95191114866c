//! Questions that nobody is asked, because they have only one answer.
use super::{Ask, Cx, Moment};
use crate::{Ruleset, ruleset::Seats};

/// A question with only one answer: the script took the answer without asking.
#[derive(Clone, PartialEq, Debug)]
pub struct Skipped<R: Ruleset> {
    /// Who would have been asked what.
    pub ask: Ask<R>,
    /// The only answer.
    pub act: R::Act,
}

impl<R: Ruleset> Cx<'_, R> {
    /// Notes that these seats are not asked this question, because this act is the only answer. It changes nothing on the table;
    /// the moment names it, so that a program that knows the sequence of play misses no step.
    pub fn skip(&mut self, seats: Seats, question: R::Question, act: R::Act) {
        if self.fresh {
            self.skipped.push(Skipped { ask: Ask { seats, question }, act });
        }
    }
}

impl<R: Ruleset> Moment<R> {
    /// The questions that were skipped since the last decision, in order.
    pub fn skipped(&self) -> &[Skipped<R>] {
        &self.skipped
    }
}
