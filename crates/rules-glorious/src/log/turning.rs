//! The course of the battle: who places and moves first, turns, phases, how it ends.
use super::{side_name, told};
use crate::{
    event::{Event, Outcome},
    kinds::{Phase, Side},
    model::Model,
};
use kernel::view::Line;

pub(super) fn line(model: &Model, event: &Event) -> Option<Line> {
    Some(match event {
        Event::DeploymentThrown { dice, first } => {
            let end = first.map_or("a tie, to be thrown again".to_owned(), |side| {
                format!("{} places first", side_name(model, side))
            });
            pair(model, "AGV-SET-002", "For the placing", *dice, &end)
        }
        Event::EdgeTaken { side, edge } => {
            let text = format!("{} took the {} edge.", side_name(model, *side), edge.name());
            told("AGV-SET-002", text)
        }
        Event::TurnBegan { turn } => told("AGV-SEQ-001", format!("Turn {turn}.")),
        Event::PhaseBegan { phase: Phase::Over | Phase::Deployment } => return None,
        Event::PhaseBegan { phase } => told("AGV-SEQ-001", format!("{}.", phase.name())),
        Event::InitiativeThrown { dice, winner } => {
            let end = winner.map_or("a tie, to be thrown again".to_owned(), |side| {
                format!("the initiative falls to {}", side_name(model, side))
            });
            pair(model, "AGV-INI-001", "For the initiative", *dice, &end)
        }
        Event::Ended { winner, outcome } => {
            let cite = match outcome {
                Outcome::Glorious => "AGV-VIC-012",
                Outcome::Minor => "AGV-VIC-011",
                Outcome::Draw => "AGV-VIC-010",
                Outcome::Conceded => "AGV-VIC-013",
                Outcome::Scenario => "AGV-VIC-016",
                Outcome::TimeOut => "AGV-VIC-015",
            };
            told(cite, ended(model, *winner, *outcome))
        }
        _ => return None,
    })
}

/// Both sides' dice, and what came of them.
fn pair(model: &Model, cite: &'static str, what: &str, dice: [u8; 2], end: &str) -> Line {
    let [one, other] = Side::BOTH.map(|side| side_name(model, side));
    let text = format!("{what} {one} threw {} and {other} {}: {end}.", dice[0], dice[1]);
    Line { dice: dice.to_vec(), ..told(cite, text) }
}

/// How it ended, in a sentence.
pub(crate) fn ended(model: &Model, winner: Option<Side>, outcome: Outcome) -> String {
    let Some(side) = winner else {
        return match outcome {
            Outcome::Scenario => "Both sides met their terms: nobody has won.",
            Outcome::TimeOut => "The turns ran out and nobody has won.",
            _ => "Both armies broke: nobody has won.",
        }
        .to_owned();
    };
    let (name, enemy) = (side_name(model, side), side_name(model, side.other()));
    match outcome {
        Outcome::Glorious => format!("{enemy} broke: A Glorious Victory for {name}!"),
        Outcome::Minor => format!("A Minor Victory for {name}."),
        Outcome::Conceded => format!("{enemy} conceded: A Glorious Victory for {name}!"),
        Outcome::Scenario | Outcome::Draw | Outcome::TimeOut => {
            format!("{name} won by the terms of the scenario.")
        }
    }
}
