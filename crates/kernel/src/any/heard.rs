//! Turns the JSON of clients into the ruleset's own types, and refusals into words.
use super::{AnyGame, Held, wording};
use crate::{
    Fill, No, Reason, Ruleset, Said, Seat, Viewer,
    names::{self, Names},
};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

impl<R: Ruleset> Held<R> {
    pub(super) fn seat(&self, id: &str) -> Result<Seat, No> {
        let cards = R::seats(self.game.moment().model());
        cards.iter().position(|card| card.id == id).map(|n| Seat(n as u8)).ok_or_else(|| {
            let known: Vec<_> = cards.iter().map(|card| card.id.as_str()).collect();
            No::Error(format!("there is no seat `{id}`; the seats are {}", known.join(", ")))
        })
    }

    pub(super) fn viewer(&self, id: &str) -> Result<Viewer, No> {
        Ok(match id {
            "referee" => Viewer::Referee,
            "watcher" => Viewer::Watcher,
            seat => Viewer::Seat(self.seat(seat)?),
        })
    }

    pub(super) fn said(&self, seat: &str, act: Value, fill: Value) -> Result<Said<R::Act>, No> {
        let seat = self.seat(seat)?;
        let act =
            names::lend(&self.names_for(seat), || serde_json::from_value(act)).map_err(|err| {
                No::Error(format!("the act could not be read: {}", wording::plain(&err)))
            })?;
        let fill = Fill::deserialize(&fill).map_err(|_| {
            No::Error(format!("the fill could not be read: {}", Fill::why_not(&fill)))
        })?;
        Ok(Said { seat, act, fill })
    }

    /// The names of what a seat may know of.
    fn names_for(&self, seat: Seat) -> Arc<Names> {
        let model = self.game.moment().model();
        let known = self.names.without(|what, n| (R::SECRETS.unknown)(model, seat, what, n));
        known.map_or_else(|| Arc::clone(&self.names), Arc::new)
    }

    /// A refusal in words, with the names of this battle.
    pub(super) fn no(&self, no: No<R::Refusal>) -> No {
        match no {
            No::NotAsked(_) => No::Error(format!(
                "this seat is not asked now; waiting for {}",
                self.asked().join(", ")
            )),
            other => other.map(|refusal| Reason::of(&refusal, &self.names)),
        }
    }
}
