//! Reactions (L813-L1017): what the enemy may do in a movement phase. ASV-REA-003: there are seven, one file each.
mod about_face;
mod artillery;
mod back_off;
mod contact;
mod defensive_fire;
mod hasty_block;
pub(crate) mod intercept;
mod nudge;
mod run;

pub(crate) use contact::{Charge, meet};

use crate::{
    Splendid, act::Act, break_through, kinds::Side, model::Model, question::Question, view,
};
use kernel::{Chapter, Offer, Seat, chapter::guess_of_menu};

/// ASV-REA-001: the side whose movement phase it is; only the other side reacts.
pub(crate) fn phasing(model: &Model) -> Option<Side> {
    use crate::kinds::Phase;
    match model.phase {
        Phase::InitiativeMoves => Some(model.mover(0)),
        Phase::OtherMoves => Some(model.mover(1)),
        _ => None,
    }
}

/// How the questions of this chapter are asked and answered.
pub(crate) const QUESTIONS: Chapter<Splendid> =
    Chapter { menu, offer, guess: guess_of_menu::<Splendid>, prompt: view::prompt };

pub(crate) fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    match *question {
        Question::Intercept(window) => intercept::menu(model, &window, seat),
        Question::Next { among, .. } => contact::menu_next(model, &among, seat),
        Question::React { unit, charger, .. } => contact::menu(model, unit, charger),
        Question::Run { .. } => vec![Act::Run],
        Question::HastyBlock { unit, charger } => hasty_block::menu(model, unit, charger),
        Question::BackOff { .. } => vec![Act::BackOff],
        Question::BreakThrough { unit, past } => break_through::menu(model, unit, &past),
        _ => Vec::new(),
    }
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match *question {
        Question::Intercept(window) => intercept::offer(model, &window, seat, act),
        Question::Next { charger, among } => contact::offer_next(model, charger, &among, seat, act),
        Question::React { unit, charger, from } => contact::offer(model, unit, charger, from, act),
        Question::Run { unit, charger, most } => run::offer(model, unit, charger, most, act),
        Question::HastyBlock { unit, charger } => hasty_block::offer(model, unit, charger, act),
        Question::BackOff { unit, from, most, charged, why } => {
            back_off::offer(model, &back_off::Back { unit, from, most, charged, why }, act)
        }
        Question::BreakThrough { unit, past } => break_through::offer(model, unit, &past, act),
        _ => None,
    }
}
