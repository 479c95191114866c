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
    kinds::{CommandQuality, Phase, Side, UnitId, UnitKind},
    model::Model,
};
use kernel::{Cite, view::Line};

/// What a line says: the units it is about, the rule that it cites, the sentence.
type Words = (Vec<UnitId>, &'static str, String);

/// A line of the log; none for bookkeeping, and for what the event beside it says.
pub(crate) fn line(model: &Model, event: &Event) -> Option<Line> {
    let (units, cite, text) = course(model, event)
        .or_else(|| moving::words(model, event))
        .or_else(|| combat::words(model, event))?;
    let dice = match event {
        Event::DeploymentThrown { dice, .. }
        | Event::InitiativeThrown { dice, .. }
        | Event::Disputed { dice, .. } => dice.concat(),
        Event::CommanderRated { die, .. } | Event::Tested { die, .. } => vec![*die],
        Event::Extended { die, .. } => die.iter().copied().collect(),
        Event::Fired { dice, .. } => dice.clone(),
        Event::Attacked { dice, .. } => dice.iter().flat_map(|set| set.faces.clone()).collect(),
        _ => Vec::new(),
    };
    let units = units.iter().map(|id| model.key(*id).to_owned()).collect();
    Some(Line { text, units, cite: Some(Cite::new(cite)), dice })
}

/// The words for what one unit did.
fn did(model: &Model, id: UnitId, cite: &'static str, what: impl std::fmt::Display) -> Words {
    (vec![id], cite, format!("{} {what}.", model.name(id)))
}

/// The course of the battle: who places and moves first, turns, phases, disputes, how it ends.
fn course(model: &Model, event: &Event) -> Option<Words> {
    let name = |side: Side| &model.scene.side(side).name;
    // Both sides' dice, and what came of them.
    let thrown = |what: &str, dice: &[[u8; 2]; 2], won: Option<String>| {
        let [one, other] = Side::BOTH.map(|side| {
            let [first, second] = dice[side.idx()];
            format!("{} threw {first} and {second}", name(side))
        });
        let end = won.unwrap_or_else(|| "a tie, to be thrown again".to_owned());
        format!("{what} {one}, {other}: {end}.")
    };
    let (cite, text) = match event {
        Event::DeploymentThrown { dice, first } => {
            let first = first.map(|side| format!("{} places first", name(side)));
            ("ASV-SET-003", thrown("For the placing", dice, first))
        }
        Event::InitiativeThrown { dice, winner } => {
            let won =
                winner.map(|side| format!("the lower total has the initiative, {}", name(side)));
            ("ASV-INI-001", thrown("For the initiative", dice, won))
        }
        Event::Disputed { ruling, dice, winner } => {
            let won = winner.map(|side| format!("{} decides", name(side)));
            ("ASV-DSP-001", thrown(&format!("To decide {}", plain(ruling)), dice, won))
        }
        Event::Ruled { ruling, value } => {
            let text = format!("For the rest of the battle {}: {value}.", plain(ruling));
            ("ASV-DSP-002", text)
        }
        Event::CommanderRated { unit, die, quality } => {
            let sub = model.unit(*unit).kind == UnitKind::SubCommander;
            let cite = if sub { "ASV-VCQ-004" } else { "ASV-VCQ-003" };
            let quality = match quality {
                CommandQuality::Charismatic => "charismatic",
                CommandQuality::Inspiring => "inspiring",
                CommandQuality::Impersonal => "impersonal",
            };
            return Some(did(model, *unit, cite, format_args!("threw {die}: {quality}")));
        }
        Event::TurnBegan { turn } => ("ASV-SEQ-005", format!("Turn {turn}.")),
        Event::PhaseBegan { phase: Phase::Over | Phase::Deployment } => return None,
        Event::PhaseBegan { phase } => ("ASV-SEQ-001", format!("{}.", phase.name())),
        Event::Ended { winner, outcome } => {
            (verdict::ended_by(*outcome), ended(model, *winner, *outcome))
        }
        _ => return None,
    };
    Some((Vec::new(), cite, text))
}

/// A key of the rulebook as words.
fn plain(key: &str) -> String {
    key.replace(['_', '-'], " ")
}
