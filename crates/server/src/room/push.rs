//! What everybody who is connected is told, each what he may know.
use super::{Room, log::LogLine, now};
use crate::{
    socket::Outbox,
    terms::{Clock, Dice, Holder, Mark},
    token::Token,
};
use kernel::{View, view::Verdict};
use serde::Serialize;
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash, Hasher},
};

/// Somebody who is connected.
#[derive(Debug)]
pub(crate) struct Listener {
    pub(crate) id: u64,
    pub(crate) tokens: Vec<Token>,
    pub(crate) holder: Holder,
    pub(crate) out: Outbox,
    /// How many lines of the log it has, as which viewer.
    pub(crate) n_lines: usize,
    pub(crate) viewer: String,
    /// The symbols it has, by unit.
    pub(crate) symbols: BTreeMap<String, u64>,
}

/// How things stand, as one listener may know it. It is written as it is: a tree of JSON values in between would be many
/// times as big, for each listener at each decision.
#[derive(Debug, Serialize)]
pub(crate) struct State<'a> {
    n: usize,
    ask: Value,
    view: View,
    symbols: BTreeMap<String, String>,
    log: Lines<'a>,
    seats: Vec<Value>,
    viewer: String,
    undo: bool,
    pending: Option<Value>,
    clock: Value,
    dice: Dice,
    takebacks: bool,
    over: Option<Verdict>,
}

/// What is pushed.
#[derive(Serialize)]
struct Push<'a> {
    seq: u64,
    state: Option<State<'a>>,
}

/// Lines of the log from a number on.
#[derive(Debug, Serialize)]
struct Lines<'a> {
    from: usize,
    lines: Vec<Row<'a>>,
}

