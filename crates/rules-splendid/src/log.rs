//! What happened, in our words.
use crate::{event::Event, model::Model};
use kernel::view::Line;
use serde_json::Value;

pub(crate) fn line(_model: &Model, event: &Event) -> Option<Line> {
    Some(Line::new(format!("{event:?}")))
}

pub(crate) fn outcome(_before: &Model, events: &[Event]) -> Value {
    serde_json::json!(events.len())
}
