//! Events as lines of the log, and as what a decision came to. A file for each chapter: `turning` for the course of the battle,
//! `moving`, `combat`, `losing`.
mod combat;
mod losing;
mod moving;
mod outcome;
mod turning;
mod verdict;

pub(crate) use outcome::outcome;
pub(crate) use verdict::ended;

use crate::{
    event::Event,
    kinds::{Side, UnitId},
    model::Model,
};
use kernel::{Cite, Viewer, view::Line};

/// A line of the log; none where there is nothing to tell, or nothing that this viewer may know.
pub(crate) fn line(model: &Model, event: &Event, viewer: Viewer) -> Option<Line> {
    match event {
        Event::DeploymentThrown { .. }
        | Event::EdgeTaken { .. }
        | Event::TurnBegan { .. }
        | Event::PhaseBegan { .. }
        | Event::InitiativeThrown { .. }
        | Event::Ended { .. } => turning::line(model, event),
        Event::Deployed { .. }
        | Event::Moved { .. }
        | Event::Formed { .. }
        | Event::Remounted { .. }
        | Event::Limbered { .. }
        | Event::Garrisoned { .. }
        | Event::BattleFormed { .. }
        | Event::BattleEnded { .. }
        | Event::Declared { .. }
        | Event::Contacted { .. } => moving::line(model, event),
        Event::Aimed { .. }
        | Event::Fired(_)
        | Event::InVain { .. }
        | Event::Outflanked { .. }
        | Event::Attacked(_) => combat::line(model, event, viewer),
        Event::Lost { .. } | Event::Gone { .. } => losing::line(model, event),
        Event::Passed { .. }
        | Event::Noted { .. }
        | Event::RoundBegan { .. }
        | Event::Shared { .. }
        | Event::Hit { .. }
        | Event::Cleared { .. } => None,
    }
}

/// A line that is about no unit.
fn told(cite: &'static str, text: String) -> Line {
    Line { cite: Some(Cite::new(cite)), ..Line::new(text) }
}

/// A line about some units.
fn about(model: &Model, units: &[UnitId], cite: &'static str, text: String) -> Line {
    let units = units.iter().map(|id| model.key(*id).to_owned()).collect();
    Line { units, ..told(cite, text) }
}

fn side_name(model: &Model, side: Side) -> &str {
    &model.scene.side(side).name
}
