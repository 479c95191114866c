//! Events as lines of the log. The course of the battle is here; `moving` and `combat` cover their chapters; `outcome` summarises a
//! decision for tables of odds.
mod combat;
mod moving;
mod outcome;
mod verdict;

pub(crate) use outcome::outcome;
pub(crate) use verdict::ended;

use crate::{
    event::Event,
    kinds::{Phase, Side, UnitKind},
    model::Model,
};
use kernel::view::Line;

/// An event as a line of the log. None for bookkeeping and for what another event's line reports.
pub(crate) fn line(model: &Model, event: &Event) -> Option<Line> {
    course(model, event)
        .or_else(|| moving::line(model, event))
        .or_else(|| combat::line(model, event))
}

/// The course of the battle: who places and moves first, turns, phases, disputes, the end.
fn course(model: &Model, event: &Event) -> Option<Line> {
    // Both sides' dice and their result.
    let thrown = |rule: &'static str, what: &str, dice: &[[u8; 2]; 2], won: Option<String>| {
        let [one, other] = Side::BOTH.map(|side| {
            let [first, second] = dice[side.idx()];
            format!("{side} threw {first} and {second}")
        });
        let end = won.unwrap_or_else(|| "a tie, to be thrown again".to_owned());
        Line::told(rule, format!("{what} {one}, {other}: {end}.")).thrown(dice.concat())
    };
    Some(match event {
        Event::DeploymentThrown { dice, first } => {
            let first = first.map(|side| format!("{side} places first"));
            thrown("ASV-SET-003", "For the placing", dice, first)
        }
        Event::InitiativeThrown { dice, winner } => {
            let won = winner.map(|side| format!("the lower total has the initiative, {side}"));
            thrown("ASV-INI-001", "For the initiative", dice, won)
        }
        Event::Disputed { ruling, dice, winner } => {
            let won = winner.map(|side| format!("{side} decides"));
            thrown("ASV-DSP-001", &format!("To decide {}", plain(ruling)), dice, won)
        }
        Event::Ruled { ruling, value } => {
            let text = format!("For the rest of the battle {}: {value}.", plain(ruling));
            Line::told("ASV-DSP-002", text)
        }
        Event::CommanderRated { unit, die, quality } => {
            let sub = model.unit(*unit).kind == UnitKind::SubCommander;
            let rule = if sub { "ASV-VCQ-004" } else { "ASV-VCQ-003" };
            let what = format!("threw {die}: {}", quality.name());
            Line::did(rule, *unit, what).thrown([*die])
        }
        Event::TurnBegan { turn } => Line::told("ASV-SEQ-005", format!("Turn {turn}.")),
        Event::PhaseBegan { phase: Phase::Over | Phase::Deployment } => return None,
        Event::PhaseBegan { phase } => Line::told("ASV-SEQ-001", format!("{}.", phase.name())),
        Event::Ended { winner, outcome } => {
            Line::told(outcome.rule(), ended(model, *winner, *outcome))
        }
        _ => return None,
    })
}

/// A key of the rulebook as words.
fn plain(key: &str) -> String {
    key.replace(['_', '-'], " ")
}
