//! The offers of fire, with cell and adjustments.
use super::{aim, check, reckon};
use crate::{NearRun, act::Act, model::Model, question::Question};
use kernel::{
    Chapter, Offer, Seat,
    chapter::{guess_of_menu, told},
};

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<NearRun> =
    Chapter { menu, offer, guess: guess_of_menu::<NearRun>, prompt: told::<NearRun> };

fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    let Question::Fire { side } = *question else { return Vec::new() };
    let mut acts = aim::menu(model, side);
    acts.push(Act::Done);
    acts
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let (unit, target) = match *act {
        Act::Done => return Offer::ends(question, *act, "All targets are named"),
        Act::Fire { unit, target, .. } | Act::FireToo { unit, target, .. } => (unit, target),
        _ => return None,
    };
    let aim = check::check(model, seat, act).ok()?;
    let shot = reckon(model, aim);
    let offer = Offer::told(*act)?.by(model.key(unit)).against(model.key(target));
    let note = shot.cell.said(shot.tally.total());
    Some(offer.note(note).reckoned(shot.tally))
}
