//! How a decision is accepted: it is checked, its dice are thrown, it is stored, and only then does it count.
use super::{MOST_DECISIONS, Room, keeping::played_again, now};
use crate::{
    answers::{Answer, Count, Wants},
    faults::guarded,
    store::{Decision, Store, What},
    terms::{Dice, Holder, Mark},
};
use games::No;
use kernel::film::Camera;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// The longest decision that is stored, in bytes.
const MOST_SAID: usize = 64 << 10;
/// The most bytes that are stored for a battle: as many as may be uploaded.
const MOST_BYTES: usize = 8 << 20;
/// The maximum length of a client's key.
const MOST_KEY: usize = 64;

/// A decision that a client sends.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct SayRequest {
    pub(crate) seat: String,
    /// How many decisions the client had seen.
    pub(crate) n: usize,
    pub(crate) act: Value,
    #[serde(default)]
    pub(crate) fill: Value,
    #[serde(default)]
    pub(crate) key: String,
    /// Faces thrown by hand.
    #[serde(default)]
    pub(crate) dice: Vec<u8>,
}

/// The reply to a decision.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum SayReply {
    /// It was accepted and is on disk.
    Done { n: usize },
    /// The table has changed since the client last saw it.
    Stale { n: usize },
    /// A die must be thrown by hand.
    Wants { sides: u8, given: usize },
    /// The rules forbid it, it could not be read, or it is not allowed.
    No(No),
    /// The store did not accept it.
    Unkept(String),
}

impl SayReply {
    /// It could not be read, or it is not allowed.
    pub(crate) fn error(why: impl Into<String>) -> Self {
        Self::No(No::Error(why.into()))
    }
}

impl From<SayReply> for Answer {
    fn from(reply: SayReply) -> Self {
        match reply {
            SayReply::Done { n } => Self::Done(Count { n }),
            SayReply::Stale { n } => Self::Stale(Count { n }),
            SayReply::Wants { sides, given } => Self::Wants(Wants { sides, given }),
            SayReply::No(no) => no.into(),
            SayReply::Unkept(why) => Self::error(why),
        }
    }
}

impl Room {
    /// A client sends a decision.
    pub(crate) async fn say(
        &mut self,
        store: &Store,
        holder: &Holder,
        said: SayRequest,
    ) -> SayReply {
        if !holder.holds(&said.seat) {
            return SayReply::error(format!("the seat `{}` is not yours", shortened(&said.seat)));
        }
        if self.terms.is_computer(&said.seat) {
            return SayReply::error(
                "the computer plays this seat; take the seat back first".to_owned(),
            );
        }
        self.decide(store, said).await
    }

    /// Handles a seat's decision, whoever makes it for the seat.
    pub(super) async fn decide(&mut self, store: &Store, said: SayRequest) -> SayReply {
        if said.key.len() > MOST_KEY {
            return SayReply::error(format!("a key may be at most {MOST_KEY} bytes long"));
        }
        if let Some(n) = self.said_before(&said) {
            return SayReply::Done { n };
        }
        if said.n != self.n() {
            return SayReply::Stale { n: self.n() };
        }
        if self.over().is_some() {
            return SayReply::error("the battle is over".to_owned());
        }
        if let Some(no) = self.only_watched() {
            return no;
        }
        if self.n() >= MOST_DECISIONS {
            return SayReply::error(format!("a battle has at most {MOST_DECISIONS} decisions"));
        }
        let mut next = self.game.boxed_clone();
        let by_hand = self.terms.dice == Dice::Hand;
        if by_hand && let Err(why) = next.replace_dice(&said.dice) {
            return SayReply::error(why.to_string());
        }
        let told = guarded(|| next.say(&said.seat, said.act.clone(), said.fill.clone()));
        match told {
            Err(fault) => return SayReply::error(fault),
            Ok(Err(No::WantsDie { sides })) => {
                return SayReply::Wants { sides, given: said.dice.len() };
            }
            Ok(Err(no)) => return SayReply::No(no),
            Ok(Ok(())) => {}
        }
        if by_hand && next.dice_left() > 0 {
            let n = next.dice_left();
            return SayReply::error(format!("{n} of the given dice are not needed: omit them"));
        }
        let text = json!({"seat": said.seat, "act": said.act, "fill": said.fill}).to_string();
        if text.len() > MOST_SAID || self.n_bytes() + text.len() > MOST_BYTES {
            let why = format!(
                "a decision may be at most {MOST_SAID} bytes long, and a battle {MOST_BYTES}: use fewer points"
            );
            return SayReply::error(why);
        }
        let decision = Decision {
            n: self.n() as i64,
            said: text.into(),
            seat: said.seat.into(),
            dice: if by_hand { said.dice } else { Vec::new() },
            key: said.key,
        };
        // The frame is made of what everybody sees and reads, so a bug there refuses the decision like a bug in the rules. Without
        // a frame the film is taken anew when the battle is next read.
        let filmed = || Camera::aimed(&*self.game).and_then(|mut camera| camera.take(&*next)).ok();
        let frame = match guarded(filmed) {
            Ok(frame) => frame,
            Err(fault) => return SayReply::error(fault),
        };
        self.keep_decision(store, next, decision, frame).await
    }

