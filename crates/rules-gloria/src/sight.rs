//! Sight (PG-VIS, PG-HIL-004, PG-URB-008): who sees whom.
use crate::{kinds::Side, model::Model, near, unit::Unit};

/// Whether a unit sees another.
pub fn sees(model: &Model, viewer: &Unit, target: &Unit) -> bool {
    near::within(model, viewer, target, model.book.mm(&model.book.reaches.sight))
}

/// Whether any unit of a side sees a unit.
pub fn is_seen(model: &Model, by: Side, target: &Unit) -> bool {
    model.of(by).any(|viewer| sees(model, viewer, target))
}
