//! What one seat may know of a battle. Code that knows the ruleset can get the typed moment back.
use crate::{Fill, Moment, Ruleset, Seat, names, names::Names};
use serde_json::{Value, json};
use std::{any::Any, sync::Arc};

/// A moment as one seat may know it: without what others have chosen in secret, and without the battle's dice.
#[derive(Debug)]
pub struct Known {
    /// The seat.
    pub seat: Seat,
    moment: Box<dyn Any + Send>,
    names: Arc<Names>,
}

impl Known {
    pub(super) fn new<R: Ruleset>(moment: Moment<R>, seat: Seat, names: Arc<Names>) -> Self {
        Self { seat, moment: Box::new(moment), names }
    }

    /// The moment, if it belongs to this ruleset.
    pub fn moment<R: Ruleset>(&mut self) -> Option<&mut Moment<R>> {
        self.moment.downcast_mut()
    }

    /// An answer as JSON, as clients send it.
    pub fn put<R: Ruleset>(&self, act: &R::Act, fill: &Fill) -> (Value, Value) {
        names::lend(&self.names, || (json!(act), json!(fill)))
    }
}
