//! Losses that a player may choose.
use super::{check, is_due, removals};
use crate::{
    Splendid,
    act::Act,
    model::Model,
    question::{Question, StandSet},
    seats, words,
};
use kernel::{Chapter, Offer, Seat, chapter::guess_of_menu, names::Named};

pub(crate) const QUESTIONS: Chapter<Splendid> =
    Chapter { menu, offer, guess: guess_of_menu::<Splendid>, prompt };

fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    let Question::Remove { side, step } = question else { return Vec::new() };
    let mut acts = Vec::new();
    for unit in model.of(*side).filter(|unit| is_due(unit, *side, *step)) {
        if seats::must_command(model, seat, unit.id).is_ok() {
            let must = removals::number(model, unit);
            let act = |stands| Act::Remove { unit: unit.id, stands };
            acts.extend(removals::subsets(unit.n(), must).map(act));
        }
    }
    acts
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let (Question::Remove { side, step }, Act::Remove { unit, stands }) = (question, act) else {
        return None;
    };
    let (_, left) = check(model, *side, *step, seat, act).ok()?;
    let label = format!("{unit} {} {}", unit.agree("loses", "lose"), numbered(*stands));
    let note = format!("{} left, in {}", left.stands.len(), left.formation);
    Some(Offer::plain(act.clone(), label, "ASV-RLS-004").by(model.key(*unit)).note(note))
}

/// The numbers of stands, in words.
fn numbered(stands: StandSet) -> String {
    let numbers: Vec<String> = stands.numbers().map(|n| n.to_string()).collect();
    match numbers.as_slice() {
        [one] => format!("stand {one}"),
        [most @ .., last] => format!("stands {} and {last}", most.join(", ")),
        [] => "no stand".to_owned(),
    }
}

fn prompt(_: &Model, question: &Question) -> String {
    let Question::Remove { side, step } = question else { return String::new() };
    format!("{side}: choose losses of a unit of {}.", words::stands((*step).into()))
}
