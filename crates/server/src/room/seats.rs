//! Who plays which seat, who throws the dice, and what standing orders answer.
use super::{Room, SayReply, now};
use crate::{
    faults::guarded,
    store::Store,
    terms::{By, Dice, Holder, MOST_MARKS, Mark, Order, Rank, SeatTerms, Whose},
    token::{self, Token},
};
use kernel::{
    any::act_name,
    view::{Arm, StandView},
};
use serde_json::Value;
use std::collections::BTreeSet;

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
        if by == By::Human {
            it.whose = it.whose.max(Whose::Host);
        }
        it.general = general.unwrap_or(it.general);
        let who = match by {
            By::Computer => format!("The computer, as a {},", it.general.0.name()),
            By::Human => "A player".to_owned(),
        };
        let text = format!("{who} commands for {} from here on.", self.name(seat));
        if !self.terms.is_complete() && terms.is_complete() {
            terms.since = now();
        }
        terms.mark(Mark { n: self.n(), text, about: format!("seat {seat}") });
        self.rewrite_log();
        self.with_terms(store, terms).await
    }

    /// Clients receive the whole log again, because a line of it is replaced.
    fn rewrite_log(&mut self) {
        self.listeners.iter_mut().for_each(|listener| listener.n_lines = 0);
    }

    /// A client has come for its seats. When everyone has, the clock starts.
    pub(crate) async fn arrive(&mut self, store: &Store, holder: &Holder) {
        let is_new = |seat: &SeatTerms| !seat.come && holder.holds(&seat.id);
        if self.terms.clock.is_none() || !self.terms.seats.iter().any(is_new) {
            return;
        }
        let mut terms = self.terms.clone();
        terms.seats.iter_mut().filter(|seat| is_new(seat)).for_each(|seat| seat.come = true);
        if terms.is_complete() {
            terms.since = now();
        }
        if let Err(why) = self.keep_terms(store, terms).await {
            tracing::warn!(battle = %self.id, %why, "that a player has come is not stored");
        }
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
        let text = format!("{who} the dice from here on.");
        terms.mark(Mark { n: self.n(), text, about: "dice".to_owned() });
        self.rewrite_log();
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
        if let Some(why) = orders.iter().find_map(|order| self.strange(order)) {
            return SayReply::error(why);
        }
        let mut terms = self.terms.clone();
        let Some(it) = terms.seat_mut(seat) else { return no_seat(seat) };
        it.standing = orders;
        self.with_terms(store, terms).await
    }

    /// Why an order could never answer anything: no ruleset has the arm, or this ruleset has no such answer.
    fn strange(&self, order: &Order) -> Option<String> {
        let known_arm = serde_json::from_value::<Arm>(Value::from(order.to.as_str())).is_ok();
        if order.to != "any" && !known_arm {
            let view = self.game.view("watcher").ok();
            let units = view.iter().flat_map(|view| &view.units);
            let arms: BTreeSet<String> =
                units.flat_map(|unit| &unit.stands).filter_map(arm).collect();
            let arms = listed(arms.iter().map(String::as_str));
            return Some(format!(
                "`{}` is not an arm; write `any`, or an arm such as {arms}",
                order.to
            ));
        }
        let replies = || self.game.replies().iter().map(|(answer, _)| *answer);
        let known = ["first", "ask"].into_iter().chain(replies()).any(|it| it == order.answer)
            || replies().any(|reply| act_of(reply) == act_of(&order.answer));
        if known {
            return None;
        }
        let known = listed(["ask", "first"].into_iter().chain(replies()));
        Some(format!(
            "`{}` is not an answer of this ruleset; its answers are {known}",
            order.answer
        ))
    }
}

/// The name of the act of an answer: the answer itself, or the key of a JSON object.
fn act_of(answer: &str) -> String {
    let act = serde_json::from_str::<Value>(answer).ok().filter(Value::is_object);
    act.as_ref().and_then(act_name).unwrap_or(answer).to_owned()
}

fn arm(stand: &StandView) -> Option<String> {
    serde_json::to_value(stand.arm).ok()?.as_str().map(str::to_owned)
}

fn listed<'w>(words: impl Iterator<Item = &'w str>) -> String {
    words.map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
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
