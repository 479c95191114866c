//! Shots and blows. What is named in secret is told to nobody before it falls.
use super::about;
use crate::{
    event::{Event, Throw},
    model::Model,
    words,
};
use kernel::{Viewer, view::Line};

pub(super) fn line(model: &Model, event: &Event, viewer: Viewer) -> Option<Line> {
    Some(match event {
        Event::Aimed { unit, named } => {
            // AGV-FIR-030: its own side has named it and the referee sees everything.
            let ours = match viewer {
                Viewer::Seat(seat) => model.scene.side_of(seat) == Some(model.unit(*unit).side),
                Viewer::Referee => true,
                Viewer::Watcher => false,
            };
            if !ours {
                return None;
            }
            let name = model.name(*unit);
            if named.is_empty() {
                let text = format!("{name} holds its fire.");
                return Some(about(model, &[*unit], "AGV-FIR-031", text));
            }
            about(model, &[*unit], "AGV-FIR-030", format!("{name} took aim."))
        }
        Event::Fired(throw) => thrown(model, throw, "fired at", "AGV-FIR-001"),
        Event::Attacked(throw) => thrown(model, throw, "struck at", "AGV-HTH-001"),
        Event::InVain { unit, target } => {
            let text = format!(
                "The shots of {} were lost: {} is gone.",
                model.name(*unit),
                model.name(*target)
            );
            about(model, &[*unit, *target], "AGV-FIR-051", text)
        }
        Event::Outflanked { unit, target } => {
            let text = format!("{} outflanks {}.", model.name(*unit), model.name(*target));
            about(model, &[*unit, *target], "AGV-HTH-022", text)
        }
        _ => return None,
    })
}

fn thrown(model: &Model, throw: &Throw, what: &str, cite: &'static str) -> Line {
    let text = format!(
        "{} {what} {}, needing {} or less: {}.",
        model.name(throw.unit),
        model.name(throw.target),
        throw.needs,
        words::hits(throw.hits)
    );
    Line { dice: throw.dice.clone(), ..about(model, &[throw.unit, throw.target], cite, text) }
}
