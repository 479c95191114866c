//! Lines about the chapter fire.
use crate::{event::Event, model::Model};
use kernel::view::Line;

pub(super) fn line(_: &Model, _: &Event) -> Option<Line> {
    None
}