    /// Stores a decision. It counts only after that.
    async fn keep_decision(
        &mut self,
        store: &Store,
        next: Box<dyn games::AnyGame>,
        decision: Decision,
        frame: Option<Box<str>>,
    ) -> SayReply {
        if self.discloses(&*next, &decision.seat) {
            self.terms.disclosed = decision.n as usize + 1;
        }
        self.game = next;
        self.count_time(&decision.seat);
        self.terms.pending = None;
        if let Err(why) = self.keep(store, What::Decide(decision.clone(), frame)).await {
            // It may have been written although the confirmation was lost.
            let is_kept =
                !self.in_doubt && self.decisions.get(decision.n as usize) == Some(&decision);
            return match is_kept {
                true => SayReply::Done { n: decision.n as usize + 1 },
                false => SayReply::Unkept(why.to_string()),
            };
        }
        self.decisions.push(decision);
        self.log.note(&*self.game);
        self.push();
        SayReply::Done { n: self.n() }
    }

    /// Adds the time that a seat took for its decision, and starts the clock for the next decision.
    fn count_time(&mut self, seat: &str) {
        let now = now();
        let thought = self.terms.stood(now);
        if let Some(seat) = self.terms.seat_mut(seat) {
            seat.spent += thought;
        }
        (self.terms.since, self.changed) = (now, now);
    }

    /// If the client has already sent this decision: how many decisions there were up to and including it.
    fn said_before(&self, said: &SayRequest) -> Option<usize> {
        let known = |it: &&Decision| it.key == said.key && *it.seat == *said.seat;
        let keyed = !said.key.is_empty();
        keyed
            .then(|| self.decisions.iter().rev().take(200).find(known))
            .flatten()
            .map(|it| it.n as usize + 1)
    }

    /// Whether this holder may take back the last decision at once: it must be their own, no die may have been rolled, and it may
    /// not have brought anything secret to light.
    pub(super) fn may_undo(&self, holder: &Holder) -> bool {
        let Some(last) = self.decisions.last() else { return false };
        let seat = &*last.seat;
        let own = holder.holds(seat) && !self.terms.is_computer(seat);
        own && self.terms.disclosed < self.n() && self.over().is_none() && self.game.may_undo()
    }

    /// Takes back the client's own last decision.
    pub(crate) async fn undo(&mut self, store: &Store, holder: &Holder, n: usize) -> SayReply {
        if let Some(no) = self.only_watched() {
            return no;
        }
        if n != self.n() {
            return SayReply::Stale { n: self.n() };
        }
        if !self.may_undo(holder) {
            return SayReply::error(
                "you can undo only your own last decision, and only if no die was rolled and it showed you nothing secret; otherwise ask for a takeback".to_owned(),
            );
        }
        match played_again(self.game.boxed_clone(), |game| game.undo()).await {
            Ok(next) => self.keep_cut(store, next, None).await,
            Err(reply) => reply,
        }
    }

    /// Stores that decisions have been taken back.
    pub(super) async fn keep_cut(
        &mut self,
        store: &Store,
        next: Box<dyn games::AnyGame>,
        mark: Option<String>,
    ) -> SayReply {
        self.game = next;
        self.head = super::keeping::head_of(self.game.record());
        let n = self.n();
        self.terms.marks.retain(|mark| mark.n <= n);
        self.terms.marks.extend(mark.map(|text| Mark { n, text, about: String::new() }));
        self.terms.disclosed = self.terms.disclosed.min(n);
        self.n_cuts += 1;
        (self.terms.pending, self.terms.since, self.changed) = (None, now(), now());
        let head = Arc::clone(&self.head);
        if let Err(why) = self.keep(store, What::Cut(n as i64)).await {
            // It may have been written although the confirmation was lost.
            return match !self.in_doubt && self.n() == n && self.head == head {
                true => SayReply::Done { n },
                false => SayReply::Unkept(why.to_string()),
            };
        }
        self.decisions.truncate(n);
        self.log.cut(n);
        self.past = None;
        // Clients that have the removed lines receive the whole log again.
        self.listeners.iter_mut().for_each(|listener| listener.n_lines = 0);
        self.push();
        SayReply::Done { n }
    }
}

pub(super) fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
