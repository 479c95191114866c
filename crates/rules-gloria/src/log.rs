//! The log: one short line for each event, with its rule and its dice. Each chapter's lines are in a file of their own.
mod charge;
mod deploy;
mod fire;
mod melee;
mod moves;
mod outcome;
mod turn;
pub(crate) mod verdict;

pub(crate) use outcome::outcome;

use crate::{event::Event, kinds::Side, model::Model};
use kernel::{Viewer, view::Line};

/// An event as a line; `None` for events that only keep records, that another event already reports, or that are secret.
pub(crate) fn line(model: &Model, event: &Event, viewer: Viewer) -> Option<Line> {
    if secret_of(model, event).is_some_and(|side| !model.scene.knows(viewer, side)) {
        return None;
    }
    turn::line(model, event)
        .or_else(|| deploy::line(model, event))
        .or_else(|| charge::line(model, event))
        .or_else(|| fire::line(model, event))
        .or_else(|| moves::line(model, event))
        .or_else(|| melee::line(model, event))
        .or_else(|| verdict::line(model, event))
}

/// PG-OFF-002, PG-HID-004, PG-SHO-010: the side whose secret an event is.
fn secret_of(model: &Model, event: &Event) -> Option<Side> {
    match event {
        Event::Withheld { corps } => Some(model.scene.corps[corps.idx()].side),
        Event::Hid { unit, .. } => Some(model.unit(*unit).side),
        Event::CrestTaken { unit, .. } | Event::Became { unit, .. } => {
            let unit = model.unit(*unit);
            unit.is_secret().then_some(unit.side)
        }
        Event::QualityRolled { general, .. } | Event::GeneralMoved { general, .. } => {
            let general = model.general(*general);
            crate::view::is_secret_general(model, general).then_some(general.side)
        }
        Event::Aimed { aim } => Some(model.unit(aim.unit).side),
        _ => None,
    }
}
