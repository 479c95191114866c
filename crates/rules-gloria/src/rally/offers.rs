//! The offers of rallying, with the factors of the test.
use super::{check, check_form, must_rally, shapes};
use crate::{Gloria, act::Act, kinds::Test, model::Model, morale, question::Question};
use kernel::{
    Chapter, Offer, Seat,
    chapter::{any_of_menu, told},
};

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<Gloria> =
    Chapter { menu, offer, guess: any_of_menu::<Gloria>, prompt: told::<Gloria> };

fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    match *question {
        Question::Rally { side } => {
            must_rally(model, side).map(|unit| Act::Rally { unit }).collect()
        }
        Question::Rallied { unit } => {
            let shapes = shapes(model, model.unit(unit)).into_iter();
            shapes.map(|body| Act::Form { formation: body.formation }).collect()
        }
        _ => Vec::new(),
    }
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match (*question, *act) {
        (Question::Rally { side }, Act::Rally { unit }) => {
            check(model, seat, side, unit).ok()?;
            let tally = morale::rally(model, model.unit(unit));
            Some(Offer::told(*act)?.note(morale::odds(Test::Rally, &tally)).reckoned(tally))
        }
        (Question::Rallied { unit }, Act::Form { formation }) => {
            check_form(model, seat, unit, formation).ok()?;
            Offer::asked(question, *act)
        }
        _ => None,
    }
}
