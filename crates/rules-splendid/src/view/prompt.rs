//! What is being decided, in a sentence: who, what, and the numbers it turns on.
use crate::{
    break_through,
    kinds::{Side, UnitId},
    log,
    model::Model,
    question::{First, Question, Units, Window},
    words,
};

/// The prompt of a question; at the end of the battle how it ended.
pub(super) fn prompt(model: &Model, question: Option<&Question>) -> String {
    let Some(question) = question else {
        return model
            .ended
            .map_or_else(String::new, |(winner, outcome)| log::ended(model, winner, outcome));
    };
    match *question {
        Question::Deploy { side } => of_side(model, side, "place a unit"),
        Question::Fire { side } => of_side(model, side, "choose a unit to fire, or finish firing"),
        Question::Join { side } => {
            of_side(model, side, "a unit is near enough to join in. Join, or hold it back?")
        }
        Question::Attack { side } => of_side(model, side, "attack with a unit that is in contact"),
        Question::Remove { side, step: 1 } => {
            of_side(model, side, "choose losses of a unit of 1 stand")
        }
        Question::Remove { side, step } => {
            of_side(model, side, &format!("choose losses of a unit of {step} stands"))
        }
        Question::Move { side } => of_side(model, side, "choose a unit to act, or finish moving"),
        Question::Withdraw { side } => {
            of_side(model, side, "withdraw a unit from the field, or end the phase")
        }
        Question::Rule { side, ruling } => {
            of_side(model, side, &format!("decide {}", ruling.key().replace('_', " ")))
        }
        _ => of_unit(model, question),
    }
}

/// A side's name and what it is asked.
fn of_side(model: &Model, side: Side, what: &str) -> String {
    let stop = if what.ends_with('?') { "" } else { "." };
    format!("{}: {what}{stop}", model.scene.side(side).name)
}

/// What is asked of one unit in the middle of something.
fn of_unit(model: &Model, question: &Question) -> String {
    let name = |unit: &UnitId| model.name(*unit);
    match question {
        Question::Bounce { gun, among } => {
            let among = listed(model, among, " or ");
            format!("The shot of {} bounces on. Which does it strike, {among}?", name(gun))
        }
        Question::Rethrow { unit, target, hits } => format!(
            "{} scored {} on {}. Let it stand, or throw all the dice again?",
            name(unit),
            words::hits(*hits),
            name(target)
        ),
        Question::Then { unit, after } => {
            let more = match after {
                First::Formed => "changed formation and may manoeuvre",
                First::Manoeuvred => "manoeuvred and may change formation",
                First::Remounted => "may change formation too",
            };
            format!("{} {more}.", name(unit))
        }
        Question::Instead { unit } => {
            format!("{} would not charge. Something else instead?", name(unit))
        }
        Question::Replan { unit, rest } => {
            let more = match rest {
                None => "or go on".to_owned(),
                Some(rest) => format!("go on, or go another way with the {} left", rest.left),
            };
            format!("An attempt to intercept {} failed. Halt here, {more}?", name(unit))
        }
        Question::Intercept(window) => intercept(model, window),
        Question::Next { charger, among } => {
            let among = listed(model, among, " and ");
            format!("{} struck {among}. Which answers next?", name(charger))
        }
        Question::React { unit, charger, from } => {
            format!("{} charged {} from {from} away. Stand, or react?", name(charger), name(unit))
        }
        Question::Run { unit, charger, most } => {
            format!("Where does {} run, up to {most} away from {}?", name(unit), name(charger))
        }
        Question::HastyBlock { unit, charger } => format!(
            "{} must form in haste before {}: about which stand, in what shape?",
            name(unit),
            name(charger)
        ),
        Question::BackOff { unit, from, most, charged, .. } => format!(
            "How far does {} draw back from {}: up to {most} away, and at most the {charged} charged?",
            name(unit),
            name(from)
        ),
        Question::BreakThrough { unit, past } => {
            let charge = break_through::may_charge(model, *unit, past);
            let charge = if charge { ", charge another," } else { "" };
            let past = listed(model, past, " and ");
            format!("{} broke through past {past}. Go on{charge} or stop?", name(unit))
        }
        _ => String::new(),
    }
}

/// "this one and that".
fn listed(model: &Model, units: &Units, word: &str) -> String {
    units.iter().map(|unit| model.name(*unit)).collect::<Vec<_>>().join(word)
}

fn intercept(model: &Model, window: &Window) -> String {
    let mover = model.name(window.mover);
    match window.target {
        Some(target) => format!(
            "{mover} set out to charge {}. Counter-charge, intercept, or let it come?",
            model.name(target)
        ),
        None => format!("{mover} would move within reach. Intercept, or let it pass?"),
    }
}
