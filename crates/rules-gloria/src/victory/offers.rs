//! The offers at the end of a turn.
use super::ending;
use crate::{Gloria, act::Act, model::Model, question::Question, seats};
use kernel::{Chapter, Fill, Offer, Seat, chapter::any_of_menu, dice::Chooser, offer::each};

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<Gloria> = Chapter { menu, offer, guess, prompt };

fn prompt(_: &Model, question: &Question) -> String {
    match question {
        Question::End { side } => {
            format!("The turn is over: does {side} surrender units, end the battle or go on?")
        }
        _ => String::new(),
    }
}

fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    let Question::End { side } = *question else { return Vec::new() };
    let mut units = ending::affected(model, side);
    units.retain(|unit| seats::of_unit(model, *unit).has(seat));
    let mut acts = vec![Act::Done];
    acts.extend(each(&units, |unit| Act::Surrender { unit }));
    acts.extend(ending::may_end(model, side).then_some(Act::End));
    acts
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    menu(model, question, seat).contains(act).then_some(())?;
    Some(match *act {
        Act::Done => Offer::plain(*act, "Go on", "PG-VIC-001"),
        Act::End => Offer::plain(*act, "End the battle, if the enemy agrees", "PG-VIC-010")
            .note("the points decide, or the terms of the scenario"),
        Act::Surrender { unit } => {
            Offer::plain(*act, format!("Surrender {unit}"), "PG-VIC-002").by(model.key(unit))
        }
        _ => return None,
    })
}

/// A guess: mostly to go on, so that something happens in random battles.
fn guess(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    if chooser.under(8) > 0 {
        return Some((Act::Done, Fill::Nothing));
    }
    any_of_menu::<Gloria>(model, question, seat, chooser)
}
