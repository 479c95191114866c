//! Guesses for play at random: one candidate, drawn as cheaply as may be and not checked; the rules take it or refuse it.
//! Offers are the slow and sure way to the same answers.
use crate::{
    Veritas, act::Act, deploy, fire, leaders, melee, model::Model, moves, question::Question,
};
use kernel::{Fill, Ruleset, Seat, dice::Chooser};

/// A guess at an answer to any question.
pub(crate) fn guess(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    match question {
        Question::Move { .. } => moves::guess(model, question, seat, chooser),
        Question::Fire { .. } => fire::guess(model, question, seat, chooser),
        Question::Lead { side } => leaders::guess(model, *side, chooser),
        Question::Deploy { .. } | Question::Post { .. } => {
            deploy::guess(model, question, seat, chooser)
        }
        Question::Occupy { .. } => melee::guess(model, question, chooser),
        Question::BreakOff { .. } => melee::guess_break_off(model, question, seat, chooser),
        // What is left wants nothing from the hand.
        _ => {
            let menu = Veritas::menu(model, question, seat);
            menu.get(chooser.under(menu.len())).map(|act| (*act, Fill::Nothing))
        }
    }
}
