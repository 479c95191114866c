//! The offers at the end of a turn.
use super::ending;
use crate::{Gloria, act::Act, model::Model, question::Question, seats};
use kernel::{
    Chapter, Fill, Offer, Seat,
    chapter::{any_of_menu, told},
    dice::Chooser,
    offer::each,
};

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<Gloria> =
    Chapter { menu, offer, guess, prompt: told::<Gloria> };

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
    let offer = Offer::told(*act);
    match *act {
        Act::Done => Some(Offer::plain(*act, "Go on", "PG-VIC-001")),
        Act::End => offer.map(|it| it.note("the points decide, or the terms of the scenario")),
        _ => offer,
    }
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
