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
    let name = |unit: &UnitId| model.name(*unit);
    match question {
        Question::Deploy { side } => format!("{}: place a unit.", of(model, *side)),
        Question::Fire { side } => {
            format!("{}: fire with a unit, or end your fire.", of(model, *side))
        }
        Question::Bounce { gun, among } => {
            format!(
                "The shot of {} bounces on: which shall it strike, {}?",
                name(gun),
                either(model, among)
            )
        }
        Question::Join { side } => {
            format!(
                "{}: a unit is near enough to join in. Join, or hold it back?",
                of(model, *side)
            )
        }
        Question::Attack { side } => {
            format!("{}: attack with a unit that is in contact.", of(model, *side))
        }
        Question::Rethrow { unit, target, hits } => {
            let hits = words::hits(*hits);
            format!(
                "{} scored {hits} on {}. Let it stand, or throw all the dice again?",
                name(unit),
                name(target)
            )
        }
        Question::Remove { side, step } => {
            let stands = words::stands(usize::from(*step));
            format!("{}: remove the losses of a unit of {stands}.", of(model, *side))
        }
        Question::Move { side } => {
            format!("{}: act with a unit, or end your moves.", of(model, *side))
        }
        Question::Withdraw { side } => {
            format!("{}: withdraw a unit from the field, or end the phase.", of(model, *side))
        }
        Question::Rule { side, ruling } => {
            let point = ruling.key().replace('_', " ");
            format!("{}: decide the point of {point}.", of(model, *side))
        }
        Question::React { .. }
        | Question::Next { .. }
        | Question::Run { .. }
        | Question::HastyBlock { .. }
        | Question::BackOff { .. }
        | Question::BreakThrough { .. }
        | Question::Intercept(_)
        | Question::Replan { .. }
        | Question::Instead { .. }
        | Question::Then { .. } => of_unit(model, question),
    }
}

/// What is asked of one unit in the middle of a move.
fn of_unit(model: &Model, question: &Question) -> String {
    let name = |unit: &UnitId| model.name(*unit);
    match question {
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
        Question::Replan { unit, rest: None } => {
            format!("An attempt to intercept {} failed. Halt here, or go on?", name(unit))
        }
        Question::Replan { unit, rest: Some(rest) } => format!(
            "An attempt to intercept {} failed. Halt here, go on, or go another way with the {} left?",
            name(unit),
            rest.left
        ),
        Question::Intercept(window) => intercept(model, window),
        Question::Next { charger, among } => {
            format!("{} struck {}. Which answers next?", name(charger), all(model, among))
        }
        Question::React { unit, charger, from } => {
            format!("{} charged {} from {from} away. Stand, or react?", name(charger), name(unit))
        }
        Question::Run { unit, charger, most } => {
            format!("Where shall {} run to, away from {}, up to {most}?", name(unit), name(charger))
        }
        Question::HastyBlock { unit, charger } => format!(
            "{} must form in haste before {}: about which stand, in what shape?",
            name(unit),
            name(charger)
        ),
        Question::BackOff { unit, from, most, charged, .. } => format!(
            "How far shall {} draw back from {}: up to {most} off, and no more than the {charged} charged?",
            name(unit),
            name(from)
        ),
        Question::BreakThrough { unit, past } => {
            let charge = break_through::may_charge(model, *unit, past);
            let (past, charge) = (all(model, past), if charge { ", charge another," } else { "" });
            format!("{} broke through past {past}. Go on{charge} or stop?", name(unit))
        }
        _ => String::new(),
    }
}

fn of(model: &Model, side: Side) -> &str {
    &model.scene.sides[side.idx()].name
}

/// "this one or that".
fn either(model: &Model, units: &Units) -> String {
    let names: Vec<&str> = units.iter().map(|unit| model.name(*unit)).collect();
    names.join(" or ")
}

/// "this one and that".
fn all(model: &Model, units: &Units) -> String {
    let names: Vec<&str> = units.iter().map(|unit| model.name(*unit)).collect();
    names.join(" and ")
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
