//! The log of a battle as each viewer may read it. Lines that everyone may read are stored once.
use crate::{faults::guarded, terms::Mark};
use games::AnyGame;
use kernel::{Seat, Viewer, view::Line};
use serde::Serialize;
use std::borrow::Cow;

/// A line with the number of its decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct LogLine<'a> {
    /// After this many decisions.
    pub(crate) n: usize,
    #[serde(flatten)]
    pub(crate) line: Cow<'a, Line>,
    /// Whether it is about something other than the table.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) mark: bool,
}

impl LogLine<'_> {
    pub(super) fn mark(mark: &Mark) -> Self {
        Self { n: mark.n, line: Cow::Owned(Line::new(&mark.text)), mark: true }
    }

    /// The same line, independent of the log.
    pub(super) fn kept(self) -> LogLine<'static> {
        LogLine { n: self.n, line: Cow::Owned(self.line.into_owned()), mark: self.mark }
    }
}

/// What happened at one decision, and in which turn.
#[derive(Clone, Debug)]
struct Entry {
    n: usize,
    turn: u32,
    all: Vec<Line>,
    /// The lines for viewers who may not read everything, by their index: seats in order, then watchers.
    less: Vec<(usize, Vec<Line>)>,
}

/// Everything that happened.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    entries: Vec<Entry>,
}

impl Log {
    /// Records what happened at the last decision.
    pub(super) fn note(&mut self, game: &dyn AnyGame) {
        if guarded(|| self.write_down(game)).is_err() {
            // Without its lines the battle can still be played.
            let (all, less) = (vec![Line::new("What happened here cannot be told.")], Vec::new());
            let turn = self.entries.last().map_or(0, |entry| entry.turn);
            self.entries.push(Entry { n: game.n_decisions(), turn, all, less });
        }
    }

    fn write_down(&mut self, game: &dyn AnyGame) {
        let (n, n_seats) = (game.n_decisions(), game.seats().len());
        let turn = game.view("watcher").map_or(0, |view| view.turn);
        let all = game.lines(Viewer::Referee);
        let less = (0..=n_seats).filter_map(|place| {
            let viewer = match place == n_seats {
                true => Viewer::Watcher,
                false => Viewer::Seat(Seat(place as u8)),
            };
            let lines = game.lines(viewer);
            (lines != all).then_some((place, lines))
        });
        let less = less.collect();
        self.entries.push(Entry { n, turn, all, less });
    }

    /// Forgets what happened after this many decisions.
    pub(super) fn cut(&mut self, to: usize) {
        self.entries.retain(|entry| entry.n <= to);
    }

    /// All lines as one viewer may read them. `place` is a seat's number, or the number of seats for watchers; none reads
    /// everything.
    pub(super) fn lines(&self, place: Option<usize>) -> impl Iterator<Item = LogLine<'_>> {
        self.entries.iter().flat_map(move |entry| {
            let less = place.and_then(|place| entry.less.iter().find(|(it, _)| *it == place));
            let lines = less.map_or(&entry.all, |(_, lines)| lines);
            let line = |line| LogLine { n: entry.n, line: Cow::Borrowed(line), mark: false };
            lines.iter().map(line)
        })
    }

    /// The decision at which each turn began.
    pub(super) fn turns(&self) -> Vec<(u32, usize)> {
        let mut turns: Vec<(u32, usize)> = Vec::new();
        for entry in &self.entries {
            if turns.last().is_none_or(|(turn, _)| *turn != entry.turn) {
                turns.push((entry.turn, entry.n));
            }
        }
        turns
    }
}
