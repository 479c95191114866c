//! What is being decided, in a sentence: the unit, the choice, and the numbers that matter.
use crate::{
    break_through, log,
    model::Model,
    question::{First, Question, Units, Window},
    words,
};

/// The prompt of a question; at the end of the battle, its result.
pub(super) fn prompt(model: &Model, question: Option<&Question>) -> String {
    match (question, model.ended) {
        (Some(question), _) => asks(model, question),
        (None, Some((winner, outcome))) => log::ended(model, winner, outcome),
        (None, None) => String::new(),
    }
}

fn asks(model: &Model, question: &Question) -> String {
    match question {
        Question::Deploy { side } => format!("{side}: place a unit."),
        Question::Fire { side } => format!("{side}: choose a unit to fire, or finish firing."),
        Question::Join { side } => {
            format!("{side}: a unit is near enough to join in. Join, or hold it back?")
        }
        Question::Attack { side } => format!("{side}: attack with a unit that is in contact."),
        Question::Remove { side, step } => {
            format!("{side}: choose losses of a unit of {}.", words::stands((*step).into()))
        }
        Question::Move { side } => format!("{side}: choose a unit to act, or finish moving."),
        Question::Withdraw { side } => {
            format!("{side}: withdraw a unit from the field, or end the phase.")
        }
        Question::Rule { side, ruling } => {
            format!("{side}: decide {}.", ruling.key().replace('_', " "))
        }
        Question::Bounce { gun, among } => {
            let among = words::listed(among, " or ");
            format!("The shot of {gun} bounces on. Which does it strike, {among}?")
        }
        Question::Rethrow { unit, target, hits } => {
            let hits = words::hits(*hits);
            format!("{unit} scored {hits} on {target}. Let it stand, or throw all the dice again?")
        }
        Question::Then { unit, after } => match after {
            First::Formed => format!("{unit} changed formation and may manoeuvre."),
            First::Manoeuvred => format!("{unit} manoeuvred and may change formation."),
            First::Remounted => format!("{unit} may change formation too."),
        },
        Question::Instead { unit } => format!("{unit} failed its charge test. What now?"),
        Question::Replan { unit, rest } => {
            let more = match rest {
                None => "or go on".to_owned(),
                Some(rest) => format!("go on, or go another way with the {} left", rest.left),
            };
            format!("An attempt to intercept {unit} failed. Halt here, {more}?")
        }
        Question::Intercept(Window { mover, target: Some(target), .. }) => format!(
            "{mover} set out to charge {target}. Counter-charge, intercept, or let it come?"
        ),
        Question::Intercept(Window { mover, .. }) => {
            format!("{mover} would move within reach. Intercept, or let it pass?")
        }
        Question::Next { charger, among } => {
            format!("{charger} struck {}. Which answers next?", all(among))
        }
        Question::React { unit, charger, from } => {
            format!("{charger} charged {unit} from {from} away. Stand, or react?")
        }
        Question::Run { unit, charger, most } => {
            format!("Where does {unit} run, up to {most} away from {charger}?")
        }
        Question::HastyBlock { unit, charger } => {
            format!(
                "{unit} forms a hasty block against {charger}: about which stand, in what shape?"
            )
        }
        Question::BackOff { unit, from, most, charged, .. } => format!(
            "How far does {unit} draw back from {from}: up to {most} away, and at most the {charged} that it charged?"
        ),
        Question::BreakThrough { unit, past } => {
            let charge = break_through::may_charge(model, *unit, past);
            let charge = if charge { ", charge another," } else { "" };
            format!("{unit} broke through past {}. Go on{charge} or stop?", all(past))
        }
    }
}

fn all(units: &Units) -> String {
    words::listed(units, " and ")
}
