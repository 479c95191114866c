//! Events as lines of the log: the course of the battle here, `moving` and `combat` by chapter; `outcome` sums up a decision for
//! tables of odds.
mod combat;
mod moving;
mod outcome;
mod verdict;

pub(crate) use outcome::outcome;
pub(crate) use verdict::ended;

use crate::{
    event::Event,
    kinds::{Phase, Side},
    model::Model,
};
use kernel::{Viewer, view::Line};

/// A line of the log; none if there is nothing to say, or nothing that this viewer may know.
pub(crate) fn line(model: &Model, event: &Event, viewer: Viewer) -> Option<Line> {
    course(model, event)
        .or_else(|| moving::line(model, event))
        .or_else(|| combat::line(model, event, viewer))
}

/// The course of the battle: who places and moves first, turns, phases, how it ends.
fn course(model: &Model, event: &Event) -> Option<Line> {
    // Both sides' dice, and the result.
    let thrown = |rule: &'static str, what: &str, dice: [u8; 2], won: Option<String>| {
        let [one, other] = Side::BOTH;
        let end = won.unwrap_or_else(|| "a tie, to be thrown again".to_owned());
        let text = format!("{what} {one} threw {} and {other} {}: {end}.", dice[0], dice[1]);
        Line::told(rule, text).thrown(dice)
    };
    Some(match event {
        Event::DeploymentThrown { dice, first } => {
            let rule = if first.is_some() { "AGV-SET-002" } else { "AGV-SET-003" };
            let first = first.map(|side| format!("{side} places first"));
            thrown(rule, "For the placing", *dice, first)
        }
        Event::InitiativeThrown { dice, winner } => {
            let rule = if winner.is_some() { "AGV-INI-001" } else { "AGV-INI-003" };
            let winner = winner.map(|side| format!("the initiative goes to {side}"));
            thrown(rule, "For the initiative", *dice, winner)
        }
        Event::EdgeTaken { side, edge } => {
            Line::told("AGV-SET-002", format!("{side} took the {} edge.", edge.name()))
        }
        Event::TurnBegan { turn } => Line::told("AGV-SEQ-001", format!("Turn {turn}.")),
        Event::PhaseBegan { phase: Phase::Over | Phase::Deployment } => return None,
        Event::PhaseBegan { phase } => Line::told("AGV-SEQ-001", format!("{}.", phase.name())),
        Event::Ended { winner, outcome } => {
            let rule = verdict::ended_by(model, *winner, *outcome);
            Line::told(rule, ended(model, *winner, *outcome))
        }
        _ => return None,
    })
}