/// One of them: what happened on the table, or what was agreed besides.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Row<'a> {
    Line(LogLine<'a>),
    Mark { n: usize, text: &'a str, units: [(); 0], cite: (), dice: [(); 0], mark: bool },
}

impl<'a> Row<'a> {
    fn mark(mark: &'a Mark) -> Self {
        Self::Mark { n: mark.n, text: &mark.text, units: [], cite: (), dice: [], mark: true }
    }
}

impl Room {
    /// Somebody connects. The others are told only if it makes a difference to them: whoever connects again and again, or
    /// only watches, gives nobody else anything to read.
    pub(crate) fn join(&mut self, listener: Listener) {
        let id = listener.id;
        self.listeners.retain(|it| it.id != id);
        self.listeners.push(listener);
        if self.seats_here() != self.here {
            self.push();
        } else if let Some(mut listener) = self.listeners.pop() {
            self.tell(&mut listener);
            self.listeners.push(listener);
        }
    }

    /// A token may have become void: whoever has no other is told so, and hears no more until they show another.
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

    /// Somebody is gone.
    pub(crate) fn leave(&mut self, id: u64) {
        self.listeners.retain(|listener| listener.id != id);
        if self.seats_here() != self.here {
            self.push();
        }
    }

    /// For each seat, is anybody connected who holds it?
    fn seats_here(&self) -> Vec<bool> {
        let here = |id: &str| self.listeners.iter().any(|listener| listener.holder.holds(id));
        self.terms.seats.iter().map(|seat| here(&seat.id)).collect()
    }

    /// Tells everybody how things stand, without waiting for anybody. Whoever does not keep up is let go, and comes back when
    /// they can.
    pub(super) fn push(&mut self) {
        if self.in_doubt {
            return;
        }
        self.seq += 1;
        self.listeners.retain(|listener| !listener.out.is_ended());
        self.here = self.seats_here();
        let mut listeners = std::mem::take(&mut self.listeners);
        listeners.iter_mut().for_each(|listener| self.tell(listener));
        self.listeners = listeners;
    }

    /// Tells one.
    fn tell(&self, listener: &mut Listener) {
        let viewer = self.viewer(&listener.holder);
        if viewer != listener.viewer {
            (listener.viewer, listener.n_lines) = (viewer, 0);
        }
        let told = Push { seq: self.seq, state: self.state(listener) };
        match serde_json::to_string(&told) {
            Ok(text) => listener.out.tell(self.seq, text),
            Err(why) => listener.out.end(&format!("this battle cannot be told: {why}")),
        }
    }

    /// Whose eyes somebody sees with: his own seat's, that of those of his seats which is asked, or a watcher's.
    pub(crate) fn viewer(&self, holder: &Holder) -> String {
        if self.over().is_some() {
            return "referee".to_owned();
        }
        let asked = self.game.asked();
        let asked = holder.seats.iter().find(|seat| asked.contains(seat));
        match asked.or(holder.seats.first()) {
            Some(seat) => seat.clone(),
            None => "watcher".to_owned(),
        }
    }

    /// All that a listener needs, less what it has; nothing if the viewer is nobody.
    pub(crate) fn state(&self, listener: &mut Listener) -> Option<State<'_>> {
        let view = self.game.view(&listener.viewer).ok()?;
        let mut lines = self.lines(&listener.viewer);
        if listener.n_lines > lines.len() {
            listener.n_lines = 0;
        }
        let from = std::mem::replace(&mut listener.n_lines, lines.len());
        lines.drain(..from);
        let symbols = symbols(&view, Some(&mut listener.symbols));
        let pending = self.terms.pending.as_ref();
        Some(State {
            n: self.n(),
            ask: self.ask(&listener.holder, &view),
            view,
            symbols,
            log: Lines { from, lines },
            seats: self.seat_list(),
            viewer: listener.viewer.clone(),
            undo: self.may_undo(&listener.holder),
            pending: pending
                .map(|it| json!({"what": it.what, "by": it.by, "to": it.to, "waits": it.waits})),
            clock: self.clock(),
            dice: self.terms.dice,
            takebacks: self.terms.takebacks,
            over: self.over(),
        })
    }

    /// The log as a viewer reads it, with what was agreed besides.
    fn lines(&self, viewer: &str) -> Vec<Row<'_>> {
        let mut marks = self.terms.marks.iter().peekable();
        let mut rows = Vec::new();
        for line in self.log.lines(self.place(viewer)) {
            while let Some(mark) = marks.next_if(|it| it.n < line.n) {
                rows.push(Row::mark(mark));
            }
            rows.push(Row::Line(line));
        }
        rows.extend(marks.map(Row::mark));
        rows
    }

    /// Who is asked, and what those of his seats that are may answer.
    fn ask(&self, holder: &Holder, view: &View) -> Value {
        let asked = self.asked();
        if asked.is_empty() {
            return Value::Null;
        }
        let human = |seat: &&String| holder.holds(seat) && !self.terms.is_computer(seat);
        let yours: Vec<&String> = asked.iter().filter(human).collect();
        let offers: Vec<Value> = yours.iter().flat_map(|seat| self.game.offers(seat)).collect();
        let throw = self.told_of_waiting();
        json!({"seats": asked, "yours": yours, "offers": offers, "reaction": view.reaction, "throw": throw})
    }

    fn seat_list(&self) -> Vec<Value> {
        let here = self.here.iter().copied().chain(std::iter::repeat(false));
        let seat = |(seat, here): (&crate::terms::SeatTerms, bool)| json!({"id": seat.id, "side": seat.side, "by": seat.by, "general": seat.general, "here": here, "spent": seat.spent, "standing": seat.standing});
        self.terms.seats.iter().zip(here).map(seat).collect()
    }

    fn clock(&self) -> Value {
        let Some(clock) = self.terms.clock else { return Value::Null };
        let (asked, stood) = (self.asked(), (now() - self.terms.since).max(0));
        let left = self.terms.seats.iter().map(|seat| {
            let stood = if asked.contains(&seat.id) { stood } else { 0 };
            (seat.id.clone(), json!(clock.left(seat.spent, stood)))
        });
        let left: serde_json::Map<_, _> = left.collect();
        let (kind, each) = match clock {
            Clock::Minutes(n) => ("minutes", i64::from(n) * 60),
            Clock::Days(n) => ("days", i64::from(n) * 86_400),
        };
        json!({"kind": kind, "each": each, "left": left})
    }
}

/// How to draw the units, less those that are known already.
pub(super) fn symbols(
    view: &View,
    mut known: Option<&mut BTreeMap<String, u64>>,
) -> BTreeMap<String, String> {
    let mut symbols = BTreeMap::new();
    for unit in &view.units {
        let Some(symbol) = draw::symbol(view, unit) else { continue };
        if let Some(known) = &mut known {
            let mut hasher = DefaultHasher::new();
            symbol.hash(&mut hasher);
            let hash = hasher.finish();
            if known.insert(unit.id.clone(), hash) == Some(hash) {
                continue;
            }
        }
        symbols.insert(unit.id.clone(), symbol);
    }
    symbols
}
