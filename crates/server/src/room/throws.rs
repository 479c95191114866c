//! Dice that people throw for those who have no hands: for the computer, and for standing orders.
use super::{Reply, Room, SayRequest};
use crate::{
    store::Store,
    terms::{Dice, Holder},
};
use serde_json::{Value, json};

/// A decision that wants dice from a real table.
#[derive(Clone, Debug)]
pub(crate) struct Waiting {
    said: SayRequest,
    sides: u8,
}

impl Room {
    /// Keeps a decision until its dice are told.
    pub(super) fn wait_for_dice(&mut self, said: SayRequest, sides: u8) {
        self.waits = Some(Waiting { said, sides });
        self.push();
    }

    /// The decision that waits for dice, as long as nothing has changed since.
    pub(super) fn waiting(&self) -> Option<&Waiting> {
        let stands = |waits: &&Waiting| {
            let seat = &waits.said.seat;
            let answered = self.terms.is_computer(seat)
                || self.terms.seat(seat).is_some_and(|it| !it.standing.is_empty());
            waits.said.n == self.n() && self.terms.dice == Dice::Hand && answered
        };
        self.waits.as_ref().filter(stands)
    }

    /// What everybody is told of it: for whom is thrown, and for what.
    pub(super) fn told_of_waiting(&self) -> Value {
        let Some(Waiting { said, sides }) = self.waiting() else { return Value::Null };
        let offers = self.game.offers(&said.seat);
        let label = offers.iter().find(|offer| offer["act"] == said.act).map(|it| &it["label"]);
        json!({"seat": said.seat, "label": label, "sides": sides})
    }

    /// Somebody tells the faces that fell for a seat that nobody plays.
    pub(crate) async fn throw(
        &mut self,
        store: &Store,
        holder: &Holder,
        n: usize,
        dice: Vec<u8>,
    ) -> Reply {
        if holder.seats.is_empty() && !holder.host {
            return Reply::error("only players may enter dice".to_owned());
        }
        if n != self.n() {
            return Reply::Stale { n: self.n() };
        }
        let Some(Waiting { said, .. }) = self.waiting() else {
            return Reply::error("no decision waits for dice".to_owned());
        };
        let said = SayRequest { dice, ..said.clone() };
        let reply = self.decide(store, said).await;
        if matches!(reply, Reply::Done { .. }) {
            self.waits = None;
        }
        reply
    }
}
