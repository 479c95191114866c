//! The reactions that a player may choose from. Each reaction describes itself in its own file.
use super::{back_off, contact, hasty_block, intercept, run};
use crate::{
    Splendid,
    act::Act,
    model::Model,
    question::{Question, Window},
    words,
};
use kernel::{Chapter, Offer, Seat, chapter::guess_of_menu};

pub(crate) const QUESTIONS: Chapter<Splendid> =
    Chapter { menu, offer, guess: guess_of_menu::<Splendid>, prompt };

fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    match *question {
        Question::Intercept(window) => intercept::candidates(model, &window, seat),
        Question::Next { among, .. } => contact::next_candidates(model, &among, seat),
        Question::React { unit, charger, .. } => contact::candidates(model, unit, charger),
        Question::Run { .. } => vec![Act::Run],
        Question::HastyBlock { unit, charger } => hasty_block::candidates(model, unit, charger),
        Question::BackOff { .. } => vec![Act::BackOff],
        _ => Vec::new(),
    }
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match *question {
        Question::Intercept(window) => intercept::offer(model, &window, seat, act),
        Question::Next { charger, among } => contact::next_offer(model, charger, &among, seat, act),
        Question::React { unit, charger, from } => contact::offer(model, unit, charger, from, act),
        Question::Run { unit, charger, most } => run::offer(model, unit, charger, most, act),
        Question::HastyBlock { unit, charger } => hasty_block::offer(model, unit, charger, act),
        Question::BackOff { unit, from, most, charged, why } => {
            back_off::offer(model, &back_off::Back { unit, from, most, charged, why }, act)
        }
        _ => None,
    }
}

fn prompt(_: &Model, question: &Question) -> String {
    match question {
        Question::Intercept(Window { mover, target: Some(target), .. }) => format!(
            "{mover} set out to charge {target}. Counter-charge, intercept, or let it come?"
        ),
        Question::Intercept(Window { mover, .. }) => {
            format!("{mover} would move within reach. Intercept, or let it pass?")
        }
        Question::Next { charger, among } => {
            format!(
                "{charger} struck {}. Which answers next?",
                words::listed(among.iter(), " and ")
            )
        }
        Question::React { unit, charger, from } => {
            format!("{charger} charged {unit} from {from} away. Stand, or react?")
        }
        Question::Run { unit, charger, most } => {
            format!("Where does {unit} run, up to {most} away from {charger}?")
        }
        Question::HastyBlock { unit, charger } => format!(
            "{unit} forms a hasty block against {charger}: about which stand, in what shape?"
        ),
        Question::BackOff { unit, from, most, charged, .. } => format!(
            "How far does {unit} draw back from {from}: up to {most} away, and at most the {charged} that it charged?"
        ),
        _ => String::new(),
    }
}
