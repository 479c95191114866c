//! The course of the battle.
use crate::{event::Event, model::Model};
use kernel::view::Line;

pub(super) fn line(_: &Model, event: &Event) -> Option<Line> {
    Some(match *event {
        Event::TurnBegan { turn } => Line::told("PG-SEQ-001", format!("Turn {turn}.")),
        Event::PhaseBegan { phase } => Line::told("PG-SEQ-001", format!("{}.", phase.name())),
        Event::InitiativeRolled { dice: [one, other], side } => {
            let text = match side {
                Some(side) => format!("{side} has the initiative, {one} to {other}."),
                None => format!("The dice for the initiative are equal ({one}); both roll again."),
            };
            Line::told("PG-INI-001", text).thrown([one, other])
        }
        Event::InitiativeGiven { side } => {
            Line::told("PG-INI-001", format!("{side} has the initiative by the scenario."))
        }
        _ => return None,
    })
}
