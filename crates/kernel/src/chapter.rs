//! Each chapter of a book handles its own questions. A ruleset only says which chapter asks a question ([`Ruleset::chapter`]).
use crate::{Fill, Offer, Ruleset, Seat, dice::Chooser, told::Told};

/// How the questions of a chapter are asked and answered. Each chapter's `offers` returns one of these.
#[derive(Copy, Clone, Debug)]
#[allow(clippy::type_complexity)] // Each type is a signature that its field names.
pub struct Chapter<R: Ruleset> {
    /// Candidate answers, cheap to make. Some may turn out to be impossible.
    pub menu: fn(&R::Model, &R::Question, Seat) -> Vec<R::Act>,
    /// A candidate prepared for display and sure to be accepted, or none if it is impossible.
    pub offer: fn(&R::Model, &R::Question, Seat, &R::Act) -> Option<Offer<R::Act>>,
    /// A guess at an answer, for random play. It is cheap and probably, but not surely, allowed. None means guess again.
    pub guess: fn(&R::Model, &R::Question, Seat, &mut Chooser) -> Option<(R::Act, Fill)>,
    /// What is being decided, in a sentence.
    pub prompt: fn(&R::Model, &R::Question) -> String,
}

/// The sentence of a question's row.
pub fn told<R: Ruleset>(_: &R::Model, question: &R::Question) -> String
where
    R::Question: Told,
{
    question.told().map_or_else(String::new, |(_, prompt)| prompt)
}

/// A guess from the menu: any candidate that turns out to be possible.
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

/// A guess without a fill: any act of the menu, unchecked.
pub fn any_of_menu<R: Ruleset>(
    model: &R::Model,
    question: &R::Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(R::Act, Fill)> {
    let menu = (R::chapter(question).menu)(model, question, seat);
    menu.get(chooser.under(menu.len())).map(|act| (act.clone(), Fill::Nothing))
}
