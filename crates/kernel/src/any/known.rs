//! What one seat may know of a battle, with its types given back to whoever knows the ruleset.
use crate::{Fill, Moment, Ruleset, Seat, names, names::Names};
use serde_json::{Value, json};
use std::{any::Any, sync::Arc};

/// A moment as one seat may know it: nothing that others have named in secret, and none of the battle's dice.
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

    /// The moment, if it is one of this ruleset.
    pub fn moment<R: Ruleset>(&mut self) -> Option<&mut Moment<R>> {
        self.moment.downcast_mut()
    }

    /// An answer in the words of outsiders.
    pub fn put<R: Ruleset>(&self, act: &R::Act, fill: &Fill) -> (Value, Value) {
        names::lend(&self.names, || (json!(act), json!(fill)))
    }
}
