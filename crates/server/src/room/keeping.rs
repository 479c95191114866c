//! Writes battles to the store.
use super::{
    MOST_DECISIONS, Room, SayReply, now,
    reading::{Filming, NotRead},
};
use crate::{
    faults::guarded,
    store::{Battle, Change, Decision, Store, StoreError, What},
    terms::Terms,
};
use games::AnyGame;
use serde_json::{Value, json};
use std::sync::Arc;

impl Room {
    /// A battle that begins now, or continues from a record made elsewhere.
    pub(crate) fn begin(id: String, game: Box<dyn AnyGame>, terms: Terms) -> Result<Self, String> {
        let record = game.record();
        let decisions = record["decisions"].as_array().into_iter().flatten().enumerate();
        let decisions = decisions.map(|(n, said)| {
            let seat = said["seat"].as_str().unwrap_or_default().into();
            let (said, key) = (said.to_string().into(), String::new());
            Decision { n: n as i64, seat, said, dice: Vec::new(), key }
        });
        let mut decisions: Vec<_> = decisions.collect();
        if decisions.len() > MOST_DECISIONS {
            let n = decisions.len();
            return Err(format!(
                "a battle has at most {MOST_DECISIONS} decisions, and this record has {n}: start at an earlier one with `at`"
            ));
        }
        if let (Some(first), Ok(dice)) =
            (decisions.first_mut(), serde_json::from_value(record["dice"].clone()))
        {
            // All given faces form one list, so it does not matter which decision each is stored with.
            first.dice = dice;
        }
        let begun = now();
        let battle = |head| {
            let (terms, summary) = (json!(terms), Value::Null);
            Battle { id, begun, changed: begun, head, terms, summary }
        };
        match game.shown().map(str::to_owned) {
            None => Self::by_rules(battle(head_of(record)), decisions, Filming::Now),
            Some(why) => {
                // With its fingerprint, so that the rules that made it are recognised.
                let head = without_decisions(record).to_string().into();
                let film = game.film().map_err(|no| no.to_string())?;
                let mut room = Self::from_film(battle(head), decisions, film.clone(), &why)?;
                room.film = Some(film);
                Ok(room)
            }
        }
    }

    /// The battle in its stored form.
    pub(super) fn battle(&self) -> Battle {
        Battle {
            id: self.id.clone(),
            begun: self.begun,
            changed: self.changed,
            head: Arc::clone(&self.head),
            terms: json!(self.terms),
            summary: json!(self.summary()),
        }
    }

    /// Stores a new battle.
    pub(crate) async fn keep_new(&mut self, store: &Store) -> Result<(), StoreError> {
        let what = What::Begin(self.decisions.clone(), self.film.take());
        let Err(why) = store.keep(Change { battle: self.battle(), what }).await else {
            return Ok(());
        };
        // It may have been written although the confirmation was lost.
        store.settle().await?;
        store.glance(&self.id).await?.map(drop).ok_or(why)
    }

    /// Stores a change of terms.
    pub(super) async fn keep_terms(
        &mut self,
        store: &Store,
        terms: Terms,
    ) -> Result<(), StoreError> {
        self.terms = terms.clone();
        self.changed = now();
        match self.keep(store, What::Terms).await {
            // They were written although the confirmation was lost.
            Err(_) if !self.in_doubt && self.terms == terms => Ok(()),
            kept => kept,
        }
    }

    /// Stores a change that has been made here. If the store does not confirm it, it is unknown whether the change was written.
    /// Then the battle is read from the store again.
    pub(super) async fn keep(&mut self, store: &Store, what: What) -> Result<(), StoreError> {
        // In doubt from here on, because the request that waits for this may be cancelled.
        self.in_doubt = true;
        let Err(why) = store.keep(Change { battle: self.battle(), what }).await else {
            self.in_doubt = false;
            return Ok(());
        };
        tracing::error!(battle = %self.id, %why, "a change could not be stored");
        if let Err(why) = self.read_again(store).await {
            tracing::error!(battle = %self.id, %why, "the stored battle cannot be read now");
        }
        Err(why)
    }

    /// The approximate length of the record.
    pub(crate) fn n_bytes(&self) -> usize {
        self.head.len() + self.decisions.iter().map(|it| it.said.len()).sum::<usize>()
    }

    /// Whether the battle must be read from the store before anything else is said about it.
    pub(crate) fn is_in_doubt(&self) -> bool {
        self.in_doubt
    }

    /// From now on the battle in memory is not trusted.
    pub(crate) fn doubt(&mut self) {
        self.in_doubt = true;
    }

    /// Replaces the battle by its stored form. Clients stay connected and receive the new state.
    pub(crate) async fn read_again(&mut self, store: &Store) -> Result<(), NotRead> {
        // Pending changes that nobody waits for must be written, or have failed, before the battle is read.
        store.settle().await?;
        let kept = Self::read(store, &self.id).await?;
        let Self { begun, changed, terms, game, head, decisions, log, start, .. } = kept;
        (self.begun, self.changed, self.terms, self.game) = (begun, changed, terms, game);
        (self.head, self.decisions, self.log, self.start) = (head, decisions, log, start);
        (self.past, self.waits, self.in_doubt) = (None, None, false);
        self.n_cuts += 1;
        self.listeners.iter_mut().for_each(|listener| listener.n_lines = 0);
        self.judge_listeners();
        self.push();
        Ok(())
    }
}

/// Runs something on a copy of a battle that replays it from its beginning, outside the threads that answer requests.
pub(super) async fn played_again<E: std::fmt::Display + Send + 'static>(
    mut copy: Box<dyn AnyGame>,
    work: impl FnOnce(&mut dyn AnyGame) -> Result<(), E> + Send + 'static,
) -> Result<Box<dyn AnyGame>, SayReply> {
    let done = tokio::task::spawn_blocking(move || {
        let done = guarded(|| work(&mut *copy))?;
        done.map(|()| copy).map_err(|why| why.to_string())
    });
    done.await.unwrap_or_else(|why| Err(why.to_string())).map_err(SayReply::error)
}

/// The head of a record: everything except the decisions. The fingerprint is left out, because a replay computes it.
pub(super) fn head_of(record: Value) -> Arc<str> {
    let mut head = without_decisions(record);
    if let Some(map) = head.as_object_mut() {
        map.remove("fingerprint");
    }
    head.to_string().into()
}

fn without_decisions(mut record: Value) -> Value {
    if let Some(map) = record.as_object_mut() {
        map.insert("decisions".to_owned(), json!([]));
        if map.contains_key("dice") {
            map.insert("dice".to_owned(), json!([]));
        }
    }
    record
}
