//! What each connected client receives: only what it may know.
use super::{Room, log::LogLine, now, throws::Throw};
use crate::{
    answers::{OfferJson, Push},
    faults::guarded,
    socket::Outbox,
    terms::{By, Clock, Dice, Holder, Order, Pending, Rank, SeatTerms},
    token::Token,
};
use kernel::{
    View,
    view::{Reaction, Verdict},
};
use serde::Serialize;
use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash, Hasher},
};

/// A connected client.
#[derive(Debug)]
pub(crate) struct Listener {
    pub(crate) id: u64,
    pub(crate) tokens: Vec<Token>,
    pub(crate) holder: Holder,
    pub(crate) out: Outbox,
    /// How many lines of the log it has received, and as which viewer.
    pub(crate) n_lines: usize,
    pub(crate) viewer: String,
    /// The symbols it has received, by unit.
    pub(crate) symbols: BTreeMap<String, u64>,
}

/// The state as one listener may know it. It is serialised directly, because a tree of JSON values would be many times as large,
/// for each listener at each decision.
#[derive(Debug, Serialize)]
pub(crate) struct State<'a> {
    n: usize,
    /// The open question; none when the battle is over.
    ask: Option<Ask>,
    view: &'a View,
    /// How to draw each unit whose symbol has changed, by its id.
    symbols: BTreeMap<&'a str, &'a str>,
    log: Lines<'a>,
    seats: Vec<SeatState>,
    /// The seat whose view this is, `watcher` or `referee`.
    viewer: String,
    /// Whether the last decision can be taken back at once.
    undo: bool,
    pending: Option<&'a Pending>,
    clock: Option<ClockState>,
    dice: Dice,
    takebacks: bool,
    over: Option<Verdict>,
    /// Why the battle can only be watched; none if today's rules can play it.
    watched: Option<&'a str>,
}

/// The table as one viewer sees it. It is the same for all clients with that view, so it is made and drawn once for all of them.
#[derive(Debug)]
pub(crate) struct Seen {
    view: View,
    symbols: BTreeMap<String, String>,
}

/// The open question.
#[derive(Debug, Serialize)]
struct Ask {
    /// Who is asked.
    seats: Vec<String>,
    /// Those of them that this client plays.
    yours: Vec<String>,
    /// What these may do.
    offers: Vec<OfferJson>,
    reaction: Option<Reaction>,
    throw: Option<Throw>,
}

/// A seat and its player.
#[derive(Debug, Serialize)]
struct SeatState {
    id: String,
    side: String,
    by: By,
    /// The general, if the computer plays.
    general: Rank,
    /// Whether a client that holds it is connected.
    here: bool,
    /// Seconds it has thought so far.
    spent: i64,
    /// Only those of one's own seats.
    standing: Vec<Order>,
}

/// The time that is left.
#[derive(Debug, Serialize)]
struct ClockState {
    kind: ClockKind,
    /// Seconds for the battle or for a decision.
    each: i64,
    /// Seconds that each seat has left.
    left: BTreeMap<String, i64>,
}

/// Minutes for the whole battle, or days for each decision.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum ClockKind {
    Minutes,
    Days,
}

/// Lines of the log from a number on.
#[derive(Debug, Serialize)]
struct Lines<'a> {
    from: usize,
    lines: Vec<LogLine<'a>>,
}

impl Room {
    /// Adds a client. The others are notified only if it makes a difference to them, so a client that reconnects often, or only
    /// watches, sends nothing to anyone else.
    pub(crate) fn join(&mut self, listener: Listener) {
        let id = listener.id;
        self.listeners.retain(|it| it.id != id);
        self.listeners.push(listener);
        if self.seats_here() != self.here {
            self.push();
        } else if let Some(mut listener) = self.listeners.pop() {
            self.tell(&mut listener, &mut BTreeMap::new());
            self.listeners.push(listener);
        }
    }

    /// Checks all tokens, because one may have become invalid. A client without a valid token is told so and receives nothing
    /// until it shows another.
    pub(super) fn judge_listeners(&mut self) {
        let terms = &self.terms;
        self.listeners.retain_mut(|listener| {
            listener.holder = terms.holder(&listener.tokens);
            if listener.holder.is_stranger() {
                listener.out.say_gone("this link is void: ask the host for a new one");
            }
            !listener.holder.is_stranger()
        });
    }

    /// Tells all clients that this battle sends nothing more.
    pub(crate) fn say_gone(&self, why: &str) {
        self.listeners.iter().for_each(|listener| listener.out.say_gone(why));
    }

    /// Removes a client.
    pub(crate) fn leave(&mut self, id: u64) {
        self.listeners.retain(|listener| listener.id != id);
        if self.seats_here() != self.here {
            self.push();
        }
    }

    /// For each seat, whether a client that holds it is connected.
    fn seats_here(&self) -> Vec<bool> {
        let here = |id: &str| self.listeners.iter().any(|listener| listener.holder.holds(id));
        self.terms.seats.iter().map(|seat| here(&seat.id)).collect()
    }

    /// Sends the state to everyone without waiting. A client that does not keep up is disconnected and can reconnect.
    pub(super) fn push(&mut self) {
        if self.in_doubt {
            return;
        }
        self.seq += 1;
        self.listeners.retain(|listener| !listener.out.is_ended());
        self.here = self.seats_here();
        let mut listeners = std::mem::take(&mut self.listeners);
        let mut seen = BTreeMap::new();
        listeners.iter_mut().for_each(|listener| self.tell(listener, &mut seen));
        self.listeners = listeners;
    }

