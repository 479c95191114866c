//! A chapter of a book handles its own questions. A ruleset only says which chapter asks what ([`Ruleset::chapter`]).
use crate::{Fill, Offer, Ruleset, Seat, dice::Chooser};

/// How the questions of a chapter are put and answered: each chapter's `offers` gives one of these.
#[derive(Copy, Clone, Debug)]
#[allow(clippy::type_complexity)] // Each is a signature, and named by its field.
pub struct Chapter<R: Ruleset> {
    /// Candidate answers, cheaply made: some may turn out not to be possible.
    pub menu: fn(&R::Model, &R::Question, Seat) -> Vec<R::Act>,
    /// A candidate made ready to be shown and sure to be accepted, or nothing if it is not possible.
    pub offer: fn(&R::Model, &R::Question, Seat, &R::Act) -> Option<Offer<R::Act>>,
    /// A guess at an answer, for play at random: cheap, and likely but not sure to be allowed. None: guess again.
    pub guess: fn(&R::Model, &R::Question, Seat, &mut Chooser) -> Option<(R::Act, Fill)>,
    /// What is being decided, in a sentence.
    pub prompt: fn(&R::Model, &R::Question) -> String,
}

/// A guess from the menu: any candidate, if it turns out to be possible.
pub fn guess_of_menu<R: Ruleset>(
    model: &R::Model,
    question: &R::Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(R::Act, Fill)> {
    let chapter = R::chapter(question);
    let menu = (chapter.menu)(model, question, seat);
    let act = menu.get(chooser.under(menu.len()))?;
    (chapter.offer)(model, question, seat, act).map(|offer| (offer.act, offer.fill))
}

/// A guess where the hand adds nothing: any act of the menu, not checked.
pub fn any_of_menu<R: Ruleset>(
    model: &R::Model,
    question: &R::Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(R::Act, Fill)> {
    let menu = (R::chapter(question).menu)(model, question, seat);
    menu.get(chooser.under(menu.len())).map(|act| (act.clone(), Fill::Nothing))
}
