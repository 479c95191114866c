//! Branches that have come to the same: they are followed once, with the sum of their probabilities.
use super::branch::{Rest, Start};
use crate::{Ruleset, upshot::Upshot};
use serde_json::json;
use std::collections::BTreeMap;

/// Runs that are to be made, each table only once.
#[derive(Debug)]
pub(super) struct Open<R: Ruleset> {
    by_upshot: BTreeMap<String, Vec<Start<R>>>,
    /// How many there are.
    pub(super) n: usize,
}

impl<R: Ruleset> Default for Open<R> {
    fn default() -> Self {
        Self { by_upshot: BTreeMap::new(), n: 0 }
    }
}

impl<R: Ruleset> Open<R> {
    /// Adds a run. Two are the same if the same has happened so far and the same table is asked the same.
    pub(super) fn add(&mut self, before: &R::Model, start: Start<R>) {
        let what = (R::SHOWING.outcome)(before, &start.way.events);
        let others = self.by_upshot.entry(json!(what).to_string()).or_default();
        let same = |it: &&mut Start<R>| {
            it.todo == start.todo
                && it.way.leg == start.way.leg
                && it.moment.game().stage == start.moment.game().stage
                && it.moment.ask() == start.moment.ask()
                && it.moment.model() == start.moment.model()
        };
        match others.iter_mut().find(same) {
            Some(it) => {
                it.weight += start.weight;
                it.way.rolled |= start.way.rolled;
            }
            None => {
                self.n += 1;
                others.push(start);
            }
        }
    }

    pub(super) fn into_starts(self) -> Vec<Start<R>> {
        self.by_upshot.into_values().flatten().collect()
    }
}

/// Branches with the same outcome, and the same question if they wait for an answer to it.
#[derive(Debug)]
pub(super) struct Group<R: Ruleset> {
    pub(super) p: f64,
    pub(super) what: Upshot,
    /// Those that wait for an answer, each table only once.
    pub(super) rests: Vec<Rest<R>>,
}

/// The ends of all branches.
#[derive(Debug)]
pub(super) struct Ends<R: Ruleset>(BTreeMap<String, Group<R>>);

impl<R: Ruleset> Default for Ends<R> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<R: Ruleset> Ends<R> {
    /// Adds a branch that is over.
    pub(super) fn add(&mut self, what: Upshot, p: f64) {
        self.group(json!(what).to_string(), what).p += p;
    }

    /// Adds a branch that waits for an answer.
    pub(super) fn wait(&mut self, what: Upshot, rest: Rest<R>) {
        let question = json!(rest.moment.ask().map(|ask| &ask.question));
        let group = self.group(format!("{} {question}", json!(what)), what);
        group.p += rest.weight;
        let same = |it: &&mut Rest<R>| it.moment.model() == rest.moment.model();
        match group.rests.iter_mut().find(same) {
            Some(it) => it.weight += rest.weight,
            None => group.rests.push(rest),
        }
    }

    fn group(&mut self, key: String, what: Upshot) -> &mut Group<R> {
        self.0.entry(key).or_insert_with(|| Group { p: 0.0, what, rests: Vec::new() })
    }

    /// The groups. What was counted `n` times becomes a probability.
    pub(super) fn out_of(self, n: u32) -> Vec<Group<R>> {
        let mut groups: Vec<Group<R>> = self.0.into_values().collect();
        for group in &mut groups {
            group.p /= f64::from(n);
        }
        groups
    }
}
