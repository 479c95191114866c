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
    kinds::{Phase, Side, UnitId},
    model::Model,
};
use kernel::{Cite, Viewer, view::Line};

/// What a line says: the units it is about, the rule that it cites, the sentence.
type Words = (Vec<UnitId>, &'static str, String);

/// A line of the log; none where there is nothing to say, or nothing that this viewer may know.
pub(crate) fn line(model: &Model, event: &Event, viewer: Viewer) -> Option<Line> {
    let (units, cite, text) = course(model, event)
        .or_else(|| moving::words(model, event))
        .or_else(|| combat::words(model, event, viewer))?;
    let dice = match event {
        Event::DeploymentThrown { dice, .. } | Event::InitiativeThrown { dice, .. } => &dice[..],
        Event::Fired(throw) | Event::Attacked(throw) => &throw.dice,
        _ => &[],
    };
    let units = units.iter().map(|id| model.key(*id).to_owned()).collect();
    Some(Line { text, units, cite: Some(Cite::new(cite)), dice: dice.to_vec() })
}

/// The course of the battle: who places and moves first, turns, phases, how it ends.
fn course(model: &Model, event: &Event) -> Option<Words> {
    let name = |side: Side| &model.scene.side(side).name;
    // Both sides' dice, and what came of them.
    let thrown = |what: &str, dice: [u8; 2], won: Option<String>| {
        let [one, other] = Side::BOTH.map(name);
        let end = won.unwrap_or_else(|| "a tie, to be thrown again".to_owned());
        format!("{what} {one} threw {} and {other} {}: {end}.", dice[0], dice[1])
    };
    let (cite, text) = match event {
        Event::DeploymentThrown { dice, first } => {
            let cite = if first.is_some() { "AGV-SET-002" } else { "AGV-SET-003" };
            let first = first.map(|side| format!("{} places first", name(side)));
            (cite, thrown("For the placing", *dice, first))
        }
        Event::InitiativeThrown { dice, winner } => {
            let cite = if winner.is_some() { "AGV-INI-001" } else { "AGV-INI-003" };
            let winner = winner.map(|side| format!("the initiative goes to {}", name(side)));
            (cite, thrown("For the initiative", *dice, winner))
        }
        Event::EdgeTaken { side, edge } => {
            ("AGV-SET-002", format!("{} took the {} edge.", name(*side), edge.name()))
        }
        Event::TurnBegan { turn } => ("AGV-SEQ-001", format!("Turn {turn}.")),
        Event::PhaseBegan { phase: Phase::Over | Phase::Deployment } => return None,
        Event::PhaseBegan { phase } => ("AGV-SEQ-001", format!("{}.", phase.name())),
        Event::Ended { winner, outcome } => {
            (verdict::ended_by(model, *winner, *outcome), ended(model, *winner, *outcome))
        }
        _ => return None,
    };
    Some((Vec::new(), cite, text))
}
