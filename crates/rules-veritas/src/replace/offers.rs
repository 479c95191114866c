//! The offers for replacing commanders.
use super::{check_next, check_unit, open_units};
use crate::{Veritas, act::Act, model::Model, question::Question};
use kernel::{
    Offer, Seat,
    chapter::{Chapter, any_of_menu, told},
    offer::each,
};

pub(crate) const QUESTIONS: Chapter<Veritas> =
    Chapter { menu, offer, guess: any_of_menu::<Veritas>, prompt: told::<Veritas> };

fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    match question {
        Question::Promote { among, .. } => each(among, |leader| Act::Promote { leader }),
        Question::Appoint { wing } => {
            open_units(model, *wing).map(|unit| Act::Appoint { unit }).collect()
        }
        _ => Vec::new(),
    }
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match (question, *act) {
        (Question::Promote { among, .. }, Act::Promote { leader }) => {
            check_next(model, seat, among, leader).ok()?;
            let label = format!("{} takes command of the army", model.holder(leader));
            let offer = Offer::plain(*act, label, "IDV-REP-004");
            Some(offer.by(model.scene.leader_key(leader)))
        }
        (Question::Appoint { wing }, Act::Appoint { unit }) => {
            check_unit(model, seat, *wing, unit).ok()?;
            let label = format!("The new commander joins {unit}");
            Some(Offer::plain(*act, label, "IDV-REP-001").against(model.key(unit)))
        }
        _ => None,
    }
}
