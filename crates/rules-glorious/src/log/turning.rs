//! The course of the battle: who places and moves first, turns, phases, how it ends.
use super::{side_name, told, verdict};
use crate::{
    event::Event,
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
            let cite = if first.is_some() { "AGV-SET-002" } else { "AGV-SET-003" };
            pair(model, cite, "For the placing", *dice, &end)
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
            let cite = if winner.is_some() { "AGV-INI-001" } else { "AGV-INI-003" };
            pair(model, cite, "For the initiative", *dice, &end)
        }
        Event::Ended { winner, outcome } => told(
            verdict::ended_by(model, *winner, *outcome),
            verdict::ended(model, *winner, *outcome),
        ),
        _ => return None,
    })
}

/// Both sides' dice, and what came of them.
fn pair(model: &Model, cite: &'static str, what: &str, dice: [u8; 2], end: &str) -> Line {
    let [one, other] = Side::BOTH.map(|side| side_name(model, side));
    let text = format!("{what} {one} threw {} and {other} {}: {end}.", dice[0], dice[1]);
    Line { dice: dice.to_vec(), ..told(cite, text) }
}
