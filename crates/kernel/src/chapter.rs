//! A chapter of a book handles its own questions. A ruleset only says which chapter asks what.
use crate::{Fill, Offer, Ruleset, Seat, dice::Chooser};

/// How the questions of a chapter are put and answered: each chapter's `offers` gives one of these.
pub struct Chapter<R: Ruleset> {
    /// See [`Ruleset::menu`].
    pub menu: fn(&R::Model, &R::Question, Seat) -> Vec<R::Act>,
    /// See [`Ruleset::offer`].
    pub offer: fn(&R::Model, &R::Question, Seat, &R::Act) -> Option<Offer<R::Act>>,
    /// See [`Ruleset::guess`].
    pub guess: Guess<R>,
    /// What is being decided, in a sentence.
    pub prompt: fn(&R::Model, &R::Question) -> String,
}

/// See [`Ruleset::guess`].
pub type Guess<R> = fn(
    &<R as Ruleset>::Model,
    &<R as Ruleset>::Question,
    Seat,
    &mut Chooser,
) -> Option<(<R as Ruleset>::Act, Fill)>;

impl<R: Ruleset> std::fmt::Debug for Chapter<R> {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Chapter")
    }
}

/// A guess where the hand adds nothing: any act of the menu, not checked.
pub fn any_of_menu<R: Ruleset>(
    model: &R::Model,
    question: &R::Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(R::Act, Fill)> {
    let menu = R::menu(model, question, seat);
    menu.get(chooser.under(menu.len())).map(|act| (act.clone(), Fill::Nothing))
}
