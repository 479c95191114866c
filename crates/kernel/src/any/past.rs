//! What happened at the last decision, with the table on which each of its events happened.
use crate::Ruleset;

/// How many events of random play are kept before the table is copied again.
const MOST_EVENTS: usize = 128;

/// The events of the last decision, and an earlier table from which to reach them. Lines of the log are written for the table
/// just after each event, but the lines of random play are seldom needed. So random play does not copy the table at every
/// decision. It copies the table now and then and keeps the events since.
#[derive(Clone, Debug)]
pub(super) struct Past<R: Ruleset> {
    /// None means the table before the first event of the battle.
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

    /// The past of a table on which nothing has happened.
    pub(super) fn nothing(table: R::Model) -> Self {
        Self { table: Some(table), events: Vec::new(), n_older: 0 }
    }

    /// A mark before a decision whose lines will be needed. The events of the decision are then added to
    /// [`events`](Self::events).
    pub(super) fn mark(&self, now: &R::Model) -> Mark<R> {
        Mark { n_events: self.events.len(), table: Some(now.clone()) }
    }

    /// A mark before a random decision. The table is copied only if enough events have gathered.
    pub(super) fn mark_at_random(&self, now: &R::Model) -> Mark<R> {
        let n_events = self.events.len();
        Mark { n_events, table: (n_events >= MOST_EVENTS).then(|| now.clone()) }
    }

    /// All events, as a list to add to.
    pub(super) fn events(&mut self) -> &mut Vec<R::Event> {
        &mut self.events
    }

    /// Records that a decision was made: its events are those since the mark.
    pub(super) fn decided(&mut self, mark: Mark<R>) {
        self.n_older = mark.n_events;
        if mark.table.is_some() {
            self.table = mark.table;
            self.events.drain(..mark.n_events);
            self.n_older = 0;
        }
    }

    /// Calls `then` with each event of the last decision and the table just after it. `opened` is the table before the first
    /// event of the battle.
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

/// Where the events of a decision begin, and a copy of the table there if one was made.
pub(super) struct Mark<R: Ruleset> {
    n_events: usize,
    table: Option<R::Model>,
}
