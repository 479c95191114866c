//! Dice that people throw for the computer and for standing orders.
use super::{Room, SayReply, SayRequest};
use crate::{
    store::Store,
    terms::{Dice, Holder},
};
use serde::Serialize;

/// Dice that somebody at the table must roll for a seat.
#[derive(Debug, Serialize)]
pub(crate) struct Throw {
    seat: String,
    /// The act that they are rolled for.
    label: Option<String>,
    sides: u8,
}

/// A decision that waits for dice thrown by hand.
#[derive(Clone, Debug)]
pub(crate) struct Waiting {
    said: SayRequest,
    sides: u8,
}

impl Room {
    /// Keeps a decision until its dice are given.
    pub(super) fn wait_for_dice(&mut self, said: SayRequest, sides: u8) {
        self.waits = Some(Waiting { said, sides });
        self.push();
    }

    /// The decision that waits for dice, if nothing has changed since.
    pub(super) fn waiting(&self) -> Option<&Waiting> {
        let stands = |waits: &&Waiting| {
            let seat = &waits.said.seat;
            let answered = self.terms.is_computer(seat)
                || self.terms.seat(seat).is_some_and(|it| !it.standing.is_empty());
            waits.said.n == self.n() && self.terms.dice == Dice::Hand && answered
        };
        self.waits.as_ref().filter(stands)
    }

    /// What everyone is told about it: for which seat the dice are, and for which act.
    pub(super) fn told_of_waiting(&self) -> Option<Throw> {
        let Waiting { said, sides } = self.waiting()?;
        let offers = self.game.offers(&said.seat);
        let offer = offers.iter().find(|offer| offer["act"] == said.act);
        let offer = offer.filter(|_| !self.game.is_secret());
        let label = offer.and_then(|it| it["label"].as_str()).map(str::to_owned);
        Some(Throw { seat: said.seat.clone(), label, sides: *sides })
    }

    /// A player gives the faces for a seat without a human player.
    pub(crate) async fn throw(
        &mut self,
        store: &Store,
        holder: &Holder,
        n: usize,
        dice: Vec<u8>,
    ) -> SayReply {
        if holder.seats.is_empty() && !holder.host {
            return SayReply::error("only players may enter dice".to_owned());
        }
        if n != self.n() {
            return SayReply::Stale { n: self.n() };
        }
        let Some(Waiting { said, .. }) = self.waiting() else {
            return SayReply::error("no decision waits for dice".to_owned());
        };
        let said = SayRequest { dice, ..said.clone() };
        let reply = self.decide(store, said).await;
        if matches!(reply, SayReply::Done { .. }) {
            self.waits = None;
        }
        reply
    }
}
