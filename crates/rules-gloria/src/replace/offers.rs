//! The offers of promotions.
use super::{check, open_units};
use crate::{Gloria, act::Act, model::Model, question::Question, seats};
use kernel::{
    Chapter, Offer, Seat,
    chapter::{any_of_menu, told},
};

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<Gloria> =
    Chapter { menu, offer, guess: any_of_menu::<Gloria>, prompt: told::<Gloria> };

fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    let Question::Promote { general } = *question else { return Vec::new() };
    let units = open_units(model, general).map(|unit| Act::Promote { unit });
    units.chain([Act::Wait]).collect()
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let Question::Promote { general } = *question else { return None };
    let key = model.scene.general_key(general);
    match *act {
        Act::Promote { unit } => {
            check(model, seat, general, unit).ok()?;
            let most = model.book.qualities.promoted[crate::kinds::Quality::Inept];
            let label = format!("An officer joins {unit} in place of {general}");
            let offer = Offer::plain(*act, label, "PG-REP-003").by(key).against(model.key(unit));
            Some(offer.note(format!("inept on a die of {most} or less, otherwise capable")))
        }
        Act::Wait => {
            seats::must_lead(model, seat, general).ok()?;
            Some(Offer::plain(*act, format!("{general} is not replaced yet"), "PG-REP-005").by(key))
        }
        _ => None,
    }
}
