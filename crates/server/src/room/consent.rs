//! What the players agree between themselves: takebacks, draws, time.
use super::{Room, SayReply, keeping::played_again, now, seats::full};
use crate::{
    store::Store,
    terms::{Holder, Matter, Pending, Terms},
    token,
};
use kernel::view::Verdict;

impl Room {
    /// A player asks the others for something.
    pub(crate) async fn propose(
        &mut self,
        store: &Store,
        holder: &Holder,
        what: Matter,
        to: usize,
    ) -> SayReply {
        let Some(by) = self.speaker(holder) else {
            return SayReply::error("only players may ask for this".to_owned());
        };
        if self.over().is_some() {
            return SayReply::error("the battle is over".to_owned());
        }
        if let Some(no) = self.only_watched() {
            return no;
        }
        if what == Matter::Takeback {
            if !self.terms.takebacks {
                return SayReply::error("this battle is played without takebacks".to_owned());
            }
            if self.terms.is_full() {
                return SayReply::error(full());
            }
            if to >= self.n() {
                return SayReply::error(format!(
                    "there are {} decisions; give the number that remain",
                    self.n()
                ));
            }
        }
        let others = self.terms.seats.iter().filter(|seat| !holder.holds(&seat.id));
        let (computers, humans): (Vec<_>, Vec<_>) =
            others.map(|seat| seat.id.clone()).partition(|seat| self.terms.is_computer(seat));
        if what == Matter::Draw && !computers.is_empty() {
            return SayReply::error("the computer does not accept a draw".to_owned());
        }
        let pending = Pending { what, by, to, waits: humans };
        if pending.waits.is_empty() {
            return self.settle(store, pending).await;
        }
        let mut terms = self.terms.clone();
        terms.pending = Some(pending);
        self.with_terms(store, terms).await
    }

    /// A player agrees to a request. Once all have agreed, it is carried out.
    pub(crate) async fn agree(&mut self, store: &Store, holder: &Holder, what: Matter) -> SayReply {
        let mut pending = match self.pending_for(holder, what) {
            Ok(pending) => pending,
            Err(reply) => return reply,
        };
        pending.waits.retain(|seat| !holder.holds(seat));
        if pending.waits.is_empty() {
            return self.settle(store, pending).await;
        }
        let terms = Terms { pending: Some(pending), ..self.terms.clone() };
        self.with_terms(store, terms).await
    }

    /// A player declines a request, or withdraws their own.
    pub(crate) async fn decline(
        &mut self,
        store: &Store,
        holder: &Holder,
        what: Matter,
    ) -> SayReply {
        if let Err(reply) = self.pending_for(holder, what) {
            return reply;
        }
        let terms = Terms { pending: None, ..self.terms.clone() };
        self.with_terms(store, terms).await
    }

    /// The open request, if this holder may answer it.
    fn pending_for(&self, holder: &Holder, what: Matter) -> Result<Pending, SayReply> {
        let Some(pending) = self.terms.pending.clone().filter(|it| it.what == what) else {
            return Err(SayReply::error("this request is no longer open"));
        };
        if !holder.holds(&pending.by) && !pending.waits.iter().any(|seat| holder.holds(seat)) {
            return Err(SayReply::error("you are not asked"));
        }
        Ok(pending)
    }

    /// Everyone has agreed.
    async fn settle(&mut self, store: &Store, pending: Pending) -> SayReply {
        if pending.what == Matter::Draw {
            let (words, why) = ("A draw".to_owned(), "The players agreed on a draw.".to_owned());
            return self.end(store, Verdict { winner: None, words, why }).await;
        }
        // The dice from here on are new, because those that fell are known.
        let (to, seed) = (pending.to, token::seed());
        let again = played_again(self.game.boxed_clone(), move |game| game.rewind(to, seed));
        let next = match again.await {
            Ok(next) => next,
            Err(reply) => return reply,
        };
        let n = self.n() - pending.to;
        let what = if n == 1 { "One decision".to_owned() } else { format!("{n} decisions") };
        let mark =
            format!("{what} taken back at the request of {}, by consent.", self.name(&pending.by));
        self.keep_cut(store, next, Some(mark)).await
    }

    /// Claims the battle from a seat whose time is up.
    pub(crate) async fn claim(&mut self, store: &Store, holder: &Holder) -> SayReply {
        let Some(by) = self.speaker(holder) else {
            return SayReply::error("only players may claim victory".to_owned());
        };
        let Some(clock) = self.terms.clock else {
            return SayReply::error("this battle is played without a clock".to_owned());
        };
        let stood = self.terms.stood(now());
        let asked = self.asked();
        let late = self.terms.seats.iter().find(|seat| {
            asked.contains(&seat.id) && !holder.holds(&seat.id) && clock.left(seat.spent, stood) < 0
        });
        let Some(late) = late else {
            return SayReply::error("nobody's time is up".to_owned());
        };
        let winner = self.terms.seat(&by).map(|seat| seat.side.clone());
        let why = format!("{} ran out of time.", self.name(&late.id));
        self.end(store, Verdict { winner, words: "Won on time".to_owned(), why }).await
    }

    async fn end(&mut self, store: &Store, verdict: Verdict) -> SayReply {
        let mut terms = self.terms.clone();
        (terms.pending, terms.agreed) = (None, Some(verdict));
        self.with_terms(store, terms).await
    }

    /// Stores new terms and informs everyone.
    pub(super) async fn with_terms(
        &mut self,
        store: &Store,
        terms: crate::terms::Terms,
    ) -> SayReply {
        if let Err(why) = self.keep_terms(store, terms).await {
            return SayReply::Unkept(why.to_string());
        }
        self.push();
        SayReply::Done { n: self.n() }
    }

    /// The seat that a client speaks for: the one of its seats that is asked, or else the first.
    fn speaker(&self, holder: &Holder) -> Option<String> {
        let viewer = self.viewer(holder);
        holder.holds(&viewer).then_some(viewer).or_else(|| holder.seats.first().cloned())
    }
}
