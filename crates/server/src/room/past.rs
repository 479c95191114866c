//! Earlier moments, as each viewer may see them. One cursor follows whoever looks back.
use super::{
    Room,
    log::LogLine,
    reading::{set_out, step, whole},
};
use crate::store::Decision;
use games::Walk;
use kernel::{View, film::Shown, view::TerrainView};
use serde::Serialize;
use std::{collections::BTreeMap, sync::Arc};

/// The table after a number of decisions.
#[derive(Debug, Serialize)]
pub(crate) struct PastMoment {
    n: usize,
    /// The number of decisions made so far.
    of: usize,
    view: View,
    /// How to draw each unit, by its id.
    symbols: BTreeMap<String, String>,
    /// The ground as SVG, if it was different then: ground may change in play.
    #[serde(skip_serializing_if = "Option::is_none")]
    ground: Option<String>,
    /// What happened at the last of these decisions.
    lines: Vec<LogLine<'static>>,
    turns: Vec<TurnStart>,
}

/// When a turn began.
#[derive(Debug, Serialize)]
struct TurnStart {
    turn: u32,
    /// After this many decisions.
    n: usize,
}

/// A walk through the battle that is at some earlier moment.
pub(crate) struct Past {
    walk: Walk,
    /// The number of decisions when the walk started.
    of: usize,
    /// The number of takebacks when the walk started.
    n_cuts: u64,
}

impl Past {
    fn n(&self) -> usize {
        self.walk.game().n_decisions()
    }
}

/// Where a look back begins.
enum Start {
    Cursor(Past),
    Beginning { head: Arc<str>, decisions: Vec<Decision> },
    Film(Box<Shown>),
}

/// A look at an earlier moment. It replays the battle, so it runs without holding the room.
pub(crate) struct Look {
    start: Start,
    n: usize,
    of: usize,
    n_cuts: u64,
    viewer: String,
    lines: Vec<LogLine<'static>>,
    turns: Vec<TurnStart>,
    /// The ground as it is now.
    terrain: Vec<TerrainView>,
}

impl Look {
    /// The table at that moment, and the cursor for the next look.
    pub(crate) fn take(self) -> Result<(PastMoment, Past), String> {
        let Self { start, n, of, n_cuts, viewer, lines, turns, terrain } = self;
        let mut past = match start {
            Start::Cursor(past) => past,
            Start::Beginning { head, decisions } => {
                Past { walk: set_out(whole(&head, &decisions)?)?, of, n_cuts }
            }
            Start::Film(start) => Past { walk: Walk::shown(*start), of, n_cuts },
        };
        while past.n() < n && step(&mut past.walk)? {}
        let view = past.walk.game().view(&viewer).map_err(|no| no.to_string())?;
        let symbols = draw::symbols(&view);
        let ground = (view.terrain != terrain).then(|| ground(&view));
        Ok((PastMoment { n, of, view, symbols, ground, lines, turns }, past))
    }
}

/// The ground of a view. Places may change during the battle: clients draw them from the view.
pub(crate) fn ground(view: &View) -> String {
    let mut bare = view.clone();
    bare.places.clear();
    draw::ground(&bare)
}

impl Room {
    /// Prepares a look at the table after this many decisions.
    pub(crate) fn look_back(&mut self, n: usize, viewer: String) -> Result<Look, String> {
        let (of, n_cuts) = (self.n(), self.n_cuts);
        if n > of {
            return Err(format!("the battle has {of} decisions, so it has no decision {n}"));
        }
        // A walk has only the decisions that existed when it started.
        let fits = |past: &Past| past.n() <= n && (past.of, past.n_cuts) == (of, n_cuts);
        let start = match (self.past.take().filter(fits), &self.start) {
            (Some(past), _) => Start::Cursor(past),
            (None, Some(start)) => Start::Film(Box::new(start.clone())),
            (None, None) => {
                let (head, decisions) = (Arc::clone(&self.head), self.decisions.clone());
                Start::Beginning { head, decisions }
            }
        };
        let lines = self.log.lines(self.place(&viewer)).filter(|line| line.n == n);
        let lines = lines.map(LogLine::kept).collect();
        let turns = self.log.turns().into_iter();
        let turns = turns.map(|(turn, n)| TurnStart { turn, n }).collect();
        let terrain = self.game.view(&viewer).map(|view| view.terrain).unwrap_or_default();
        Ok(Look { start, n, of, n_cuts, viewer, lines, turns, terrain })
    }

    /// Keeps the cursor for the next look.
    pub(crate) fn put_back(&mut self, past: Past) {
        self.past = Some(past);
    }

    /// The index of a viewer in the log.
    pub(super) fn place(&self, viewer: &str) -> Option<usize> {
        match viewer {
            "referee" => None,
            "watcher" => Some(self.terms.seats.len()),
            seat => self.terms.seats.iter().position(|it| it.id == seat),
        }
    }
}
