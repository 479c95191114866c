//! What happened at the last decision, with the table on which each of its events happened.
use crate::Ruleset;

/// How many events of play at random are kept before the table is copied again.
const MOST_EVENTS: usize = 128;

/// The events of the last decision, and an earlier table from which to reach them. Lines of the log are written for the table as
/// each event left it, but the lines of play at random are seldom asked for. So the table is not copied at every decision there:
/// it is copied once in many, and the events since then are kept.
#[derive(Clone, Debug)]
pub(super) struct Past<R: Ruleset> {
    /// None: the table before the first event of the battle.
    table: Option<R::Model>,
    /// All events since that table.
    events: Vec<R::Event>,
    /// How many of them are older than the last decision.
    n_older: usize,
}

impl<R: Ruleset> Past<R> {
    /// All events of a battle so far.
    pub(super) fn whole(events: Vec<R::Event>) -> Self {
        Self { table: None, events, n_older: 0 }
    }

    /// Nothing has happened on this table.
    pub(super) fn nothing(table: R::Model) -> Self {
        Self { table: Some(table), events: Vec::new(), n_older: 0 }
    }

    /// A mark before a decision whose lines will be asked for. The events of the decision are then added to
    /// [`events`](Self::events).
    pub(super) fn mark(&self, now: &R::Model) -> Mark<R> {
        Mark { n_events: self.events.len(), table: Some(now.clone()) }
    }

    /// A mark before a decision at random: the table is copied only if it is time for it.
    pub(super) fn mark_at_random(&self, now: &R::Model) -> Mark<R> {
        let n_events = self.events.len();
        Mark { n_events, table: (n_events >= MOST_EVENTS).then(|| now.clone()) }
    }

    /// All events, to add to.
    pub(super) fn events(&mut self) -> &mut Vec<R::Event> {
        &mut self.events
    }

    /// A decision was made: its events are those since the mark.
    pub(super) fn decided(&mut self, mark: Mark<R>) {
        self.n_older = mark.n_events;
        if mark.table.is_some() {
            self.table = mark.table;
            self.events.drain(..mark.n_events);
            self.n_older = 0;
        }
    }

    /// Each event of the last decision, with the table as it left it. `opened` is the table before the first event of the battle.
    pub(super) fn each(&self, opened: &R::Model, mut then: impl FnMut(&R::Model, &R::Event)) {
        let mut table = self.table.as_ref().unwrap_or(opened).clone();
        for (n, event) in self.events.iter().enumerate() {
            R::apply(&mut table, event);
            if n >= self.n_older {
                then(&table, event);
            }
        }
    }
}

/// Where the events of a decision begin, and a copy of the table there if it is time for one.
pub(super) struct Mark<R: Ruleset> {
    n_events: usize,
    table: Option<R::Model>,
}