    /// Sends the state to one client. What others with the same view have seen is not made again.
    fn tell(&self, listener: &mut Listener, seen: &mut BTreeMap<String, Option<Seen>>) {
        let viewer = self.viewer(&listener.holder);
        if viewer != listener.viewer {
            (listener.viewer, listener.n_lines) = (viewer, 0);
        }
        let written = guarded(|| {
            let seen = seen.entry(listener.viewer.clone());
            let seen = seen.or_insert_with(|| self.seen(&listener.viewer)).as_ref();
            let told = Push { seq: self.seq, state: seen.map(|seen| self.state(listener, seen)) };
            serde_json::to_string(&told).map_err(|why| why.to_string())
        });
        match written.and_then(|written| written) {
            Ok(text) => listener.out.tell(self.seq, text),
            Err(why) => listener.out.end(&format!("this battle cannot be shown: {why}")),
        }
    }

    /// The table as a viewer sees it. None if there is no such viewer.
    pub(crate) fn seen(&self, viewer: &str) -> Option<Seen> {
        let view = self.game.view(viewer).ok()?;
        Some(Seen { symbols: draw::symbols(&view), view })
    }

    /// The state for a listener, without what it already has.
    pub(crate) fn state<'a>(&'a self, listener: &mut Listener, seen: &'a Seen) -> State<'a> {
        let mut lines = self.lines(&listener.viewer);
        if listener.n_lines > lines.len() {
            listener.n_lines = 0;
        }
        let from = std::mem::replace(&mut listener.n_lines, lines.len());
        lines.drain(..from);
        let symbols = seen.unknown_to(listener);
        State {
            n: self.n(),
            ask: self.ask(&listener.holder, &seen.view),
            view: &seen.view,
            symbols,
            log: Lines { from, lines },
            seats: self.seat_list(&listener.holder),
            viewer: listener.viewer.clone(),
            undo: self.may_undo(&listener.holder),
            pending: self.terms.pending.as_ref(),
            clock: self.clock(),
            dice: self.terms.dice,
            takebacks: self.terms.takebacks,
            over: self.over(),
            watched: self.watched(),
        }
    }

    /// The log as a viewer reads it, including the marks about agreements.
    fn lines(&self, viewer: &str) -> Vec<LogLine<'_>> {
        let mut marks = self.terms.marks.iter().peekable();
        let mut rows = Vec::new();
        for line in self.log.lines(self.place(viewer)) {
            while let Some(mark) = marks.next_if(|it| it.n < line.n) {
                rows.push(LogLine::mark(mark));
            }
            rows.push(line);
        }
        rows.extend(marks.map(LogLine::mark));
        rows
    }

    /// Who is asked, and what the client's own seats may answer.
    fn ask(&self, holder: &Holder, view: &View) -> Option<Ask> {
        let seats = self.asked();
        if seats.is_empty() {
            return None;
        }
        let human = |seat: &&String| holder.holds(seat) && !self.terms.is_computer(seat);
        let yours: Vec<String> = seats.iter().filter(human).cloned().collect();
        let offers = yours.iter().flat_map(|seat| self.game.offers(seat));
        let offers = offers.map(OfferJson::from).collect();
        let (reaction, throw) = (view.reaction.clone(), self.told_of_waiting());
        Some(Ask { seats, yours, offers, reaction, throw })
    }

    fn seat_list(&self, holder: &Holder) -> Vec<SeatState> {
        let here = self.here.iter().copied().chain(std::iter::repeat(false));
        let seat = |(seat, here): (&SeatTerms, bool)| SeatState {
            id: seat.id.clone(),
            side: seat.side.clone(),
            by: seat.by,
            general: seat.general,
            here,
            spent: seat.spent,
            // What a player will answer is nobody else's business.
            standing: if holder.holds(&seat.id) { seat.standing.clone() } else { Vec::new() },
        };
        self.terms.seats.iter().zip(here).map(seat).collect()
    }

    fn clock(&self) -> Option<ClockState> {
        let clock = self.terms.clock?;
        let (asked, stood) = (self.asked(), self.terms.stood(now()));
        let left = self.terms.seats.iter().map(|seat| {
            let stood = if asked.contains(&seat.id) { stood } else { 0 };
            (seat.id.clone(), clock.left(seat.spent, stood))
        });
        let left = left.collect();
        let (kind, each) = match clock {
            Clock::Minutes(n) => (ClockKind::Minutes, i64::from(n) * 60),
            Clock::Days(n) => (ClockKind::Days, i64::from(n) * 86_400),
        };
        Some(ClockState { kind, each, left })
    }
}

impl Seen {
    /// The symbols that a listener does not have yet.
    fn unknown_to(&self, listener: &mut Listener) -> BTreeMap<&str, &str> {
        let mut symbols = BTreeMap::new();
        for (id, symbol) in &self.symbols {
            let mut hasher = DefaultHasher::new();
            symbol.hash(&mut hasher);
            let hash = hasher.finish();
            match listener.symbols.get_mut(id) {
                Some(known) if *known == hash => continue,
                Some(known) => *known = hash,
                None => drop(listener.symbols.insert(id.clone(), hash)),
            }
            symbols.insert(id.as_str(), symbol.as_str());
        }
        symbols
    }
}
