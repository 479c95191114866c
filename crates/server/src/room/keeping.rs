//! Reads battles from the store and writes them.
use super::{MOST_DECISIONS, Room, SayReply, log::Log, now};
use crate::{
    faults::guarded,
    store::{Battle, Change, Decision, Store, StoreError, What},
    terms::Terms,
};
use games::{AnyGame, Walk};
use kernel::film::{Camera, Film};
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

    /// A stored battle, replayed from its beginning.
    pub(super) fn by_rules(
        battle: Battle,
        decisions: Vec<Decision>,
        filming: Filming,
    ) -> Result<Self, String> {
        let record = whole(&battle.head, &decisions)?;
        let said = record.get("fingerprint").cloned();
        let mut walk = set_out(record)?;
        let film = |no: games::No| no.to_string();
        let mut camera = match filming {
            Filming::Now => Some(Camera::open(walk.game()).map_err(film)?),
            Filming::Done => None,
        };
        let mut frames = Vec::new();
        let mut log = Log::default();
        log.note(walk.game());
        while step(&mut walk)? {
            log.note(walk.game());
            if let Some((camera, _)) = &mut camera {
                frames.push(camera.take(walk.game()).map_err(film)?);
            }
        }
        let game = walk.into_game();
        if said.is_some_and(|said| game.record()["fingerprint"] != said) {
            return Err("today's rules lead to another result".to_owned());
        }
        let film = camera.map(|(_, opening)| Film { opening, frames });
        Self::of(battle, decisions, game, log, film)
    }

    /// A stored battle that today's rules cannot replay, shown from its film. `why` is what they say.
    pub(super) fn from_film(
        battle: Battle,
        decisions: Vec<Decision>,
        film: Film,
        why: &str,
    ) -> Result<Self, String> {
        let start = games::shown_from(whole(&battle.head, &decisions)?, film, why)?;
        let mut walk = Walk::shown(start.clone());
        let mut log = Log::default();
        log.note(walk.game());
        while step(&mut walk)? {
            log.note(walk.game());
        }
        let mut room = Self::of(battle, decisions, walk.into_game(), log, None)?;
        room.start = Some(start);
        Ok(room)
    }

    fn of(
        battle: Battle,
        decisions: Vec<Decision>,
        game: Box<dyn AnyGame>,
        log: Log,
        film: Option<Film>,
    ) -> Result<Self, String> {
        let terms: Terms = serde_json::from_value(battle.terms).map_err(|why| why.to_string())?;
        Ok(Self {
            id: battle.id,
            begun: battle.begun,
            changed: battle.changed,
            terms,
            game,
            head: battle.head,
            decisions,
            log,
            film,
            start: None,
            past: None,
            n_cuts: 0,
            listeners: Vec::new(),
            here: Vec::new(),
            seq: 0,
            staff: super::Staff::default(),
            driven: false,
            in_doubt: false,
            waits: None,
        })
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
        store.keep(Change { battle: self.battle(), what }).await
    }

    /// Stores a change of terms.
    pub(super) async fn keep_terms(
        &mut self,
        store: &Store,
        terms: Terms,
    ) -> Result<(), StoreError> {
        self.terms = terms;
        self.changed = now();
        self.keep(store, What::Terms).await
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

    /// Reads a battle from the store: by today's rules, or else from its film. A battle without a film gets one now, while the
    /// rules still agree with it.
    pub(crate) async fn read(store: &Store, id: &str) -> Result<Self, NotRead> {
        let (battle, decisions) = store.battle(id).await?.ok_or(NotRead::Unknown)?;
        let filming = if store.is_filmed(id).await? { Filming::Done } else { Filming::Now };
        let kept = (battle.clone(), decisions.clone());
        let why = match in_background(move || Self::by_rules(battle, decisions, filming)).await {
            Ok(mut room) => {
                if let Some(film) = room.film.take() {
                    let change = Change { battle: room.battle(), what: What::Film(film) };
                    if let Err(why) = store.keep(change).await {
                        tracing::warn!(battle = %id, %why, "the film of a battle is not stored");
                    }
                }
                return Ok(room);
            }
            Err(why) => why,
        };
        let Some(film) = store.film(id).await? else {
            let why = format!("{why}; it has no film, so it cannot be shown either");
            return Err(NotRead::Broken(why));
        };
        let (battle, decisions) = kept;
        let said = why.clone();
        let shown = in_background(move || Self::from_film(battle, decisions, film, &said)).await;
        shown.map_err(|film| {
            NotRead::Broken(format!("{why}; its film cannot be shown either: {film}"))
        })
    }
}

/// Whether a film is taken while a battle is replayed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Filming {
    /// It is taken.
    Now,
    /// It is stored already.
    Done,
}

/// Runs something outside the threads that answer requests.
async fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, String> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|why| Err(why.to_string()))
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

/// Why a battle cannot be read.
#[derive(thiserror::Error, Debug)]
pub(crate) enum NotRead {
    #[error("there is no such battle")]
    Unknown,
    #[error("{0}")]
    Broken(String),
    #[error(transparent)]
    Store(#[from] StoreError),
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

/// The record of a stored battle.
pub(super) fn whole(head: &str, decisions: &[Decision]) -> Result<Value, String> {
    let unread = |why: serde_json::Error| format!("its stored data cannot be read: {why}");
    let mut record: Value = serde_json::from_str(head).map_err(unread)?;
    if !record.is_object() {
        return Err("its stored data is not a record".to_owned());
    }
    let said = decisions.iter().map(|it| serde_json::from_str(&it.said).map_err(unread));
    record["decisions"] = Value::Array(said.collect::<Result<_, _>>()?);
    let dice: Vec<u8> = decisions.iter().flat_map(|it| it.dice.iter().copied()).collect();
    if record.get("dice").is_some() {
        record["dice"] = json!(dice);
    }
    Ok(record)
}

/// Starts a walk through the record of a stored battle.
pub(super) fn set_out(record: Value) -> Result<Walk, String> {
    guarded(|| games::walk_by_rules(record))?.map_err(|why| why.to_string())
}

/// Repeats a stored decision. Returns false when there are no more.
pub(super) fn step(walk: &mut Walk) -> Result<bool, String> {
    let n = walk.game().n_decisions();
    let said = guarded(|| walk.step())?;
    said.map_err(|no| format!("decision {n} is not allowed any more: {}", json!(no)))
}
