//! A battle in progress: the game, its terms, its log, and everyone who is connected.
mod consent;
mod drive;
mod keeping;
mod log;
mod past;
mod push;
mod reading;
mod say;
mod seats;
mod sight;
mod staff;
mod throws;

pub(crate) use drive::drive;
pub(crate) use past::{PastMoment, ground};
pub(crate) use push::{Listener, State};
pub(crate) use reading::NotRead;
pub(crate) use say::{SayReply, SayRequest};
pub(crate) use sight::Whole;

use crate::{
    answers::{Summary, SummarySeat},
    store::Decision,
    terms::{SeatTerms, Terms},
};
use games::AnyGame;
use kernel::{
    film::{Film, Shown},
    view::Verdict,
};
use log::Log;
use past::Past;
use staff::Staff;
use std::{
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};

/// The longest battle that is stored, in decisions.
pub(crate) const MOST_DECISIONS: usize = 20_000;

/// A battle in memory.
pub(crate) struct Room {
    pub(crate) id: String,
    pub(crate) begun: i64,
    pub(crate) changed: i64,
    pub(crate) terms: Terms,
    pub(crate) game: Box<dyn AnyGame>,
    /// The record without its decisions.
    pub(crate) head: Arc<str>,
    pub(crate) decisions: Vec<Decision>,
    log: Log,
    /// A film that is not stored yet.
    film: Option<Film>,
    /// The beginning of the film, if today's rules cannot play this battle and it is only shown.
    start: Option<Shown>,
    past: Option<Past>,
    /// How often decisions were taken back, or the battle was read again.
    n_cuts: u64,
    listeners: Vec<Listener>,
    /// For each seat, whether a client that holds it was connected at the last push.
    here: Vec<bool>,
    seq: u64,
    staff: Staff,
    /// Whether a task is answering for computers and standing orders.
    driven: bool,
    /// The store did not confirm the last change, and its contents have not been read since. Nothing in this room is reliable
    /// until they have.
    in_doubt: bool,
    /// A decision for a seat without a human player that waits for dice thrown by hand.
    waits: Option<throws::Waiting>,
}

impl std::fmt::Debug for Room {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Room").field("id", &self.id).finish_non_exhaustive()
    }
}

impl Room {
    /// How many decisions have been made.
    pub(crate) fn n(&self) -> usize {
        self.game.n_decisions()
    }

    /// How the battle ended: by the rules, by agreement, or on time.
    pub(crate) fn over(&self) -> Option<Verdict> {
        self.terms.agreed.clone().or_else(|| self.game.verdict())
    }

    /// The seats that are asked; none when the battle is over for any reason.
    pub(crate) fn asked(&self) -> Vec<String> {
        if self.terms.agreed.is_some() { Vec::new() } else { self.game.asked() }
    }

    /// The summary for the list of battles.
    pub(crate) fn summary(&self) -> Summary {
        let view = self.game.view("watcher").ok();
        let (title, turn, phase) =
            view.map(|view| (view.title, view.turn, view.phase)).unwrap_or_default();
        let seat = |seat: &SeatTerms| SummarySeat {
            id: seat.id.clone(),
            side: seat.side.clone(),
            by: seat.by,
            general: seat.general,
        };
        Summary {
            battle: self.id.clone(),
            ruleset: self.game.ruleset(),
            scenario: self.terms.scenario.clone(),
            title,
            n: self.n(),
            turn,
            phase,
            asked: self.asked(),
            seats: self.terms.seats.iter().map(seat).collect(),
            over: self.over(),
        }
    }

    /// The name of a seat for people: the name of its side.
    fn name(&self, seat: &str) -> String {
        let view = self.game.view("watcher").ok();
        let side = self.terms.seat(seat).map(|it| it.side.clone());
        let side =
            view.and_then(|view| view.sides.into_iter().find(|it| Some(&it.id) == side.as_ref()));
        side.map_or_else(|| seat.to_owned(), |side| side.name)
    }

    /// Why this battle can only be watched, if today's rules cannot play it.
    pub(crate) fn watched(&self) -> Option<&str> {
        self.game.shown()
    }

    /// The refusal of everything that only rules could do, if this battle can only be watched.
    fn only_watched(&self) -> Option<SayReply> {
        self.watched().map(SayReply::error)
    }

    pub(crate) fn n_listeners(&self) -> usize {
        self.listeners.iter().filter(|listener| !listener.out.is_ended()).count()
    }
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |past| past.as_secs() as i64)
}
