//! The log: one short line for each event, with its rule and its dice. Most sentences are in the table of events; those that need
//! the table of the battle are here.
use crate::{
    event::{Event, Outcome},
    kinds::Side,
    model::{Fate, Model},
};
use kernel::{Viewer, view::Line, words};

/// An event as a line; `None` for events that only keep records, or that another event already reports.
pub(crate) fn line(model: &Model, event: &Event, _: Viewer) -> Option<Line> {
    match event {
        Event::Shot { aim, at, die, adjust, hits } => {
            let text = format!(
                "{} fires at {at}: {die}{}: {}.",
                aim.unit,
                added(*adjust),
                words::hits(*hits)
            );
            Some(Line::told("ANT-FIR-015", text).about([aim.unit, *at]).thrown([*die]))
        }
        Event::Struck { unit, target, die, adjust, hits } => {
            let text = format!(
                "{unit} strikes {target}: {die}{}: {}.",
                added(*adjust),
                words::hits(*hits)
            );
            Some(Line::told("ANT-MEL-005", text).about([*unit, *target]).thrown([*die]))
        }
        Event::MarchStruck { unit, target, hits } => {
            let what = hits.map_or("is destroyed".to_owned(), |hits| {
                format!("takes {} and routs", words::hits(hits))
            });
            let text = format!("{unit} strikes the march column of {target}, which {what}.");
            Some(Line::told("ANT-MCH-001", text).about([*unit, *target]))
        }
        Event::Contacted { contact } => {
            let text = format!(
                "{} reaches {} in {}.",
                contact.attacker,
                contact.target,
                contact.aspect.name()
            );
            Some(Line::told("ANT-CHG-009", text).about([contact.attacker, contact.target]))
        }
        Event::GeneralHit { general, die, fate } => {
            let did = match fate {
                Fate::Fallen { .. } if i32::from(*die) >= model.book.faces.killed.value => {
                    "is killed"
                }
                Fate::Fallen { .. } => "is badly wounded and leaves the field",
                _ => "is stunned until the end of the next turn",
            };
            Some(Line::told("ANT-RSK-003", format!("{general} {did}.")).thrown([*die]))
        }
        Event::ArrivalRolled { command, unit, die, comes } => {
            let who = command.map_or_else(|| words::listed(unit.as_ref(), ""), |it| it.to_string());
            let text =
                format!("{who} {}.", if *comes { "may come on" } else { "is not there yet" });
            Some(Line::told("ANT-SEQ-026", text).thrown(die.iter().copied()))
        }
        Event::Ended { winner, outcome } => Some(ended(*winner, *outcome)),
        _ => Line::of(event),
    }
}

/// An adjustment as text; nothing if there is none.
fn added(adjust: i8) -> String {
    if adjust == 0 { String::new() } else { format!(" {adjust:+}") }
}

/// How it ended, in a line.
fn ended(winner: Option<Side>, outcome: Outcome) -> Line {
    let who = winner.map_or("The battle is a draw".to_owned(), |side| format!("{side} has won"));
    let (rule, why) = why(outcome);
    Line::told(rule, format!("{who}: {why}."))
}

/// Why a battle ended.
pub(crate) fn why(outcome: Outcome) -> (&'static str, String) {
    match outcome {
        Outcome::Conceded => ("ANT-VIC-003", "the enemy conceded".to_owned()),
        Outcome::Terms => ("ANT-VIC-001", "the scenario's terms are met".to_owned()),
        Outcome::Points { by } => {
            ("ANT-VIC-002", format!("the losses differ by {} points", f64::from(by) / 2.0))
        }
        Outcome::Broken => ("ANT-VIC-002", "half of an army is gone or routing".to_owned()),
        Outcome::Bare => ("ANT-VIC-002", "an army has no units left".to_owned()),
    }
}
