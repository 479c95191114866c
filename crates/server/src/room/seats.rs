//! Who plays which seat, who throws the dice, and what standing orders answer.
use super::{Room, SayReply};
use crate::{
    faults::guarded,
    store::Store,
    terms::{By, Dice, Holder, MOST_MARKS, Mark, Order, Rank},
    token::{self, Token},
};

/// The most standing orders of a seat.
const MOST_ORDERS: usize = 20;

impl Room {
    /// Hands a seat to a person or to the computer.
    pub(crate) async fn hand_over(
        &mut self,
        store: &Store,
        holder: &Holder,
        seat: &str,
        by: By,
        general: Option<Rank>,
    ) -> SayReply {
        if !(holder.host || holder.holds(seat)) {
            return SayReply::error(
                "only the host and the holder of a seat may hand it over".to_owned(),
            );
        }
        if self.terms.is_full() {
            return SayReply::error(full());
        }
        let mut terms = self.terms.clone();
        let Some(it) = terms.seat_mut(seat) else { return no_seat(seat) };
        it.by = by;
        it.general = general.unwrap_or(it.general);
        let who = match by {
            By::Computer => format!("The computer, as a {},", it.general.0.name()),
            By::Human => "A player".to_owned(),
        };
        let text = format!("{who} commands for {} from here on.", self.name(seat));
        terms.marks.push(Mark { n: self.n(), text });
        self.with_terms(store, terms).await
    }

    /// A new token for a seat or for watching.
    pub(crate) async fn invite(
        &mut self,
        store: &Store,
        holder: &Holder,
        seat: Option<&str>,
    ) -> Result<Token, SayReply> {
        if !holder.host {
            return Err(SayReply::error("only the host may invite".to_owned()));
        }
        let mut terms = self.terms.clone();
        let Some(token) = terms.renew(seat) else {
            return Err(no_seat(seat.unwrap_or_default()));
        };
        if let Err(why) = self.keep_terms(store, terms).await {
            return Err(SayReply::Unkept(why.to_string()));
        }
        self.judge_listeners();
        self.push();
        Ok(token)
    }

    /// From now on the program or the players throw the dice.
    pub(crate) async fn throw_by(
        &mut self,
        store: &Store,
        holder: &Holder,
        dice: Dice,
    ) -> SayReply {
        if !holder.host {
            return SayReply::error("only the host may choose who rolls the dice".to_owned());
        }
        if let Some(no) = self.only_watched() {
            return no;
        }
        if dice == self.terms.dice {
            return SayReply::Done { n: self.n() };
        }
        if self.terms.is_full() {
            return SayReply::error(full());
        }
        let mut next = self.game.boxed_clone();
        let turned = guarded(|| match dice {
            Dice::Hand => next.throw_by_hand(),
            Dice::Program => next.throw_by_seed(token::seed()),
        });
        if let Err(fault) = turned {
            return SayReply::error(fault);
        }
        let mut terms = self.terms.clone();
        terms.dice = dice;
        let who = if dice == Dice::Hand { "The players roll" } else { "The program rolls" };
        terms.marks.push(Mark { n: self.n(), text: format!("{who} the dice from here on.") });
        self.game = next;
        self.head = super::keeping::head_of(self.game.record());
        self.with_terms(store, terms).await
    }

    /// Sets what a seat answers automatically when one of its units may react.
    pub(crate) async fn stand(
        &mut self,
        store: &Store,
        holder: &Holder,
        seat: &str,
        orders: Vec<Order>,
    ) -> SayReply {
        if !holder.holds(seat) {
            return SayReply::error(
                "only the holder of a seat may give it standing orders".to_owned(),
            );
        }
        if orders.len() > MOST_ORDERS || orders.iter().any(|it| it.to.len() + it.answer.len() > 80)
        {
            return SayReply::error(format!(
                "a seat has at most {MOST_ORDERS} standing orders, each a few words"
            ));
        }
        let mut terms = self.terms.clone();
        let Some(it) = terms.seat_mut(seat) else { return no_seat(seat) };
        it.standing = orders;
        self.with_terms(store, terms).await
    }
}

/// The error for a log that is full.
pub(super) fn full() -> String {
    format!(
        "this battle's log already has {MOST_MARKS} such changes, the maximum: play on, or begin another battle from its record"
    )
}

fn no_seat(seat: &str) -> SayReply {
    SayReply::error(format!("there is no seat `{}`", super::say::shortened(seat)))
}
